import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { type Request, type Response, Router } from 'express';
import { type EventLoopScheduler, scheduleRequest } from '../access/concurrency/event-loop-scheduler.js';
import type { Authenticate, IdentifyKeys } from '../access/identity/authenticate.js';
import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import { BodyReader } from '../http/body.js';
import { BodyError, INTERNAL, type Problem, problemOf, WRONG_METHOD } from '../http/problem.js';
import { trailOf } from '../telemetry/trail.js';
import { isObject } from '../values/input.js';
import { MAX_JSON_DEPTH } from '../values/json-error.js';
import type { ToolServices } from './call-tool.js';
import { type Caller, resolveCaller, splitKeys } from './caller.js';
import { type AnswerMessage, createExchange } from './exchange.js';
import { createServerFactory, RequestScope } from './server.js';
import { chooseToolset, MCP_PATHS, type Toolsets } from './toolset.js';

/** After decompression. */
const MAX_MESSAGE_BYTES = 256 * 1024;

/** Maximum number of messages in one request. */
const MAX_BATCH = 20;

/** Nesting levels that the protocol adds around the arguments of a call. */
const ENVELOPE_DEPTH = 4;

const NOT_JSON = 'Parse error: the body is not valid JSON.';

const reader = new BodyReader({
  limit: MAX_MESSAGE_BYTES,
  maxDepth: MAX_JSON_DEPTH + ENVELOPE_DEPTH,
  says: {
    'too-large': 'The message is larger than 256 KiB.',
    'not-utf8': NOT_JSON,
    'not-json': NOT_JSON,
    'too-deep': 'The message is nested too deeply.',
  },
});

interface McpServices extends ToolServices {
  authenticate: Authenticate;
  identifyKeys: IdentifyKeys;
  turns: EventLoopScheduler;
  /** Host names, without ports, that requests may name, and the origins of pages that may call the server. */
  allowedHosts: string[];
  allowedOrigins: string[];
}

type Path = (typeof MCP_PATHS)[number];

/**
 * The MCP server at /mcp: Streamable HTTP without sessions, for protocol version 2026-07-28 and older.
 * @source Specification: Authentication, MCP server
 */
export function createMcpRouter(toolsets: Toolsets, services: McpServices): Router {
  const answerMessage = createExchange(createServerFactory(toolsets, services), MAX_MESSAGE_BYTES);
  const router = Router({ caseSensitive: true });
  const serveAt = (path: Path) => async (request: Request, response: Response) => {
    response.locals['route'] = '/mcp';
    const fault = originFault(request, services.allowedHosts, services.allowedOrigins);
    if (fault !== null) refuseOrigin(response, fault);
    else if (request.method === 'OPTIONS') response.status(204).setHeader('Allow', 'POST, OPTIONS').end();
    else if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST, OPTIONS');
      refuse(response, { ...WRONG_METHOD, message: 'Method not allowed. Send POST.' });
    } else await serve({ answerMessage, services, path }, request, response);
  };
  for (const path of MCP_PATHS) router.all(path, serveAt(path));
  return router;
}

interface Server {
  answerMessage: AnswerMessage;
  services: McpServices;
  path: Path;
}

async function serve({ answerMessage, services, path }: Server, request: Request, response: Response): Promise<void> {
  try {
    const caller = await identify(services, request);
    const actor = caller.workspaces[0]?.actors[0];
    response.locals['actor'] = actor;
    const toolset = chooseToolset(path, request.headers['x-mcp-toolsets']);
    if (actor) await scheduleRequest(services.turns, actor, 'mcp');
    if (response.destroyed) return;
    const message = await readMessage(request, response);
    refuseBatchOfStranger(caller, message);
    const requestId = String(response.getHeader('X-Request-Id'));
    const scope = new RequestScope({ caller, toolset, requestId, reader: response, trail: trailOf(response) });
    const authInfo = { token: '', clientId: '', scopes: [], extra: { scope } };
    await answerMessage(request, response, { authInfo, message });
  } catch (error) {
    answerRefusal(error, services, request, response);
  }
}

/** Checks the depth too, because the protocol's library reads the JSON recursively. @throws BodyError */
async function readMessage(request: Request, response: Response): Promise<unknown> {
  if (!request.is('application/json'))
    throw new BodyError('unsupported-type', 'The content type must be application/json.');
  const message = reader.parse(reader.decode(await reader.read(request, response)));
  if (Array.isArray(message) && message.length > MAX_BATCH)
    throw new BodyError('wrong-content', `A request holds at most ${MAX_BATCH} messages.`);
  return Array.isArray(message) ? message.map(withoutNulls) : withoutNulls(message);
}

/* Some clients write null for what they leave out: the parameters, or one of them, such as the arguments of a call. */
function withoutNulls(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { params, ...rest } = message;
  if (params === undefined || params === null) return rest;
  if (!isObject(params)) return message;
  return { ...rest, params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) };
}

/* Without a valid key each tool call returns a long explanation, so a batch is refused as a whole. */
function refuseBatchOfStranger({ workspaces }: Caller, message: unknown): void {
  if (workspaces.length === 0 && Array.isArray(message)) throw new UnauthenticatedError('Invalid API key');
}

/* A header that contains no key counts as missing. */
async function identify(services: McpServices, request: Request): Promise<Caller> {
  const texts = splitKeys(String(request.headers['x-api-key'] ?? ''));
  const address = request.ip ?? '';
  if (texts.length === 0) await services.authenticate(undefined, address);
  return resolveCaller(texts, address, services.identifyKeys);
}

function answerRefusal(error: unknown, services: McpServices, request: Request, response: Response): void {
  if (error instanceof RateLimitedError) services.metrics.rateLimited('address');
  const problem = problemOf(error);
  if (problem === null) {
    services.log.error({ ...trailOf(response)?.all, err: error, method: request.method }, 'a request failed');
  }
  refuse(response, problem ?? INTERNAL);
}

/* Like the adapters of the protocol's library. */
function refuseOrigin(response: Response, message: string): void {
  response.writeHead(403, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

/* The shape of an error that answers no particular message. */
function refuse(response: Response, { status, rpcCode = -32000, message }: Problem & { message: string }): void {
  if (!response.headersSent)
    response.status(status).json({ jsonrpc: '2.0', error: { code: rpcCode, message }, id: null });
}

/** Why the host or origin of a request is refused; null: it is allowed. */
function originFault(request: Request, hosts: string[], origins: string[]): string | null {
  const host = validateHostHeader(request.headers.host, hosts);
  if (!host.ok) return host.message;
  const origin = validateOriginHeader(request.headers.origin, origins);
  return origin.ok ? null : origin.message;
}
