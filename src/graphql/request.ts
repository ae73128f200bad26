import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { isObject } from '../values/input.js';

/* The parts of a request that determine its price and size. */

/** Whether a body contains a document of at most `max` characters. */
export function hasDocument(body: unknown, maxLength: number): boolean {
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
  return typeof query === 'string' && query.length <= maxLength;
}

/** The id of a trusted document: `documentId`, or the hash of Apollo's `extensions.persistedQuery`. */
export function trustedIdOf(params: unknown): string | null {
  if (!isObject(params)) return null;
  const { documentId, extensions } = params;
  if (typeof documentId === 'string') return documentId;
  const persisted = isObject(extensions) ? extensions['persistedQuery'] : undefined;
  if (!isObject(persisted) || persisted['version'] !== 1) return null;
  return typeof persisted['sha256Hash'] === 'string' ? persisted['sha256Hash'] : null;
}

/** The error of a body as a whole; null if it contains or names a document. Yoga checks the other parts. */
export function findBodyError(body: unknown): string | null {
  if (body === undefined) return 'The body is empty. Send a JSON object with the document as its "query".';
  if (Array.isArray(body)) return 'Batching is not supported. Send each operation in a request of its own.';
  if (typeof body !== 'object' || body === null)
    return 'The body must be a JSON object with the document as its "query".';
  if (('query' in body && body.query !== null) || trustedIdOf(body) !== null) return null;
  return 'The body has no "query", the text of the document.';
}

const operationsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** Whether a document has an operation, and not only fragments. */
export const isOperation = (document: DocumentNode): boolean => operationsOf(document).length > 0;

const LONGEST_NAME = 64;

/** The label of an operation in logs and traces: its name, else its first root field. */
export function operationName(document: DocumentNode, chosen?: string | null): string {
  const operations = operationsOf(document);
  const operation = operations.find(({ name }) => chosen && name?.value === chosen) ?? operations[0];
  const [first] = operation?.selectionSet.selections ?? [];
  const field = first?.kind === Kind.FIELD ? first.name.value : undefined;
  return (operation?.name?.value ?? field ?? 'anonymous').slice(0, LONGEST_NAME);
}

export function fragmentsOf({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  return new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
}

export function countRootFields(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  const keys = new Set<string>();
  collectKeys(operation.selectionSet, new Map(fragments), keys);
  return keys.size;
}

/* The response names of the root fields; each fragment is read once. */
function collectKeys(
  { selections }: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  keys: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) keys.add((selection.alias ?? selection.name).value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) collectKeys(selection.selectionSet, fragments, keys);
    else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment) collectKeys(fragment.selectionSet, fragments, keys);
    }
  }
}

/** Whether a document contains only fields that take a batch, each directly at the root of its operation. */
export function isBatch(document: DocumentNode, batches: ReadonlySet<string>): boolean {
  const operations = operationsOf(document);
  const selections = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  return (
    operations.length > 0 &&
    operations.every(({ operation }) => operation !== OperationTypeNode.SUBSCRIPTION) &&
    selections.every((selection) => selection.kind === Kind.FIELD && batches.has(selection.name.value))
  );
}
