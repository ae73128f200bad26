import type { Sql } from '../../../db/database.js';
import type { EndpointFigures } from '../../../telemetry/state-metrics.js';
import { SWITCHED_OFF } from './endpoint-row.js';

const MEASURE = `select count(*) filter (where e.disabled_at is null)::int as enabled,
    count(*) filter (where e.disabled_at is null and e.failing_since is not null)::int as failing,
    count(*) filter (where e.disabled_by = ${SWITCHED_OFF.failures})::int as failed,
    count(*) filter (where e.disabled_by = ${SWITCHED_OFF.caller})::int as disabled,
    coalesce(extract(epoch from clock_timestamp() - min(e.failing_since) filter (where e.disabled_at is null)), 0)::float8
      as "failingSeconds"
  from event_endpoint e`;

/** The endpoints of all tenants, for the metrics and for `doctor`. */
export async function measureEndpoints(sql: Sql): Promise<EndpointFigures> {
  const [figures] = await sql.query<EndpointFigures>('event_endpoint.measure', MEASURE);
  return figures ?? { enabled: 0, failing: 0, failed: 0, disabled: 0, failingSeconds: 0 };
}
