import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import { ENDPOINT_SECRET, openEither, sealOwner, sealSecret } from '../../../access/secrets/sealed-secret.js';
import type { Sql } from '../../../db/database.js';
import type { StoredRow } from '../../../db/stored.js';
import { NotFoundError } from '../../../errors.js';
import type { EndpointFigures } from '../../../telemetry/state-metrics.js';
import type { Context } from '../../kernel/context.js';
import { type Management, managementOf } from '../../kernel/management.js';

/** A row of an endpoint; the secrets in it are sealed. */
export type EndpointRow = StoredRow<'EventEndpoint'>;
/** The owner of an endpoint's events: a client, or an agency with all its clients. */
interface EndpointOwner {
  agencyId: string;
  clientId: string | null;
}

/** Who disabled an endpoint, by the stored number. */
export const SWITCHED_OFF = { caller: 1, failures: 2 } as const;

/* The key that seals the secret, as for integrations. */
const placeOf = ({ agencyId, clientId }: EndpointOwner) => ({
  clientId: clientId ?? agencyId,
  integration: ENDPOINT_SECRET,
});

export function sealSigning(pepper: string, owner: EndpointOwner, secret: string): Uint8Array<ArrayBuffer> {
  const { clientId, integration } = placeOf(owner);
  return new Uint8Array(sealSecret(pepper, sealOwner(clientId, integration), secret));
}

/** @throws Error no pepper opens it */
export const openSigning = (peppers: Peppers, owner: EndpointOwner, sealed: Uint8Array): string =>
  openEither(peppers, { ...placeOf(owner), sealed }).secret;

/** An endpoint in the audit log: all but its secrets. */
export function describeEndpoint({ url, description, kinds, actions, disabledAt, ...more }: EndpointRow) {
  const { actors, exceptActors, fields, clients } = more;
  return { url, description, kinds, actions, actors, exceptActors, fields, clients, disabledAt };
}

/** The endpoints that the caller manages: a client's own, or those of the agency itself. */
export const managedEndpoints = ({ agencyId, clientId }: EndpointOwner) => ({ agencyId, clientId });

export const endpointKey = ({ agencyId, id }: Pick<EndpointRow, 'agencyId' | 'id'>) => ({
  agencyId_id: { agencyId, id },
});

export const notFound = () => new NotFoundError('There is no such endpoint.');

/** Endpoints of a client do not belong to its agency, unlike keys. @throws ForbiddenError the caller is not a key */
export const endpointManagementOf = (context: Context): Management => ({
  ...managementOf(context),
  database: context.services.database,
});

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
