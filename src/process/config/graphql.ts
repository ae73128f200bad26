import { joinTrustedFiles } from '../../graphql/trusted-file.js';
import { type Given, integer, type Output, optionalFiles, optionalToggle, partsOf, text, toggle } from './kinds.js';

const isOrigin = (value: string) =>
  URL.canParse(value) && ['https:', 'http:'].includes(new URL(value).protocol) && new URL(value).origin === value;

/** GraphQL over HTTP. */
export const graphql = {
  INTROSPECTION: optionalToggle('Whether GraphQL answers introspection. Absent: on, in production off.'),
  GRAPHIQL: optionalToggle('Whether /graphql serves GraphiQL. Absent: on, in production off.'),
  CORS_ORIGINS: text(
    '',
    'Origins such as https://app.example.com whose pages may read answers of /graphql, separated by commas. Absent: none.',
  ).refine(
    (value) => partsOf(value).every(isOrigin),
    'Must be origins such as https://app.example.com, separated by commas.',
  ),
  TRUSTED_DOCUMENTS: optionalFiles(
    joinTrustedFiles,
    'Files of documents by their hashes, in JSON, that callers may run by hash, by GET too; separated by commas. Absent: none.',
  ),
  TRUSTED_DOCUMENTS_ONLY: toggle('off', 'Whether /graphql runs no other documents than these.'),
  GRAPHQL_MAX_DEPTH: integer(1, 100, '12', 'Deepest nesting of a GraphQL operation.'),
  GRAPHQL_MAX_ALIASES: integer(0, 10_000, '30', 'Aliases in a GraphQL operation.'),
  GRAPHQL_MAX_TOKENS: integer(100, 100_000, '2000', 'Tokens in a GraphQL document.'),
  GRAPHQL_MAX_BYTES: integer(1024, 1_048_576, '32768', 'Bytes in the body of a GraphQL request.'),
  GRAPHQL_MAX_BATCH_BYTES: integer(1024, 8_388_608, '2097152', 'The same for a request that does nothing but batches.'),
  GRAPHQL_MAX_COST: integer(1, 10_000_000, '20000', 'Cost of a GraphQL operation, counted from its page sizes.'),
};

export function toGraphQL(env: Output<typeof graphql> & { NODE_ENV: string }) {
  const production = env.NODE_ENV === 'production';
  return {
    graphql: {
      introspection: env.INTROSPECTION ?? !production,
      // Its requests are texts.
      graphiql: env.GRAPHIQL ?? (!production && !env.TRUSTED_DOCUMENTS_ONLY),
      /** Whose pages may read answers of /graphql. */
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
