import type { Sql } from '../../db/database.js';
import { ContactWhere } from '../contacts/contact-where.js';
import { narrow, type Where } from '../filters/where.js';
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
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function readFunnel(
  sql: Sql,
  scope: Exclude<CountedScope, { clientIds: readonly string[] }>,
  { stages, where, country }: FunnelRequest,
): Promise<Funnel> {
  const { tenant, owner, over } = boundBy(scope, Boolean(where));
  const all = { where: tenant, values: [ownerOf(scope), stages] };
  const narrowed = narrow(all, ContactWhere, where, { row: 'r', country, owner }) ?? all;
  const rows = await sql.query<{ value: string | null; count: number }>(
    where ? null : `statistics.funnel.${scopeName(scope)}`,
    over(`select case when r.contact_status = any($2::text[]) then r.contact_status end as value, count(*)::int as count
       from contact r where ${narrowed.where} group by 1`),
    narrowed.values,
  );
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  return {
    total: rows.reduce((sum, { count }) => sum + count, 0),
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
