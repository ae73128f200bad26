import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLError,
  type GraphQLSchema,
  validate,
} from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Plugin } from 'graphql-yoga';
import { refuseUncleanText } from './clean-text.js';
import { withIntIds } from './int-variables.js';

/* Resolvers return values whose types the compiler has checked, so only our own scalars are serialized. */
const COMPILER = { customJSONSerializer: false, disableLeafSerialization: true };

/** A compiled operation. */
export type Compiled = (
  root: unknown,
  context: unknown,
  variables: Record<string, unknown> | null | undefined,
) => ExecutionResult | Promise<ExecutionResult>;

/** @throws Error an operation does not fit the schema */
export function compileOperations(
  schema: GraphQLSchema,
  documents: readonly DocumentNode[],
): Map<DocumentNode, Compiled> {
  const compiled = new Map<DocumentNode, Compiled>();
  for (const document of documents) {
    const errors = validate(schema, document);
    if (errors[0]) throw new Error(`An operation does not fit the schema: ${errors[0].message}`, { cause: errors[0] });
    const query = compileQuery(schema, document, undefined, COMPILER);
    if (!isCompiledQuery(query)) throw new Error(`An operation could not be compiled: ${query.errors?.[0]?.message}`);
    compiled.set(document, query.query as Compiled);
  }
  return compiled;
}

/**
 * Executes requests over HTTP with graphql-js: Yoga's own executor orders the fields of an answer by when they resolve,
 * this one by the request. They are never compiled, because callers would then choose what is compiled.
 * @param hideNames suppresses suggestions of schema names in errors
 */
export function useExecution({ hideNames }: { hideNames: boolean }): Plugin {
  return {
    onExecute({ setExecuteFn }) {
      setExecuteFn((given) => asResult(refuseUncleanText(given)) ?? execute({ ...given, hideSuggestions: hideNames }));
    },
    onValidate({ setValidationFn }) {
      setValidationFn((...[schema, document, rules]: Parameters<typeof validate>) =>
        validate(schema, document, withIntIds(rules), { hideSuggestions: hideNames }),
      );
    },
  };
}

const asResult = (refusal: GraphQLError | null) => (refusal ? { errors: [refusal] } : null);
