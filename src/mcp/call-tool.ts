import type { CallToolResult } from '@modelcontextprotocol/server';
import type { KeyActor } from '../access/actor.js';
import { type Reader, withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots, Work } from '../access/concurrency/concurrency-slots.js';
import { authorizeActor, type IsEnrichmentOn } from '../access/identity/permissions.js';
import { consumeUnit, type RateLimiter, type RateMetrics } from '../access/rate-limits/rate-limit.js';
import type { UsageTally } from '../access/usage/usage-tally.js';
import { InvalidError } from '../errors.js';
import { problemOf } from '../http/problem.js';
import { rootOf } from '../operations/document.js';
import type { Execute, OperationKind, PlanAnswer } from '../operations/execute.js';
import type { Log } from '../telemetry/log-fields.js';
import type { Trail } from '../telemetry/trail.js';
import { toFieldChange } from '../wire/changes.js';
import { type Caller, chooseActor, chooseWorkspace } from './caller.js';
import { type EssentialTool, Session } from './essentials/essential.js';
import { parseArguments, parseEssential, type RawArguments, readClientName } from './parse-arguments.js';
import { isRefusal, refusalText, ToolRefused, thrownText } from './refusal-text.js';
import { type Effect, hasDryRun, type OperationTool, type Tool } from './tool.js';
import { consumeWrite, type WriteLimit } from './write-limit.js';

/** The services that tools use. */
export interface ToolServices {
  execute: Execute;
  isEnrichmentOn: IsEnrichmentOn;
  limiter: RateLimiter;
  places: ConcurrencySlots;
  /** Each call counts for the key that it uses. */
  usage: Pick<UsageTally, 'noteRequest'>;
  metrics: RateMetrics;
  writes: WriteLimit;
  log: Pick<Log, 'error'>;
}

/** The most bytes that a reading tool may read: no model takes a longer answer, which costs ten times its length to write. */
const READ_BYTES = 2 * 2 ** 20;

interface ToolCall {
  tool: Tool;
  /** The names of the tool's arguments. */
  known: ReadonlySet<string>;
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
  let actor: KeyActor | undefined;
  try {
    actor = actorOf(call);
    const result = await runTool(call, actor, services);
    services.usage.noteRequest(actor, result.isError === true);
    return result;
  } catch (error) {
    if (actor && !isFailure(error)) services.usage.noteRequest(actor, true);
    return resultOf(error, call, services);
  }
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

function answered(answer: object): CallToolResult {
  const structuredContent: Record<string, unknown> = { ...answer };
  return { ...textOnly(JSON.stringify(answer)), structuredContent };
}

/* Same order as REST: identity, rate limit, permission, arguments. */
async function runTool(
  { tool, known, raw, caller, reader, trail }: ToolCall,
  actor: KeyActor,
  services: ToolServices,
): Promise<CallToolResult> {
  await consumeUnit(services, actor.keyId);
  await consumeWrite(services, tool, actor.keyId);
  if (tool.kind === 'caller') return tool.output ? answered(tool.answer(caller)) : textOnly(tool.text(caller));
  const authorized = await authorizeActor(actor, tool.access, services.isEnrichmentOn);
  if (tool.kind === 'essential') return runEssential(tool, { known, raw, reader, trail }, authorized, services);
  const { dry_run: dry, ...rest } = raw;
  const given = hasDryRun(tool) ? rest : raw;
  const isDry = hasDryRun(tool) && readDryRun(dry);
  const input = parseArguments(tool, known, given, authorized);
  const slot = services.places.take(authorized, workOf(tool), { reader, trail });
  return withSlot(slot, () => runOperation(tool, input, services.execute, { trail, isDry }));
}

async function runEssential(
  tool: EssentialTool,
  { known, raw, reader, trail }: Pick<ToolCall, 'known' | 'raw' | 'reader' | 'trail'>,
  actor: KeyActor,
  { isEnrichmentOn, places, execute }: ToolServices,
): Promise<CallToolResult> {
  const input = parseEssential(tool, known, raw, actor);
  // Which of its operations need people is known only when they run.
  const enrichment = actor.enrichment || (await isEnrichmentOn(actor));
  const kind = { heavy: tool.heavy ?? false, trail, readBytes: READ_BYTES };
  const session = new Session({ ...actor, enrichment }, execute, kind);
  const slot = places.take(actor, workOf(tool), { reader, trail });
  return withSlot(slot, async () => textOnly(await tool.run(input, session)));
}

function workOf({ heavy, effect }: { heavy?: boolean; effect: Effect }): Work {
  if (heavy) return 'heavy';
  return effect === 'read' ? 'read' : 'write';
}

function readDryRun(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean') throw new InvalidError({ dry_run: ['Must be true or false.'] });
  return value;
}

type Input = ReturnType<typeof parseArguments>;

async function runOperation(
  tool: OperationTool,
  input: Input,
  execute: Execute,
  { trail, isDry }: { trail: Trail | undefined; isDry: boolean },
): Promise<CallToolResult> {
  const early = tool.shortcut?.(input);
  if (early) return answered(early);
  let plan: PlanAnswer | undefined;
  const keepPlan = (described: PlanAnswer) => {
    plan = described;
  };
  const describePlan = isDry ? keepPlan : undefined;
  const root = await runDocument(tool, input, execute, {
    ...{ heavy: tool.heavy ?? false, trail, describePlan },
    // What a write has done is answered, however long.
    readBytes: tool.effect === 'read' ? READ_BYTES : undefined,
  });
  if (root === null || root === undefined) {
    if (tool.missing === undefined) throw new Error('The operation answered null where the tool expects a value.');
    throw new ToolRefused(tool.missing);
  }
  if (isRefusal(root)) return refused(refusalText(root, tool.names, tool.remedies));
  const answer = tool.answer(root, input);
  return answered(plan ? { ...answer, plan: toSummary(plan) } : answer);
}

/* InvalidErrors that an operation throws have the names of the core. */
async function runDocument(tool: OperationTool, input: Input, execute: Execute, kind: OperationKind): Promise<unknown> {
  try {
    return rootOf(await execute(tool.operation, tool.variables(input), input.actor, kind));
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const faults = Object.entries(error.faults).map(([field, messages]) => ({ field, messages }));
    return { __typename: error.name, faults };
  }
}

const toSummary = (plan: PlanAnswer) => ({
  id: plan.id,
  not_committable: plan.notCommittable,
  operation: plan.operation,
  expires_at: plan.expiresAt,
  change_count: plan.changeCount,
  changes: plan.changes.map(({ clientId, recordId, fields, ...change }) => ({
    ...change,
    client_id: clientId,
    record_id: recordId,
    fields: fields.map(({ isCustom, ...field }) => toFieldChange({ ...field, is_custom: isCustom })),
  })),
  settings: plan.settings,
  queued: plan.queued,
});
