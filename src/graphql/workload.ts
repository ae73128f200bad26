import {
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** An operation with what it needs. */
export interface Chosen {
  operation: OperationDefinitionNode;
  fragments: Map<string, FragmentDefinitionNode>;
  /** As they were sent. */
  variables: Record<string, unknown>;
}

/** What an operation asks for, beside the fields of records. */
interface Workload {
  /** The points of fields that cost more than one themselves. */
  dear: number;
  /** How many values its lists have, those of lists in lists included. */
  listed: number;
}

/**
 * Tells what the points of an operation are made of, in as many steps as it has points.
 * @throws GraphQLError an argument is wrong
 */
export function workloadOf(schema: GraphQLSchema, chosen: Chosen): Workload {
  const load = { dear: 0, listed: 0 };
  const { operation, selectionSet, variableDefinitions = [] } = chosen.operation;
  const type = schema.getRootType(operation);
  // With the defaults of the operation.
  const { coerced: variables = {} } = getVariableValues(schema, variableDefinitions, chosen.variables);
  if (type) add(load, { ...chosen, schema, variables }, { selectionSet, type, times: 1 });
  return load;
}

type Asked = Pick<Chosen, 'fragments' | 'variables'> & { schema: GraphQLSchema };

interface Part {
  selectionSet: SelectionSetNode;
  type: GraphQLNamedType;
  /** How often its fields are resolved. */
  times: number;
}

function add(load: Workload, asked: Asked, { selectionSet, type, times }: Part): void {
  for (const selection of selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) {
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? asked.fragments.get(selection.name.value) : selection;
      const named = part?.typeCondition && asked.schema.getType(part.typeCondition.name.value);
      if (part) add(load, asked, { selectionSet: part.selectionSet, type: named ?? type, times });
      continue;
    }
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[selection.name.value] : undefined;
    if (!field) continue;
    const args = getArgumentValues(field, selection, asked.variables);
    const { own, multiplier } = costOf(field, args);
    if (own > 1) load.dear += own * times;
    const values = times * multiplier;
    // What is below an empty list has no points, so that nothing would bound the steps.
    if (!selection.selectionSet || values === 0) continue;
    if (multiplier > 1) load.listed += values;
    add(load, asked, { selectionSet: selection.selectionSet, type: getNamedType(field.type), times: values });
  }
}

/* As the plugin that counts points takes it from a field. */
function costOf(field: GraphQLField<unknown, unknown>, args: object): { own: number; multiplier: number } {
  const declared: unknown = field.extensions['complexity'];
  const cost: unknown = typeof declared === 'function' ? declared(args, {}, field) : declared;
  if (typeof cost === 'number') return { own: cost, multiplier: 1 };
  const { field: own = 1, multiplier = 1 } = (cost ?? {}) as { field?: number; multiplier?: number };
  return { own, multiplier: Math.max(multiplier, 0) };
}
