import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Actor } from '../access/actor.js';
import type { LoopTurns } from '../access/loop-turns.js';
import type { OpenStreams } from '../access/open-streams.js';
import type { Places } from '../access/places.js';
import type { RateLimiter } from '../access/rate-limit.js';
import type { Execute } from '../operations/execute.js';
import { type Context, createContext, type Services } from '../schema/context.js';
import { requireDeclaredAccess } from '../schema/guards/declared-access.js';
import { type SizeLimits, useDocument, usePlace, usePlainRefusals, usePrice, useUnits } from './admission.js';
import { useAnswerBound } from './answer-size.js';
import { callOf, type GraphQLCall } from './call.js';
import { toGraphQLError } from './errors.js';
import { compileOperations, useExecution } from './execution.js';
import { type GraphQLLimits, useLimits } from './limits.js';
import { useSlicedAnswers } from './sliced-json.js';
import { useStreams } from './streams.js';

/** What the GraphQL server is made with. */
export interface GraphQLOptions {
  schema: GraphQLSchema;
  services: Services;
  /** Every operation of the entrances; each is validated and compiled here, once. */
  operations: readonly DocumentNode[];
  limits: GraphQLLimits;
  sizes: SizeLimits;
  limiter: RateLimiter;
  places: Places;
  turns: LoopTurns;
  streams: OpenStreams;
  metrics: { rateLimited(scope: 'key' | 'address'): void };
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
  const { schema, services, limits, introspection, places } = options;
  const hideNames = !introspection;
  requireDeclaredAccess(schema);
  const compiled = compileOperations(schema, options.operations);
  const yoga = createYoga<{ actor: Actor; call: GraphQLCall }, Context>({
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
      useCSRFPrevention({ requestHeaders: ['x-api-key'] }),
      useDocument(options.sizes),
      ...useLimits(limits, { introspection }),
      usePrice(schema, limits.cost),
      useUnits(options),
      useContext(services),
      useExecution(compiled, { hideNames }),
      usePlace(places),
      useStreams({ streams: options.streams, places, hideNames }),
      useAnswerBound(),
      useSlicedAnswers(options.turns),
      usePlainRefusals(),
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
      const heavy = callOf(context)?.price?.work === 'heavy';
      const made = createContext(context.actor, services, { heavy });
      Object.defineProperties(context, Object.getOwnPropertyDescriptors(made));
    },
  };
}

type Yoga = ReturnType<typeof createYoga<{ actor: Actor; call: GraphQLCall }, Context>>;

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
