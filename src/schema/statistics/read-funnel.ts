import type { Sql } from '../../db/database.js';
import { ContactWhere } from '../contacts/contact-where.js';
import { narrow, type Where } from '../filters/where.js';
import { shareOf } from './rates.js';
import { type CountedScope, ownerOf, scopeName, tenantOf } from './scope.js';

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
 * @param scope of one owner: `where` is for that of a client alone
 * @throws InvalidError `where` is too deep or has too many conditions
 */
export async function readFunnel(
  sql: Sql,
  scope: Exclude<CountedScope, { clientIds: readonly string[] }>,
  { stages, where, country }: FunnelRequest,
): Promise<Funnel> {
  const all = { where: tenantOf(scope, 'r'), values: [ownerOf(scope), stages] };
  const narrowed = narrow(all, ContactWhere, where, { row: 'r', country }) ?? all;
  const rows = await sql.query<{ status: string | null; count: number }>(
    where ? null : `statistics.funnel.${scopeName(scope)}`,
    `select case when r.contact_status = any($2::text[]) then r.contact_status end as status, count(*)::int as count
       from contact r where ${narrowed.where} group by 1`,
    narrowed.values,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
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
