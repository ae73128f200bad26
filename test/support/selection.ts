import {
  type GraphQLNamedType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  isUnionType,
} from 'graphql';

/** All fields of a type that take no arguments, as deep as this. */
export function selectionOf(output: GraphQLOutputType | GraphQLNamedType, depth: number): string {
  const type = getNamedType(output);
  if (isLeafType(type)) return '';
  if (isUnionType(type)) {
    const members = type.getTypes().map((member) => `... on ${member.name} ${selectionOf(member, depth)}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) return '{ __typename }';
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(isRequiredArgument));
  const selected = fields.flatMap(({ name, type: of, args }) => {
    if (isLeafType(getNamedType(of))) return args.length === 0 ? [name] : [];
    return depth > 0 && args.length === 0 ? [`${name} ${selectionOf(of, depth - 1)}`] : [];
  });
  return `{ __typename ${selected.join(' ')} }`;
}
