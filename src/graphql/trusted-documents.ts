import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { GraphQLError, getOperationAST, OperationTypeNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { operationName, trustedIdOf } from './request.js';

/** Documents that callers run by id. */
export interface TrustedDocuments {
  /** Texts by id, which is usually their hash. */
  byId: ReadonlyMap<string, string>;
  /** Whether all other documents are refused over HTTP. */
  only: boolean;
}

/** The text of a trusted document; null if there is none with this id. */
export const findTrusted = ({ byId }: TrustedDocuments, id: string): string | null =>
  byId.get(id) ?? byId.get(id.replace(/^sha256:/, '')) ?? null;

/** Replaces the id of a trusted document by its text. */
export function useTrustedDocuments(trusted: TrustedDocuments): Plugin[] {
  const { byId, only } = trusted;
  const persisted = usePersistedOperations({
    allowArbitraryOperations: only ? false : ({ method }) => method !== 'GET',
    extractPersistedOperationId: (params, { url }) => trustedIdOf(params) ?? idInQuery(url),
    getPersistedOperation: (id) => findTrusted(trusted, id),
    customErrors: {
      // Client links such as Apollo's recognise these two by their messages, and then send the text.
      notFound:
        byId.size > 0
          ? refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND', 400, true)
          : refusal('PersistedQueryNotSupported', 'PERSISTED_QUERY_NOT_SUPPORTED', 400, true),
      keyNotFound: ({ params }) =>
        toError(!only && params.query === '' ? refusal('The query is empty.', 'BAD_REQUEST', 400) : NO_ID),
      persistedQueryOnly: only
        ? refusal('Only trusted documents are run here: send the hash of one.', 'TRUSTED_DOCUMENTS_ONLY', 403)
        : refusal('GET is for trusted documents: send the hash of one, or POST.', 'METHOD_NOT_ALLOWED', 405),
    },
  });
  return [persisted as Plugin, useQueriesByGet()];
}

/* `spec`: 200 instead of 400 for callers that accept only application/json, as for documents that do not validate. */
const refusal = (message: string, code: string, status: 400 | 403 | 405, spec = false) => ({
  message,
  extensions: {
    code,
    http: { status, spec, ...(status === 405 ? { headers: { Allow: 'POST, OPTIONS' } } : {}) },
  },
});

const NO_ID = refusal('Name the trusted document by its hash.', 'BAD_REQUEST', 400);

const idInQuery = (url: string) => new URL(url, 'http://localhost').searchParams.get('documentId');

/* Caches, crawlers and other pages repeat a GET, so it must not change anything. */
function useQueriesByGet(): Plugin {
  return {
    onParse({ context }) {
      if ((context as { request?: Request }).request?.method !== 'GET') return undefined;
      return ({ result, context: { params } }) => {
        if (result === null || result instanceof Error || !('kind' in result)) return;
        const operation = getOperationAST(result, params?.operationName);
        if (!operation || operation.operation === OperationTypeNode.QUERY) return;
        throw toError(refusal(`GET is for queries: POST a ${operation.operation}.`, 'METHOD_NOT_ALLOWED', 405));
      };
    },
  };
}

const toError = ({ message, extensions }: ReturnType<typeof refusal>) => new GraphQLError(message, { extensions });

/** Parsing and validation with all limits. */
interface Judge {
  parse(text: string): unknown;
  validate(schema: unknown, document: never): readonly GraphQLError[];
  schema: unknown;
}

/**
 * @throws Error documents do not parse, do not match the schema or exceed a limit; the message names each. Their cost
 *   depends on variables and is checked when they run.
 */
export function requireSoundDocuments({ byId }: TrustedDocuments, judge: () => Judge): void {
  const faults = [...byId].flatMap(([id, text]) => {
    const fault = faultOf(text, judge());
    return fault === null ? [] : [`  ${id.slice(0, 80)}${fault}`];
  });
  if (faults.length === 0) return;
  throw new Error(`TRUSTED_DOCUMENTS has documents that cannot be run:\n${faults.join('\n')}`);
}

function faultOf(text: string, { parse, validate, schema }: Judge): string | null {
  let name = '';
  try {
    const document = parse(text) as never;
    name = ` (${operationName(document)})`;
    const [error] = validate(schema, document);
    return error === undefined ? null : `${name}: ${error.message}`;
  } catch (error) {
    return `${name}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
