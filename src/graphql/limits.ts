import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import { type GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { type LimitCode, OverLimitError } from '../errors.js';

/** The limits of one operation over HTTP. */
export interface GraphQLLimits {
  depth: number;
  aliases: number;
  tokens: number;
  /** In points, see `costOfField`. */
  cost: number;
}

const MAX_DIRECTIVES = 20;

/** Refuses documents over a limit with HTTP 400 and a specific code, before any resolver runs. */
export function useLimits(limits: GraphQLLimits, { introspection }: { introspection: boolean }): Plugin[] {
  const armor = EnvelopArmorPlugin({
    maxDepth: { n: limits.depth, ...refusing('DEPTH_LIMIT') },
    maxAliases: { n: limits.aliases, ...refusing('ALIAS_LIMIT') },
    maxTokens: { n: limits.tokens, ...refusing('TOKEN_LIMIT') },
    maxDirectives: { n: MAX_DIRECTIVES, ...refusing('DIRECTIVE_LIMIT') },
    // Armor does not know page sizes: see price.ts.
    costLimit: { enabled: false },
    // Suppressed at the source of suggestions: armor would not mask those about variables.
    blockFieldSuggestion: { enabled: false },
  }) as Plugin;
  const plugins = [armor, useParserDepth()];
  return introspection ? plugins : [...plugins, useNoIntrospection()];
}

/* Armor reports each limit as a syntax error, which it is not. */
const refusing = (code: LimitCode) => ({
  onReject: [
    (_context: unknown, { message }: GraphQLError) => {
      throw new OverLimitError(code, message.replace(/^Syntax Error: /, ''));
    },
  ],
});

/* A document within the token limit may still nest deeper than the parser's stack allows. */
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
