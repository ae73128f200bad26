import type { Sql } from '../../../db/database.js';
import { groupBy } from '../../../values/group-by.js';
import type { Context, Load } from '../../kernel/context.js';

/** Whose records are counted: one client's, those of several clients separately, or all of an agency together. */
export type CountedScope = { clientId: string } | { clientIds: readonly string[] } | { agencyId: string };

/** The owner, as the parameter `$1` of a statement. */
export function ownerOf(scope: CountedScope): string | readonly string[] {
  if ('clientId' in scope) return scope.clientId;
  return 'clientIds' in scope ? scope.clientIds : scope.agencyId;
}

/** Distinguishes the statements of the scopes by name. */
export function scopeName(scope: CountedScope): string {
  if ('clientId' in scope) return 'client';
  return 'clientIds' in scope ? 'clients' : 'agency';
}

/** The condition that the row belongs to the scope. */
export function tenantOf(scope: CountedScope, row: string): string {
  if ('clientId' in scope) return `${row}.client_id = $1`;
  if ('clientIds' in scope) return `${row}.client_id = any($1::text[])`;
  return `${row}.client_id = any(array(select k.id from client k where k.agency_id = $1))`;
}

/** How rows `r` of a scope are bound to their owner, and where their filter finds the id of the client. */
interface Bound {
  tenant: string;
  owner: string;
  /** Finishes a selection of sums: columns of these names, and `count`. */
  over: (selection: string, columns: readonly string[]) => string;
}

/**
 * Like `tenantOf`, for filtered rows. A filter reads related rows of one client, so clients of an agency are taken one
 * by one. @param scope no list of clients if filtered
 */
export function boundBy(scope: CountedScope, isFiltered: boolean): Bound {
  if (!isFiltered || !('agencyId' in scope))
    return { tenant: tenantOf(scope, 'r'), owner: '$1', over: (selection) => selection };
  return {
    tenant: 'r.client_id = k.id',
    owner: 'k.id',
    over: (selection, columns) => {
      const own = columns.map((column) => `e.${column}`).join(', ');
      return `select $1::text as owner, ${own}, sum(e.count)::int as count
        from client k cross join lateral (${selection}) e where k.agency_id = $1 group by ${own}`;
    },
  };
}

/** The share of some in all; null when there are none. */
export const shareOf = (some: number, all: number): number | null => (all === 0 ? null : some / all);

/** Reads figures by client; those of one client or of an agency are under the id of the owner. */
type Read<Request, Figures> = (
  sql: Sql,
  scope: CountedScope,
  request: Request,
  /** The country of national phone numbers in a filter. */
  country: string | null,
) => Promise<ReadonlyMap<string, Figures>>;

/**
 * Builds the readers of figures for the three scopes, once, outside resolvers. @param none figures of an owner without
 * records
 */
export function figuresOf<Request extends object, Figures>(
  read: Read<Request, Figures>,
  none: (request: Request) => Figures,
) {
  const load = loadOf(read);
  return {
    /** For the workspace. */
    own: async ({ services, workspace }: Context, request: Request): Promise<Figures> => {
      const { clientId, phoneCountry } = workspace;
      return (await read(services.database, { clientId }, request, phoneCountry)).get(clientId) ?? none(request);
    },
    /** For all clients of the agency together. */
    agency: async ({ services, agencyId }: Context, request: Request): Promise<Figures> =>
      (await read(services.database, { agencyId }, request, null)).get(agencyId) ?? none(request),
    /** For one client of a list. */
    client: async (context: Context, clientId: string, request: Request): Promise<Figures> =>
      (await context.batch(load, { clientId, request })) ?? none(request),
  };
}

/* One statement for all clients that request the same. */
function loadOf<Request extends object, Figures>(
  read: Read<Request, Figures>,
): Load<{ clientId: string; request: Request }, Figures | undefined> {
  return async (asked, { services }) => {
    const found = new Map<object, Figures | undefined>();
    for (const group of groupBy(asked, ({ request }) => JSON.stringify(request)).values()) {
      const clientIds = group.map(({ clientId }) => clientId);
      const figures = await read(services.database, { clientIds }, group[0].request, null);
      for (const one of group) found.set(one, figures.get(one.clientId));
    }
    return asked.map((one) => found.get(one));
  };
}
