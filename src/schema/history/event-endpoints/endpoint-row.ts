import { ENDPOINT_SECRET, sealerOf } from '../../../access/secrets/sealed-secret.js';
import type { Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { NotFoundError } from '../../../errors.js';
import type { EndpointFigures } from '../../../telemetry/state-metrics.js';

/** A row of an endpoint; the secrets in it are sealed. */
export type EndpointRow = StoredRow<'EventEndpoint'>;

/** Who disabled an endpoint, by the stored number. */
export const SWITCHED_OFF = { caller: 1, failures: 2 } as const;

export const { seal: sealSigning, open: openSigning } = sealerOf(ENDPOINT_SECRET);

/** An endpoint in the audit log: all but its secrets. */
export function describeEndpoint({ url, description, kinds, actions, disabledAt, ...more }: EndpointRow) {
  const { actors, exceptActors, fields, clients } = more;
  return { url, description, kinds, actions, actors, exceptActors, fields, clients, disabledAt };
}

export const notFound = () => new NotFoundError('There is no such endpoint.');

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
