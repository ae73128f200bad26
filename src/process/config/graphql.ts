import { integer, type Output, optionalToggle, partsOf, text } from './kinds.js';

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
      graphiql: env.GRAPHIQL ?? !production,
      /** Whose pages may read answers of /graphql. */
      origins: partsOf(env.CORS_ORIGINS),
      maxDepth: env.GRAPHQL_MAX_DEPTH,
      maxAliases: env.GRAPHQL_MAX_ALIASES,
      maxTokens: env.GRAPHQL_MAX_TOKENS,
      maxBytes: env.GRAPHQL_MAX_BYTES,
      maxBatchBytes: env.GRAPHQL_MAX_BATCH_BYTES,
      maxCost: env.GRAPHQL_MAX_COST,
    },
  };
}
