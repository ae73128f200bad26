import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import { type Need, requireMutation } from '../../../access/identity/permissions.js';
import { isObject } from '../../../values/input.js';
import type { Context } from '../../kernel/context.js';

type Resolve = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/**
 * Refuses every mutation to readers before anything else is checked, so that a mutation that declares too little cannot let
 * them write. What is the caller's own declares that.
 * @throws Error a mutation declares no access
 */
export function guardReaders(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    const need = needOf(field.extensions['pothosOptions']);
    if (!resolve || !need) throw new Error(`Mutation.${field.name} has no resolver, or declares no access.`);
    field.resolve = guarded(resolve, need);
  }
  return schema;
}

const guarded =
  (resolve: Resolve, need: Need): Resolve =>
  (root, args, context, info) => {
    requireMutation(context.actor, need);
    return resolve(root, args, context, info);
  };

function needOf(options: unknown): Need | undefined {
  const access = isObject(options) ? options['access'] : undefined;
  return isObject(access) ? access : undefined;
}
