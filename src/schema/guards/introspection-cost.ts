import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/*
 * Introspection is answered by graphql-js itself, which knows nothing of costs. It reads the whole schema at once and in
 * one go, so it is priced by what it can bring.
 */

/** Points of a `__schema` and of a `__type` at least. */
const LEAST: ReadonlyMap<string, number> = new Map([
  ['__schema', 5000],
  ['__type', 1000],
]);

/** How many entries the lists of the schema have, rounded up. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['types', 300],
  ['directives', 8],
  ['fields', 10],
  ['inputFields', 6],
  ['args', 3],
  ['enumValues', 3],
  ['possibleTypes', 3],
  ['interfaces', 1],
  // Three of four types wrap no other.
  ['ofType', 0.25],
]);

/** Introspected values that take as long as one point of anything else takes. */
const VALUES_PER_POINT = 20;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** What was counted already, since a fragment may be spread in many places. */
  readonly counted: Map<SelectionSetNode, number>;
  /** The sets at the root that were seen: what is spread there twice is answered once. */
  readonly seen: Set<SelectionSetNode>;
}

/**
 * The points of all introspection in an operation: 5,000 for each `__schema` and 1,000 for each `__type`, or more where
 * much is selected inside. What introspection GraphiQL and code generators use stays near 5,000.
 * @param operation a valid one: its fragments are known and go in no circle
 */
export function costOfIntrospection(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  return costAtRoot(operation.selectionSet, { fragments, counted: new Map(), seen: new Set() });
}

function costAtRoot(set: SelectionSetNode, walk: Walk): number {
  if (walk.seen.has(set)) return 0;
  walk.seen.add(set);
  let points = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      const least = LEAST.get(selection.name.value);
      if (least === undefined || !selection.selectionSet) continue;
      points += Math.max(least, Math.ceil(countValues(selection.selectionSet, walk) / VALUES_PER_POINT));
    } else {
      const inner = selectionsOf(selection, walk);
      if (inner) points += costAtRoot(inner, walk);
    }
  }
  return points;
}

function countValues(set: SelectionSetNode, walk: Walk): number {
  const known = walk.counted.get(set);
  if (known !== undefined) return known;
  let values = 0;
  for (const selection of set.selections) {
    const inner = selectionsOf(selection, walk);
    const inside = inner ? countValues(inner, walk) : 0;
    values += selection.kind === Kind.FIELD ? 1 + (LENGTHS.get(selection.name.value) ?? 1) * inside : inside;
  }
  walk.counted.set(set, values);
  return values;
}

function selectionsOf(selection: SelectionSetNode['selections'][number], { fragments }: Walk) {
  return selection.kind === Kind.FRAGMENT_SPREAD
    ? fragments.get(selection.name.value)?.selectionSet
    : selection.selectionSet;
}
