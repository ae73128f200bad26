import type { GraphQLSchema } from 'graphql';

/**
 * Deny by default: every field of a root type must declare who may use it.
 * @throws Error names the fields that declare nothing
 */
export function requireDeclaredAccess(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const open = roots.flatMap((root) =>
    Object.values(root?.getFields() ?? {})
      .filter((field) => !declaresAccess(field.extensions['pothosOptions']))
      .map((field) => `${root?.name}.${field.name}`),
  );
  if (open.length > 0) throw new Error(`These fields declare no access: ${open.join(', ')}`);
}

function declaresAccess(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'authScopes' in options && options.authScopes !== undefined;
}
