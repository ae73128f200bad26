import type { Context } from '../../kernel/context.js';

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

/** How the rows `r` of a scope are bound to their owner, and where a filter of theirs finds the id of the client. */
interface Bound {
  tenant: string;
  owner: string;
  /** Finishes a selection of sums by `value`. */
  over: (selection: string) => string;
}

/**
 * As `tenantOf`, for rows that a filter narrows. It looks at related rows of the same client, so the clients of an agency are
 * taken one by one, and their sums are added up.
 * @param scope not a list of clients where there is a filter
 */
export function boundBy(scope: CountedScope, isFiltered: boolean): Bound {
  if (!isFiltered || !('agencyId' in scope))
    return { tenant: tenantOf(scope, 'r'), owner: '$1', over: (selection) => selection };
  return {
    tenant: 'r.client_id = k.id',
    owner: 'k.id',
    over: (selection) => `select $1::text as owner, e.value, sum(e.count)::int as count
      from client k cross join lateral (${selection}) e where k.agency_id = $1 group by 2`,
  };
}

/** Distinguishes the statements of the scopes by name. */
export const scopeName = (scope: CountedScope): string =>
  'clientId' in scope ? 'client' : 'clientIds' in scope ? 'clients' : 'agency';

export const ownScope = ({ workspace }: Context): CountedScope => ({ clientId: workspace.clientId });
export const agencyScope = ({ agencyId }: Context): CountedScope => ({ agencyId });
