import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import type { DocumentNode, GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { type Actor, isCaller } from '../access/actor.js';
import type { Release } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import type { OpenStreams } from '../access/identity/open-streams.js';
import type { RateLimiter, RateMetrics } from '../access/rate-limits/rate-limit.js';
import { CONSOLE_HEADER } from '../http/session-cookie.js';
import { requireDeclaredAccess } from '../schema/kernel/builder.js';
import { type Context, createContext } from '../schema/kernel/context.js';
import type { Services } from '../schema/kernel/services.js';
import { useAnswerBound } from './answer-size.js';
import { callOf, GRAPHQL_PATH, type GraphQLCall } from './call.js';
import { createDirect } from './direct.js';
import { useDryRuns } from './dry-run.js';
import { toGraphQLError } from './errors.js';
import { compileOperations, documentRunner, useExecution } from './execution.js';
import { executeInProcess } from './in-process.js';
import { KnownDocuments } from './known-documents.js';
import {
  type SizeLimits,
  useConcurrencySlots,
  useDocument,
  usePlainRefusals,
  usePrice,
  useRefusals,
  useUnits,
} from './limit-plugins.js';
import { type GraphQLLimits, useLimits } from './limits.js';
import { useSlicedAnswers } from './sliced-json.js';
import { useStreams } from './streams.js';
import { requireSoundDocuments, type TrustedDocuments, useTrustedDocuments } from './trusted-documents.js';

interface GraphQLOptions {
  schema: GraphQLSchema;
  services: Omit<Services, 'runDocument' | 'takeHeavySlot'>;
  /** All operations of the entry points. */
  operations: readonly DocumentNode[];
  limits: GraphQLLimits;
  sizes: SizeLimits;
  limiter: RateLimiter;
  places: ConcurrencySlots;
  turns: EventLoopScheduler;
  streams: OpenStreams;
  metrics: RateMetrics;
  /** Whether callers may see the schema, through introspection and through suggested names in errors. */
  introspection: boolean;
  trusted: TrustedDocuments;
}

/**
 * The GraphQL server: one schema, over HTTP through `yoga` and in process through `execute`.
 * @throws Error a root field declares no access, or a trusted document cannot be run: the service does not start
 */
export function createGraphQL(options: GraphQLOptions) {
  const { schema, limits, introspection, places } = options;
  const services: Services = {
    ...options.services,
    runDocument: documentRunner(schema),
    takeHeavySlot: (actor) => takeHeavySlot(places, actor),
  };
  const hideNames = !introspection;
  requireDeclaredAccess(schema);
  const known = new KnownDocuments({ schema, maxCost: limits.cost, hideNames });
  const guardHeaders = ['x-api-key', CONSOLE_HEADER];
  const compiled = compileOperations(schema, options.operations);
  const yoga = createYoga<{ actor: Actor; call: GraphQLCall }, Context>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    landingPage: false,
    graphiql: false,
    batching: false,
    extraParamNames: ['documentId'],
    multipart: false,
    cors: false,
    logging: false,
    maskedErrors: { maskError: (error) => toGraphQLError(error, services) },
    plugins: [
      useCSRFPrevention({ requestHeaders: guardHeaders }),
      useDocument(options.sizes),
      ...useLimits(limits, { introspection }),
      usePrice(schema, limits.cost),
      useUnits(options),
      ...useTrustedDocuments(options.trusted),
      useContext(services),
      useExecution({ hideNames }),
      useLearning(known),
      useDryRuns(),
      useConcurrencySlots(places),
      useStreams({ streams: options.streams, places, hideNames }),
      useAnswerBound(),
      useSlicedAnswers(options.turns),
      useRefusals(),
      usePlainRefusals(),
    ],
  });
  requireSoundDocuments(options.trusted, () => yoga.getEnveloped({}));
  const direct = createDirect({ ...options, services, known, guardHeaders });
  return { yoga, direct, services, execute: executeInProcess(compiled, services) };
}

/* The operator and the service itself need no slot. */
function takeHeavySlot(places: ConcurrencySlots, actor: Actor): Promise<Release> {
  const isLimited = isCaller(actor) || actor.kind === 'webhook';
  return isLimited ? places.take(actor, 'heavy') : Promise.resolve(() => undefined);
}

/* What is executed has passed all checks. */
const useLearning = (known: KnownDocuments): Plugin => ({
  onExecute({ args: { document, operationName, contextValue } }) {
    if (callOf(contextValue)) known.learn(document, operationName);
  },
});

/* Copied property by property: the workspace is a getter that may throw, and yoga's own merge would call it. */
function useContext(services: Services): Plugin<{ actor: Actor }> {
  return {
    onContextBuilding({ context }) {
      const call = callOf(context);
      const heavy = call?.price?.work === 'heavy';
      const made = createContext(context.actor, services, { heavy, trail: call?.trail });
      const { constructor: _made, ...shared } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(made));
      Object.defineProperties(context, { ...shared, ...Object.getOwnPropertyDescriptors(made) });
    },
  };
}
