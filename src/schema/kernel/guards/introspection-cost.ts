import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, type SelectionSetNode } from 'graphql';

/* graphql-js executes introspection without costs and pauses, so it is priced by the largest possible answer. */

/** The minimum points of a `__schema` and of a `__type`. */
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
  // Three of four types wrap no other type.
  ['ofType', 0.25],
]);

/** How many introspected values take as long as one point of other fields. */
const VALUES_PER_POINT = 20;

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Selection sets that were counted already, because a fragment may be spread in many places. */
  readonly counted: Map<SelectionSetNode, number>;
  /** The selection sets seen at the root: a fragment that is spread there twice is executed once. */
  readonly seen: Set<SelectionSetNode>;
}

/**
 * The points of all introspection in an operation: at least 5,000 for each `__schema` and 1,000 for each `__type`.
 * @param operation a valid one: its fragments exist and have no cycles
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
