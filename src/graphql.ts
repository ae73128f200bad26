import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Actor } from './access/actor.js';
import { toGraphQLError } from './graphql-errors.js';
import { compileOperations, useExecution } from './graphql-execution.js';
import { type GraphQLLimits, useLimits } from './graphql-limits.js';
import type { Execute } from './operations/execute.js';
import { type Context, createContext, type Services } from './schema/context.js';
import { requireDeclaredAccess } from './schema/declared-access.js';

/** What the GraphQL server is made with. */
export interface GraphQLOptions {
  schema: GraphQLSchema;
  services: Services;
  /** Every operation of the entrances; each is validated and compiled here, once. */
  operations: readonly DocumentNode[];
  limits: GraphQLLimits;
  /** Whether callers may learn the schema: by introspection, and from suggestions of its names. */
  introspection: boolean;
}

/**
 * The GraphQL server: one schema, reached over HTTP through `yoga` and in process through `execute`, with the same
 * context, masking and plugins. Operations in process are compiled; ad-hoc queries never are, because their callers
 * would choose what we compile.
 * @throws Error an operation does not fit the schema, or a root field declares no access: the service does not start
 */
export function createGraphQL(options: GraphQLOptions) {
  const { schema, services, limits, introspection } = options;
  requireDeclaredAccess(schema);
  const compiled = compileOperations(schema, options.operations);
  const yoga = createYoga<{ actor: Actor }, Context>({
    schema,
    graphqlEndpoint: '/graphql',
    landingPage: false,
    graphiql: false,
    batching: false,
    multipart: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: (error) => toGraphQLError(error, services) },
    plugins: [
      useContext(services),
      useExecution(compiled, { hideNames: !introspection }),
      useCSRFPrevention({ requestHeaders: ['x-api-key'] }),
      ...useLimits({ schema, limits, introspection, compiled }),
    ],
  });
  return { yoga, execute: executeInProcess(yoga, schema, services) };
}

/*
 * Property by property: the workspace is a getter that refuses, and yoga's own merge would call it. An operation in
 * process brings its whole context along, because redefining properties costs more than a small operation itself.
 */
function useContext(services: Services): Plugin<{ actor: Actor }> {
  return {
    onContextBuilding({ context }) {
      if ('services' in context) return;
      Object.defineProperties(context, Object.getOwnPropertyDescriptors(createContext(context.actor, services)));
    },
  };
}

type Yoga = ReturnType<typeof createYoga<{ actor: Actor }, Context>>;

function executeInProcess(yoga: Yoga, schema: GraphQLSchema, services: Services): Execute {
  return async (document, variables, actor, kind) => {
    const { execute, contextFactory } = yoga.getEnveloped(createContext(actor, services, kind) as never);
    const contextValue = await contextFactory();
    const result = (await execute({ schema, document, variableValues: variables, contextValue })) as ExecutionResult;
    const [error] = result.errors ?? [];
    if (error) throw error instanceof GraphQLError && error.originalError ? error.originalError : error;
    return result.data as never;
  };
}
