import {
  Client,
  type JsonSchemaType,
  type JsonSchemaValidator,
  type jsonSchemaValidator,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { expect } from 'vitest';

/** The protocols that the official client speaks: the handshake of 2025, and the stateless one of 2026. */
export const eras = ['legacy', 'auto'] as const;
type Era = (typeof eras)[number];

export interface ToolAnswer {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
  data: any;
}

export interface McpClient {
  client: Client;
  /** Calls a tool. The client itself validates the structured answer with the tool's output schema. */
  call(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

/** Internal details, and whole keys, which no answer may contain. */
const INSIDE = /Prisma|node_modules|ECONN|\bSELECT\b| {4}at |SQLSTATE|(?:RV|RO|ML)-[0-9A-Za-z]{49}/;

/*
 * The client compiles the output schemas of all tools when it connects, which takes a second. Here each schema is compiled
 * when an answer is first held against it, once for all clients.
 */
const compiled = new Map<string, JsonSchemaValidator<unknown>>();

const lazyValidator: jsonSchemaValidator = {
  getValidator<T>(schema: JsonSchemaType) {
    return ((input) => {
      const text = JSON.stringify(schema);
      const validate = compiled.get(text) ?? new AjvJsonSchemaValidator().getValidator(schema);
      compiled.set(text, validate);
      return validate(input);
    }) as JsonSchemaValidator<T>;
  },
};

/** The path of every tool; `/mcp` offers the essential ones. */
const ALL = '/mcp/all';

/** Connects the official client with this text as its X-API-KEY. */
export async function connectMcp(url: string, keys: string, era: Era = 'auto', path = ALL): Promise<McpClient> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era }, jsonSchemaValidator: lazyValidator },
  );
  const transport = new StreamableHTTPClientTransport(new URL(path, url), {
    requestInit: { headers: { 'X-API-KEY': keys } },
  });
  await client.connect(transport);
  await client.listTools();
  return {
    client,
    async call(name, args = {}) {
      const result = await client.callTool({ name, arguments: args });
      const [content] = result.content;
      const text = content?.type === 'text' ? content.text : '';
      expect(text, 'nothing of the inside shows').not.toMatch(INSIDE);
      if (!result.isError && result.structuredContent)
        expect(JSON.parse(text), 'text and structure agree').toEqual(result.structuredContent);
      return { isError: result.isError === true, text, data: result.structuredContent };
    },
    close: () => client.close(),
  };
}

/** One POST of raw bytes, for what the client would never send. */
export async function postMcp(url: string, body: unknown, headers: Record<string, string> = {}, path = ALL) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).not.toBe(500);
  expect(text, 'nothing of the inside shows').not.toMatch(INSIDE);
  return { status: response.status, headers: response.headers, text };
}
