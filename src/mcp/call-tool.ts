import type { CallToolResult } from '@modelcontextprotocol/server';
import type { KeyActor } from '../access/actor.js';
import { type Reader, withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots, Work } from '../access/concurrency/concurrency-slots.js';
import { authorizeActor, type IsEnrichmentOn } from '../access/identity/permissions.js';
import { consumeUnit, type RateLimiter, type RateMetrics } from '../access/rate-limits/rate-limit.js';
import type { AnsweredRequest, RequestLog } from '../access/usage/request-log.js';
import type { UsageTally } from '../access/usage/usage-tally.js';
import { INTERNAL, problemOf } from '../http/problem.js';
import type { Execute } from '../operations/execute.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Trail } from '../telemetry/trail.js';
import { type Caller, chooseActor, chooseWorkspace } from './caller.js';
import { parseArguments, type RawArguments, readClientName, withoutNulls } from './parse-arguments.js';
import { ToolRefused, thrownText } from './refusal-text.js';
import { Session } from './session.js';
import type { Effect, Tool } from './tool.js';
import { consumeWrite, type WriteLimit } from './write-limit.js';

/** The services that tools use. */
export interface ToolServices {
  execute: Execute;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  places: ConcurrencySlots;
  /** Each call counts for the key that it uses. */
  usage: Pick<UsageTally, 'noteRequest'>;
  /** Each call is shown to the developers of its client. */
  requests: Pick<RequestLog, 'note'>;
  metrics: RateMetrics;
  writes: WriteLimit;
  log: Pick<Log, 'error'>;
}

/** The most bytes that a reading tool may read: no model takes a longer answer, which costs ten times its length to write. */
const READ_BYTES = 2 * 2 ** 20;

interface ToolCall {
  tool: Tool;
  raw: RawArguments;
  caller: Caller;
  requestId: string;
  /** Receives the result. */
  reader?: Reader | undefined;
  trail?: Trail | undefined;
}

/** Runs a tool. Never throws: an error becomes an error result with reason and remedy. */
export async function callTool(call: ToolCall, services: ToolServices): Promise<CallToolResult> {
  const { trail, tool } = call;
  if (trail) trail.operation = tool.name;
  const startedAt = performance.now();
  let actor: KeyActor | undefined;
  try {
    actor = actorOf(call);
    const result = await runTool(call, actor, services);
    services.usage.noteRequest(actor, result.isError === true);
    services.requests.note(actor, requestOf(call, startedAt));
    return result;
  } catch (error) {
    if (actor && !isFailure(error)) services.usage.noteRequest(actor, true);
    if (actor) services.requests.note(actor, { ...requestOf(call, startedAt), ...faultOf(error) });
    return resultOf(error, call, services);
  }
}

/* The answer to the POST is the same whatever the result of the tool. */
const requestOf = ({ tool, requestId, raw }: ToolCall, startedAt: number): AnsweredRequest => ({
  ...{ method: 'POST', route: '/mcp', path: '/mcp', operation: tool.name, status: 200 },
  ...{ outcome: 'succeeded', code: null, reason: null },
  durationMs: performance.now() - startedAt,
  requestId,
  body: raw,
});

function faultOf(error: unknown): Pick<AnsweredRequest, 'outcome' | 'code' | 'reason'> {
  const code = error instanceof ToolRefused ? error.code : (problemOf(error)?.code ?? INTERNAL.code);
  return { outcome: isFailure(error) ? 'failed' : 'refused', code, reason: thrownText(error) ?? INTERNAL.message };
}

function actorOf({ tool, raw, caller }: ToolCall): KeyActor {
  return chooseActor(chooseWorkspace(caller, tool.kind === 'caller' ? undefined : readClientName(raw)), tool.access);
}

/* Internal failures do not count as usage. */
const isFailure = (error: unknown) => !(error instanceof ToolRefused) && (problemOf(error)?.status ?? 500) >= 500;

function resultOf(error: unknown, { tool, trail, requestId }: ToolCall, { log }: ToolServices): CallToolResult {
  const text = thrownText(error);
  if (text !== null) return refused(text);
  log.error({ ...trail?.all, requestId, operation: tool.name, err: error }, 'a tool call failed');
  return refused(`Internal server error. Try again, or report the request id ${requestId}.`);
}

const refused = (text: string): CallToolResult => ({ ...textOnly(text), isError: true });

const textOnly = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] });

const answered = (answer: object | string): CallToolResult =>
  typeof answer === 'string'
    ? textOnly(answer)
    : { ...textOnly(JSON.stringify(answer)), structuredContent: { ...answer } };

/* Same order as REST: identity, rate limit, permission, arguments. */
async function runTool(call: ToolCall, actor: KeyActor, services: ToolServices): Promise<CallToolResult> {
  const { tool, raw, caller, reader, trail } = call;
  await consumeUnit(services, actor);
  await consumeWrite(services, tool, actor.keyId);
  if (tool.kind === 'caller') return answered(tool.output ? tool.answer(caller) : JSON.stringify(tool.answer(caller)));
  const authorized = await authorizeActor(actor, tool.access, services.isEnrichmentOn);
  const schema = tool.input(authorized.phoneCountry);
  const input = parseArguments(schema, tool.kind === 'essential' ? withoutNulls(schema, raw) : raw);
  const { effect } = tool;
  const heavy = tool.isHeavy(input);
  // What a write has done is answered, however long.
  const kind = { heavy, trail, readBytes: effect === 'read' ? READ_BYTES : undefined };
  const session = new Session(await withEnrichment(tool, authorized, services), services.execute, kind);
  const slot = services.places.take(authorized, workOf(heavy, effect), { reader, trail });
  return withSlot(slot, async () => answered(await tool.run(input, session)));
}

/* Which operations of an essential tool need people is known only when they run. */
const withEnrichment = async ({ kind }: Tool, actor: KeyActor, { isEnrichmentOn }: ToolServices): Promise<KeyActor> =>
  kind === 'essential' && !actor.enrichment ? { ...actor, enrichment: await isEnrichmentOn(actor) } : actor;

function workOf(isHeavy: boolean, effect: Effect): Work {
  if (isHeavy) return 'heavy';
  return effect === 'read' ? 'read' : 'write';
}
