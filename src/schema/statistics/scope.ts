import type { Context } from '../context.js';

/** Whose records are counted: those of one client, of several apart from each other, or of all of an agency together. */
export type CountedScope = { clientId: string } | { clientIds: readonly string[] } | { agencyId: string };

/** The owner, as the parameter `$1` of a statement. */
export const ownerOf = (scope: CountedScope): string | readonly string[] =>
  'clientId' in scope ? scope.clientId : 'clientIds' in scope ? scope.clientIds : scope.agencyId;

/** The condition that the row belongs to the scope. */
export function tenantOf(scope: CountedScope, row: string): string {
  if ('clientId' in scope) return `${row}.client_id = $1`;
  if ('clientIds' in scope) return `${row}.client_id = any($1::text[])`;
  return `${row}.client_id = any(array(select k.id from client k where k.agency_id = $1))`;
}

/** Distinguishes the statements of the scopes by name. */
export const scopeName = (scope: CountedScope): string =>
  'clientId' in scope ? 'client' : 'clientIds' in scope ? 'clients' : 'agency';

export const ownScope = ({ workspace }: Context): CountedScope => ({ clientId: workspace.clientId });
export const agencyScope = ({ agencyId }: Context): CountedScope => ({ agencyId });
