import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { type Request, type Response, Router } from 'express';
import type { Authenticate, IdentifyKeys } from '../access/identity/authenticate.js';
import { RateLimitedError, UnauthenticatedError } from '../errors.js';
import { INTERNAL, type Problem, problemOf, WRONG_METHOD } from '../http/problem.js';
import { trailOf } from '../telemetry/trail.js';
import type { ToolServices } from './call-tool.js';
import { type Caller, resolveCaller, splitKeys } from './caller.js';
import { answerMessage, originFault } from './node-handler.js';
import { MAX_MESSAGE_BYTES, readMessage } from './read-message.js';
import { createServerFactory, RequestScope } from './server.js';
import type { Tool } from './tool.js';

/** The services that the MCP entrance uses. */
interface McpServices extends ToolServices {
  authenticate: Authenticate;
  identifyKeys: IdentifyKeys;
  metrics: { rateLimited(kind: 'key' | 'address'): void };
  /** Host names, without ports, under which the entrance is reached, and whose web pages may call it. */
  allowedHosts: string[];
  allowedOrigins: string[];
}

/**
 * The MCP server at /mcp: Streamable HTTP without sessions, for the protocol of 2026-07-28 and those before it.
 * @source Specification: Authentication, MCP server
 */
export function createMcpRouter(tools: readonly Tool[], services: McpServices): Router {
  const handler = createMcpHandler(createServerFactory(tools, services), {
    maxRequestBodySize: MAX_MESSAGE_BYTES,
    // The server never sends notifications, and an open stream would hold a place.
    maxSubscriptions: 0,
  });
  const router = Router({ caseSensitive: true });
  router.all('/mcp', async (request: Request, response: Response) => {
    response.locals['route'] = '/mcp';
    const fault = originFault(request, services.allowedHosts, services.allowedOrigins);
    if (fault !== null) refuseOrigin(response, fault);
    else if (request.method === 'OPTIONS') response.status(204).setHeader('Allow', 'POST, OPTIONS').end();
    else if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST, OPTIONS');
      refuse(response, { ...WRONG_METHOD, message: 'Method not allowed. Send POST.' });
    } else await serve(handler, services, request, response);
  });
  return router;
}

async function serve(
  handler: McpHttpHandler,
  services: McpServices,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const caller = await identify(services, request);
    response.locals['actor'] = caller.workspaces[0]?.actors[0];
    const message = await readMessage(request, response);
    refuseBatchOfStranger(caller, message);
    const scope = new RequestScope(caller, String(response.getHeader('X-Request-Id')), response, trailOf(response));
    const authInfo = { token: '', clientId: '', scopes: [], extra: { scope } };
    await answerMessage(handler, request, response, { authInfo, message });
  } catch (error) {
    answerRefusal(error, services, request, response);
  }
}

/* Without a valid key each tool call answers with an explanation, so a batch of calls would get many long answers. */
function refuseBatchOfStranger({ workspaces }: Caller, message: unknown): void {
  if (workspaces.length === 0 && Array.isArray(message)) throw new UnauthenticatedError('Invalid API key');
}

/* A header without a single key is a missing key. */
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

/* As the adapters of the protocol's library refuse it. */
function refuseOrigin(response: Response, message: string): void {
  response.writeHead(403, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
}

/* The shape of a refusal that answers no particular message. */
function refuse(response: Response, { status, rpcCode = -32000, message }: Problem & { message: string }): void {
  if (!response.headersSent)
    response.status(status).json({ jsonrpc: '2.0', error: { code: rpcCode, message }, id: null });
}
