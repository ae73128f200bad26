import { type McpRequestContext, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import type { Reader } from '../access/concurrency/concurrency-limit.js';
import type { Trail } from '../telemetry/trail.js';
import { callTool, type ToolServices } from './call-tool.js';
import { Caller } from './caller.js';
import { inputSchema, outputSchema } from './json-schema.js';
import type { Effect, Tool } from './tool.js';

const INSTRUCTIONS =
  'Outreach data of one or more client workspaces: contacts, companies, people, emails, activities, integrations. ' +
  'list_clients names the workspaces that the API keys reach; every other tool takes client_name to choose one. ' +
  'A result with isError says what was wrong and what to do.';

const HINTS: Record<Effect, { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean }> = {
  read: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
  add: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  set: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  remove: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  rearrange: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
};

/** A tool as listed by `tools/list`. */
function describeTool(tool: Tool) {
  const { name, title, description, effect } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema(tool),
    outputSchema: outputSchema(tool),
    annotations: { title, ...HINTS[effect], openWorldHint: false },
  };
}

/** What the entrance passes to the server of one request. */
export class RequestScope {
  readonly caller: Caller;
  readonly requestId: string;
  readonly reader: Reader | undefined;
  readonly trail: Trail | undefined;
  constructor(caller: Caller, requestId: string, reader?: Reader, trail?: Trail) {
    this.trail = trail;
    this.caller = caller;
    this.reader = reader;
    this.requestId = requestId;
  }
}

/* A tool, the names of its parameters, and how it is listed. */
function entryOf(tool: Tool) {
  const listed = describeTool(tool);
  return { tool, known: new Set(Object.keys(listed.inputSchema['properties'] ?? {})), listed };
}

/**
 * Creates the server of one request: the protocol is stateless, so each request has its own. The list of tools is
 * shared; it is built at the first request, because that takes a tenth of the time of a start.
 */
export function createServerFactory(tools: readonly Tool[], services: ToolServices) {
  let built: Map<string, ReturnType<typeof entryOf>> | undefined;
  const entriesOf = () => {
    built ??= new Map(tools.map((tool) => [tool.name, entryOf(tool)]));
    return built;
  };
  return (context: McpRequestContext): Server => {
    const scope = scopeOf(context);
    const server = new Server(
      { name: 'outreach-core', title: 'Outreach core', version: '1' },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
    );
    server.setRequestHandler('tools/list', () => ({ tools: [...entriesOf().values()].map(({ listed }) => listed) }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const entry = entriesOf().get(params.name);
      if (!entry) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool ${params.name.slice(0, 64)}`);
      }
      const raw = params.arguments ?? {};
      const result = await callTool({ ...entry, raw, ...scope }, services);
      return server.projectCallToolResult(result, entry.listed.outputSchema);
    });
    return server;
  };
}

/* Without a scope there is no caller, and every tool reports that no key is valid. */
function scopeOf({ authInfo }: McpRequestContext): RequestScope {
  const scope = authInfo?.extra?.['scope'];
  return scope instanceof RequestScope ? scope : new RequestScope(new Caller(0, [], []), '');
}
