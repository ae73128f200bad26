import type { Sql } from '../../../db/database.js';
import { ContactWhere } from '../../crm/contacts/contact-filter.js';
import { narrow, type Where } from '../../records/filters/where.js';
import { shareOf } from './rates.js';
import { boundBy, type CountedScope, ownerOf, scopeName } from './scope.js';

interface Stage {
  status: string;
  count: number;
  reached: number;
  shareOfFirst: number | null;
  shareOfPrevious: number | null;
}

export interface Funnel {
  total: number;
  other: number;
  stages: Stage[];
}

interface FunnelRequest {
  stages: readonly string[];
  where?: Where | null | undefined;
  /** Of national phone numbers in `where`. */
  country: string | null;
}

/**
 * Counts contacts by statuses in an order.
 * @param where not over a list of clients
 * @returns by client: of one client or of an agency there is one, under the owner's id. Without contacts there is none
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function readFunnel(
  sql: Sql,
  scope: CountedScope,
  { stages, where, country }: FunnelRequest,
): Promise<ReadonlyMap<string, Funnel>> {
  const { tenant, owner, over } = boundBy(scope, Boolean(where));
  const all = { where: tenant, values: [ownerOf(scope), stages] };
  const narrowed = narrow(all, ContactWhere, where, { row: 'r', country, owner }) ?? all;
  const own = 'clientIds' in scope ? 'r.client_id' : '$1::text';
  const rows = await sql.query<{ owner: string; value: string | null; count: number }>(
    where ? null : `statistics.funnel.${scopeName(scope)}`,
    over(`select ${own} as owner, case when r.contact_status = any($2::text[]) then r.contact_status end as value,
        count(*)::int as count
       from contact r where ${narrowed.where} group by 1, 2`),
    narrowed.values,
  );
  const counts = new Map<string, Map<string | null, number>>();
  for (const row of rows)
    counts.set(row.owner, (counts.get(row.owner) ?? new Map<string | null, number>()).set(row.value, row.count));
  return new Map([...counts].map(([id, ofStatus]) => [id, funnelOf(stages, ofStatus)]));
}

/** The funnel of so many contacts by status; null: none of the stages. */
export function funnelOf(stages: readonly string[], counts: ReadonlyMap<string | null, number> = new Map()): Funnel {
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    other: counts.get(null) ?? 0,
    stages: stagesOf(stages.map((status) => ({ status, count: counts.get(status) ?? 0 }))),
  };
}

/* Whoever has a later status has reached those before it. */
function stagesOf(stages: readonly Pick<Stage, 'status' | 'count'>[]): Stage[] {
  const reachedFrom = (place: number) => stages.slice(place).reduce((sum, { count }) => sum + count, 0);
  return stages.map((stage, place) => ({
    ...stage,
    reached: reachedFrom(place),
    shareOfFirst: shareOf(reachedFrom(place), reachedFrom(0)),
    shareOfPrevious: place === 0 ? null : shareOf(reachedFrom(place), reachedFrom(place - 1)),
  }));
}
