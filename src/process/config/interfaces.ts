import { joinTrustedFiles } from '../../graphql/trusted-file.js';
import {
  type Given,
  integer,
  names,
  type Output,
  optionalFiles,
  optionalToggle,
  partsOf,
  text,
  toggle,
} from './kinds.js';
import type { limits } from './limits.js';
import type { listening } from './processes.js';

const isOrigin = (value: string) =>
  URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol) && new URL(value).origin === value;

/** GraphQL over HTTP. */
export const graphql = {
  INTROSPECTION: optionalToggle('Whether GraphQL answers introspection. Absent: on, or off in production.'),
  GRAPHIQL: optionalToggle('Whether /graphql serves GraphiQL. Absent: on, or off in production.'),
  CORS_ORIGINS: text(
    '',
    'Origins, such as https://app.example.com, whose pages may read responses of /graphql. Comma-separated. Absent: none.',
  ).refine(
    (value) => partsOf(value).every(isOrigin),
    'Must be origins such as https://app.example.com, separated by commas.',
  ),
  TRUSTED_DOCUMENTS: optionalFiles(
    joinTrustedFiles,
    'JSON files of GraphQL documents by hash, which callers may run by hash, also with GET. Comma-separated. Absent: none.',
  ),
  TRUSTED_DOCUMENTS_ONLY: toggle('off', 'Whether /graphql runs only documents in TRUSTED_DOCUMENTS.'),
  GRAPHQL_MAX_DEPTH: integer(1, 100, '12', 'Maximum depth of a GraphQL operation.'),
  GRAPHQL_MAX_ALIASES: integer(0, 10_000, '30', 'Maximum number of aliases in a GraphQL operation.'),
  GRAPHQL_MAX_TOKENS: integer(100, 100_000, '2000', 'Maximum number of tokens in a GraphQL document.'),
  GRAPHQL_MAX_BYTES: integer(1024, 1_048_576, '32768', 'Maximum body of a GraphQL request, in bytes.'),
  GRAPHQL_MAX_BATCH_BYTES: integer(
    1024,
    8_388_608,
    '2097152',
    'Maximum body of a GraphQL request that contains only batch mutations, in bytes.',
  ),
  GRAPHQL_MAX_COST: integer(
    1,
    10_000_000,
    '20000',
    'Maximum cost of a GraphQL operation, calculated from its page sizes.',
  ),
};

export function toGraphQL(env: Output<typeof graphql> & { NODE_ENV: string }) {
  const production = env.NODE_ENV === 'production';
  return {
    graphql: {
      introspection: env.INTROSPECTION ?? !production,
      // Its requests are texts.
      graphiql: env.GRAPHIQL ?? (!production && !env.TRUSTED_DOCUMENTS_ONLY),
      /** Origins whose pages may read responses of /graphql. */
      origins: partsOf(env.CORS_ORIGINS),
      trusted: {
        byId: env.TRUSTED_DOCUMENTS ?? new Map<string, string>(),
        only: env.TRUSTED_DOCUMENTS_ONLY,
      },
      maxDepth: env.GRAPHQL_MAX_DEPTH,
      maxAliases: env.GRAPHQL_MAX_ALIASES,
      maxTokens: env.GRAPHQL_MAX_TOKENS,
      maxBytes: env.GRAPHQL_MAX_BYTES,
      maxBatchBytes: env.GRAPHQL_MAX_BATCH_BYTES,
      maxCost: env.GRAPHQL_MAX_COST,
    },
  };
}

export function judgeGraphQL({ TRUSTED_DOCUMENTS, TRUSTED_DOCUMENTS_ONLY, GRAPHIQL }: Given): string[] {
  if (TRUSTED_DOCUMENTS_ONLY !== 'on') return [];
  return [
    ...(TRUSTED_DOCUMENTS === undefined
      ? ['TRUSTED_DOCUMENTS_ONLY: Needs TRUSTED_DOCUMENTS: nothing would be run.']
      : []),
    ...(GRAPHIQL === 'on' ? ['GRAPHIQL: Cannot be on with TRUSTED_DOCUMENTS_ONLY, which refuses what it sends.'] : []),
  ];
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The MCP server. */
export const mcp = {
  MCP_ALLOWED_HOSTS: names(
    'Host names that /mcp accepts, without ports, comma-separated. Absent: the loopback names, HOST and the host of PUBLIC_URL.',
  ),
  MCP_ALLOWED_ORIGINS: names(
    'Host names of web pages whose Origin /mcp accepts, comma-separated. Absent: the default of MCP_ALLOWED_HOSTS.',
  ),
  MCP_WRITES_PER_MINUTE: integer(
    0,
    100_000,
    '60',
    'Calls per key and minute of MCP tools that write, dry runs included. 0, or RATE_LIMIT=0: no limit.',
  ),
};

export function toMcp(
  env: Output<typeof mcp & Pick<typeof listening, 'HOST' | 'PUBLIC_URL'> & Pick<typeof limits, 'RATE_LIMIT'>>,
) {
  const publicHost = env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname];
  const ownHost = EVERY_ADDRESS.includes(env.HOST) ? [] : [env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST];
  const ownNames = [...new Set([...LOOPBACK, ...ownHost, ...publicHost])];
  return {
    /** Host names without ports, IPv6 in brackets. */
    mcp: {
      allowedHosts: env.MCP_ALLOWED_HOSTS ?? ownNames,
      allowedOrigins: env.MCP_ALLOWED_ORIGINS ?? ownNames,
      /** Calls of tools that write, per key; 0: no limit. */
      writesPerMinute: env.RATE_LIMIT === 0 ? 0 : env.MCP_WRITES_PER_MINUTE,
    },
  };
}

/** The pages for people. */
export const pages = {
  CONSOLE: optionalToggle('Whether /console serves the console. Absent: on, or off with TRUSTED_DOCUMENTS_ONLY.'),
};

export const toPages = (env: Output<typeof pages> & { TRUSTED_DOCUMENTS_ONLY: boolean }) => ({
  // Its requests are texts.
  console: env.CONSOLE ?? !env.TRUSTED_DOCUMENTS_ONLY,
});

export const judgePages = ({ CONSOLE, TRUSTED_DOCUMENTS_ONLY }: Given): string[] =>
  CONSOLE === 'on' && TRUSTED_DOCUMENTS_ONLY === 'on'
    ? ['CONSOLE: Cannot be on with TRUSTED_DOCUMENTS_ONLY, which refuses what it sends.']
    : [];
