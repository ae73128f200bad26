import type { Sql } from '../../../db/database.js';
import type { SilentFigures } from '../../../telemetry/state-metrics.js';

const MEASURE = `select r.integration, count(r.silent_since)::int as silent,
    count(*) filter (where r.silent_since is not null or r.overdue_at is not null)::int as watched
  from integration_radar r group by 1 order by 1`;

/** How many clients each integration is silent to, over all tenants, for the metrics. */
export function measureSilent(sql: Sql): Promise<SilentFigures[]> {
  return sql.query<SilentFigures>('radar.measure', MEASURE);
}
