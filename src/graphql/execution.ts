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

/** @throws Error the operation is none of the entrances', or does not fit the schema */
export type CompiledOperations = (document: DocumentNode) => Compiled;

/**
 * The operations of the entrances, each compiled at its first call: what all of them take together would be waited for
 * at every start. That each of them compiles is a test's to say.
 * @param documents no other is ever compiled
 */
export function compileOperations(schema: GraphQLSchema, documents: readonly DocumentNode[]): CompiledOperations {
  const known = new Set(documents);
  const compiled = new Map<DocumentNode, Compiled>();
  return (document) => {
    const ready = compiled.get(document);
    if (ready) return ready;
    if (!known.has(document)) throw new Error('Only the operations of the entrances run in process.');
    const made = compile(schema, document);
    compiled.set(document, made);
    return made;
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode): Compiled {
  const [error] = validate(schema, document);
  if (error) throw new Error(`An operation does not fit the schema: ${error.message}`, { cause: error });
  const query = compileQuery(schema, document, undefined, COMPILER);
  if (!isCompiledQuery(query)) throw new Error(`An operation could not be compiled: ${query.errors?.[0]?.message}`);
  return query.query as Compiled;
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
