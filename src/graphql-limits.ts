import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { type LimitCode, OverLimitError } from './errors.js';
import type { Compiled } from './graphql-execution.js';

/** What one operation over HTTP may ask for. */
export interface GraphQLLimits {
  depth: number;
  aliases: number;
  tokens: number;
  /** Points, see `costOfField`. */
  cost: number;
}

const MAX_DIRECTIVES = 20;

/**
 * The limits of operations over HTTP: those in process were validated at boot and are not parsed again. What is over
 * one of them is refused with HTTP 400 and a code of its own, before any resolver runs.
 */
export function useLimits(options: {
  schema: GraphQLSchema;
  limits: GraphQLLimits;
  introspection: boolean;
  compiled: Map<DocumentNode, Compiled>;
}): Plugin[] {
  const { schema, limits, introspection, compiled } = options;
  const armor = EnvelopArmorPlugin({
    maxDepth: { n: limits.depth, ...refusing('DEPTH_LIMIT') },
    maxAliases: { n: limits.aliases, ...refusing('ALIAS_LIMIT') },
    maxTokens: { n: limits.tokens, ...refusing('TOKEN_LIMIT') },
    maxDirectives: { n: MAX_DIRECTIVES, ...refusing('DIRECTIVE_LIMIT') },
    // The cost is counted from the page sizes below, which armor does not know.
    costLimit: { enabled: false },
    // Hidden where they are made: armor would only mask them, and leave those about variables.
    blockFieldSuggestion: { enabled: false },
  }) as Plugin;
  const plugins = [armor, useParserDepth(), useCostLimit(schema, limits.cost, compiled)];
  return introspection ? plugins : [...plugins, useNoIntrospection()];
}

/* Armor calls each limit a syntax error, which none of them is. */
const refusing = (code: LimitCode) => ({
  onReject: [
    (_context: unknown, { message }: GraphQLError) => {
      throw new OverLimitError(code, message.replace(/^Syntax Error: /, ''));
    },
  ],
});

/* Validation results are kept per document, and the cost depends on the variables: so it is counted before execution. */
function useCostLimit(schema: GraphQLSchema, maxCost: number, compiled: Map<DocumentNode, Compiled>): Plugin {
  return {
    onExecute({ args, setResultAndStopExecution }) {
      if (compiled.has(args.document)) return;
      const cost = costOf(schema, args);
      if (cost === null || cost <= maxCost) return;
      const message = `The operation costs ${cost} points of at most ${maxCost}. Ask for smaller pages or fewer fields.`;
      // A result that is set here is masked by nobody, so it has its final form.
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
          if (error instanceof RangeError) throw new OverLimitError('DEPTH_LIMIT', 'The document nests too deeply.');
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
