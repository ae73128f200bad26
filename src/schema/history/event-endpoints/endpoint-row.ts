import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import { ENDPOINT_SECRET, openEither, sealOwner, sealSecret } from '../../../access/secrets/sealed-secret.js';
import type { StoredRow } from '../../../db/stored.js';
import { NotFoundError } from '../../../errors.js';
import type { Context } from '../../kernel/context.js';
import { type Management, managementOf } from '../../kernel/management.js';

/** A row of an endpoint; the secrets in it are sealed. */
export type EndpointRow = StoredRow<'EventEndpoint'>;
/** Whose events an endpoint gets: those of a client, or of all clients of an agency. */
interface EndpointOwner {
  agencyId: string;
  clientId: string | null;
}

/** Who switched an endpoint off, by the number that is stored. */
export const SWITCHED_OFF = { caller: 1, failures: 2 } as const;

/* As the secret of an integration is kept, whose place the name takes. */
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

/**
 * What the caller manages. Unlike keys, endpoints of a client are none of its agency's, so its transactions see the client.
 * @throws ForbiddenError the caller is no key
 */
export const endpointManagementOf = (context: Context): Management => ({
  ...managementOf(context),
  database: context.services.database,
});
