import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Actor } from './access/actor.js';
import { toGraphQLError } from './graphql-errors.js';
import type { Execute } from './operations/execute.js';
import { type Context, createContext, type Services } from './schema/context.js';
import { requireDeclaredAccess } from './schema/declared-access.js';

/** What the GraphQL server is made with. */
export interface GraphQLOptions {
  schema: GraphQLSchema;
  services: Services;
  /** Every operation of the entrances; each is validated and compiled here, once. */
  operations: readonly DocumentNode[];
  limits: { depth: number; aliases: number; tokens: number; cost: number };
  introspection: boolean;
}

/* The rooms answer what the compiler of the schema's types has checked, so only scalars of our own are serialized. */
const COMPILER = { customJSONSerializer: false, disableLeafSerialization: true };

type Compiled = (root: unknown, context: unknown, variables: Record<string, unknown> | null | undefined) => unknown;

/**
 * The GraphQL server: one schema, reached over HTTP through `yoga` and in process through `execute`, with the same
 * context, masking and plugins. Operations in process are compiled; ad-hoc queries never are, because their callers
 * would choose what we compile.
 * @throws Error an operation does not fit the schema, or a root field declares no access: the service does not start
 */
export function createGraphQL(options: GraphQLOptions) {
  const { schema, services } = options;
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
    plugins: [useContext(services), useCompiled(compiled), ...httpPlugins(options, compiled)],
  });
  return { yoga, execute: executeInProcess(yoga, schema, services) };
}

/* Limits concern HTTP alone: operations in process were validated at boot and are not parsed again. */
function httpPlugins(
  { schema, limits, introspection }: GraphQLOptions,
  compiled: Map<DocumentNode, Compiled>,
): Plugin[] {
  const armor = EnvelopArmorPlugin({
    maxDepth: { n: limits.depth },
    maxAliases: { n: limits.aliases },
    maxTokens: { n: limits.tokens },
    maxDirectives: { n: 20 },
    // The cost is counted from the page sizes below, which armor does not know.
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: true },
  }) as Plugin;
  const plugins = [
    useCSRFPrevention({ requestHeaders: ['x-api-key'] }),
    armor,
    useParserDepth(),
    useCostLimit(schema, limits.cost, compiled),
  ];
  return introspection ? plugins : [...plugins, useNoIntrospection()];
}

/* Validation results are kept per document, and the cost depends on the variables: so it is counted before execution. */
function useCostLimit(schema: GraphQLSchema, maxCost: number, compiled: Map<DocumentNode, Compiled>): Plugin {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (compiled.has(args.document)) return;
      const cost = costOf(schema, args);
      if (cost === null || cost <= maxCost) return;
      const message = `The operation costs ${cost} points of at most ${maxCost}. Ask for smaller pages or fewer fields.`;
      setResultAndStopExecution({
        errors: [new GraphQLError(message, { extensions: { code: 'COST_LIMIT', http: { status: 400 } } })],
      });
    },
  };
}

interface Costed {
  document: DocumentNode;
  operationName?: string | null;
  variableValues?: Record<string, unknown> | null;
  contextValue: unknown;
}

/* Arguments that cannot be read cost nothing here: execution refuses them in the words of GraphQL, before any resolver. */
function costOf(
  schema: GraphQLSchema,
  { document, operationName, variableValues, contextValue }: Costed,
): number | null {
  const operation = getOperationAST(document, operationName);
  if (!operation || typeof contextValue !== 'object' || contextValue === null) return null;
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const chosen: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments] };
  try {
    return complexityFromQuery(chosen, { schema, ctx: contextValue, variables: variableValues ?? {} }).complexity;
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

/* A document within its tokens may still nest deeper than the parser's stack reaches. */
function useParserDepth(): Plugin {
  return {
    onParse({ parseFn, setParseFn }) {
      setParseFn((...args: Parameters<typeof parseFn>) => {
        try {
          return parseFn(...args);
        } catch (error) {
          if (error instanceof RangeError) throw new GraphQLError('Syntax Error: The document nests too deeply.');
          throw error;
        }
      });
    },
  };
}

function useNoIntrospection(): Plugin {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

function compileOperations(schema: GraphQLSchema, documents: readonly DocumentNode[]): Map<DocumentNode, Compiled> {
  const compiled = new Map<DocumentNode, Compiled>();
  for (const document of documents) {
    const faults = validate(schema, document);
    if (faults[0]) throw new Error(`An operation does not fit the schema: ${faults[0].message}`, { cause: faults[0] });
    const query = compileQuery(schema, document, undefined, COMPILER);
    if (!isCompiledQuery(query)) throw new Error(`An operation could not be compiled: ${query.errors?.[0]?.message}`);
    compiled.set(document, query.query as Compiled);
  }
  return compiled;
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

function useCompiled(compiled: Map<DocumentNode, Compiled>): Plugin {
  return {
    onExecute({ args, setExecuteFn }) {
      const query = compiled.get(args.document);
      if (query) setExecuteFn((given) => query(given.rootValue, given.contextValue, given.variableValues) as never);
    },
  };
}

type Yoga = ReturnType<typeof createYoga<{ actor: Actor }, Context>>;

function executeInProcess(yoga: Yoga, schema: GraphQLSchema, services: Services): Execute {
  return async (document, variables, actor) => {
    const { execute, contextFactory } = yoga.getEnveloped(createContext(actor, services) as never);
    const contextValue = await contextFactory();
    const result = (await execute({ schema, document, variableValues: variables, contextValue })) as ExecutionResult;
    const [error] = result.errors ?? [];
    if (error) throw error instanceof GraphQLError && error.originalError ? error.originalError : error;
    return result.data as never;
  };
}
