import {
  type ASTVisitor,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  getNamedType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  specifiedRules,
  type TypeNode,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
} from 'graphql';

/**
 * Ids used to be `Int`, and documents of callers may still declare their variables so. They stay valid: a variable of
 * type `Int` is accepted where a `RecordId` is expected. Such a variable cannot hold ids beyond 32 bits.
 * @param rules of the validation; those of GraphQL unless given
 */
export const withIntIds = (rules: readonly ValidationRule[] = specifiedRules): ValidationRule[] =>
  rules.map((rule) => (rule === VariablesInAllowedPositionRule ? intIdsAllowed : rule));

function intIdsAllowed(context: ValidationContext): ASTVisitor {
  const getUsages = (operation: OperationDefinitionNode) => {
    const ints = intVariablesOf(operation);
    return context
      .getRecursiveVariableUsages(operation)
      .map((usage) => (usage.type && ints.has(usage.node.name.value) ? { ...usage, type: asInt(usage.type) } : usage));
  };
  return VariablesInAllowedPositionRule(
    Object.create(context, { getRecursiveVariableUsages: { value: getUsages } }) as ValidationContext,
  );
}

const intVariablesOf = ({ variableDefinitions = [] }: OperationDefinitionNode): Set<string> =>
  new Set(
    variableDefinitions
      .filter(({ type }) => nameOf(type) === GraphQLInt.name)
      .map(({ variable }) => variable.name.value),
  );

const nameOf = (type: TypeNode): string => (type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type));

/* The same type with `Int` instead of `RecordId`. */
function asInt(type: GraphQLInputType): GraphQLInputType {
  if (getNamedType(type).name !== 'RecordId') return type;
  if (isNonNullType(type)) return new GraphQLNonNull(asInt(type.ofType));
  return isListType(type) ? new GraphQLList(asInt(type.ofType)) : GraphQLInt;
}
