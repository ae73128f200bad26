import { type DocumentNode, Kind, OperationTypeNode, parse, type SelectionSetNode } from 'graphql';

/*
 * What a request asks for, as far as it concerns its price and its size. Yoga parses it again and says what is wrong.
 */

/**
 * The document of a request; null when it has none that parses.
 * @param maxLength a longer one is not looked at
 */
export function readDocument(body: unknown, maxLength: number): DocumentNode | null {
  const query = typeof body === 'object' && body !== null && 'query' in body ? body.query : undefined;
  if (typeof query !== 'string' || query.length > maxLength) return null;
  try {
    return parse(query, { noLocation: true, maxTokens: 10_000 });
  } catch {
    return null;
  }
}

/** What is wrong with a body as a whole; null when it names a document. What else it holds is Yoga's to judge. */
export function findBodyFault(body: unknown): string | null {
  if (body === undefined) return 'The body is empty. Send a JSON object with the document as its "query".';
  if (Array.isArray(body)) return 'Batching is not supported. Send each operation in a request of its own.';
  if (typeof body !== 'object' || body === null)
    return 'The body must be a JSON object with the document as its "query".';
  if ('query' in body && body.query !== null) return null;
  return 'The body has no "query", the text of the document.';
}

const operationsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** How many root fields its largest operation has, at least one. */
export function countRootFields(document: DocumentNode): number {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet);
  }
  const sizes = operationsOf(document).map(({ selectionSet }) => {
    const keys = new Set<string>();
    collectKeys(selectionSet, new Map(fragments), keys);
    return keys.size;
  });
  return Math.max(1, ...sizes);
}

/* The names under which root fields answer, those inside fragments too; each fragment is read once. */
function collectKeys(
  { selections }: SelectionSetNode,
  fragments: Map<string, SelectionSetNode>,
  keys: Set<string>,
): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) keys.add((selection.alias ?? selection.name).value);
    else if (selection.kind === Kind.INLINE_FRAGMENT) collectKeys(selection.selectionSet, fragments, keys);
    else {
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment) collectKeys(fragment, fragments, keys);
    }
  }
}

/** Whether all it can do is to subscribe. */
export function subscribes(document: DocumentNode): boolean {
  const operations = operationsOf(document);
  return operations.length > 0 && operations.every(({ operation }) => operation === OperationTypeNode.SUBSCRIPTION);
}

/** Whether all it can do are batches, each named at the root of its operation. */
export function isBatch(document: DocumentNode, batches: ReadonlySet<string>): boolean {
  const operations = operationsOf(document);
  const selections = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  return (
    operations.length > 0 &&
    operations.every(({ operation }) => operation === OperationTypeNode.MUTATION) &&
    selections.every((selection) => selection.kind === Kind.FIELD && batches.has(selection.name.value))
  );
}
