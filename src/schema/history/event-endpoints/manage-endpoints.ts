import type { Session } from '../../../db/database.js';
import { ConflictError, InvalidError } from '../../../errors.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import { newSigningSecret } from '../../../outbound/post.js';
import type { Management } from '../../kernel/management.js';
import { checkClients, holdAgency, ownedKey, ownedRows } from '../../kernel/owned-rows.js';
import { recordAudit, recordUpdate } from '../../kernel/record-audit.js';
import type { JournalOwner } from '../../kernel/services.js';
import { newestNumber } from '../changes/read-changes.js';
import { type EndpointInput, readEndpointInput, UNFIT_URL } from './endpoint-input.js';
import { describeEndpoint, type EndpointRow, notFound, SWITCHED_OFF, sealSigning } from './endpoint-row.js';

/** An endpoint with its signing secret, which is shown only this once. */
export interface EndpointIssued {
  endpoint: EndpointRow;
  secret: string;
}

/** Endpoints of one client, or of one agency. */
const MOST = 20;
/** How long the previous secret also signs, in hours. */
const ROTATION_HOURS = 24;

const journalOf = ({ agencyId, clientId }: Management): JournalOwner =>
  clientId === null ? { kind: 'agency', id: agencyId } : { kind: 'client', id: clientId };

const LOCK = `select e.id from event_endpoint e
  where e.agency_id = $1 and e.client_id is not distinct from $2 and e.id = $3 for update`;

/** @throws NotFoundError the caller manages no such endpoint */
export async function lockEndpoint(session: Session, management: Management, id: number): Promise<EndpointRow> {
  const { agencyId, clientId } = management;
  const [held] = await session.query('event_endpoint.lock', LOCK, [agencyId, clientId, id]);
  if (!held) throw notFound();
  const where = { ...ownedRows(management), id };
  return session.prisma.eventEndpoint.findFirstOrThrow({ where });
}

const audit = (
  session: Session,
  management: Management,
  action: 'created' | 'updated' | 'secret_rotated' | 'deleted',
  { before, after }: { before: EndpointRow | null; after: EndpointRow | null },
) =>
  (action === 'updated' ? recordUpdate : recordAudit)(session, management, {
    action: `event_endpoint.${action}`,
    subject: `event_endpoint:${(after ?? before)?.id}`,
    before: before && describeEndpoint(before),
    after: after && describeEndpoint(after),
  });

/** @throws InvalidError the input breaks its rules; ConflictError there are 20 already */
export async function createEndpoint(
  management: Management,
  input: EndpointInput,
  networks: Exceptions,
): Promise<EndpointIssued> {
  const { url, ...write } = await readEndpointInput(input, networks);
  if (url === undefined) throw new InvalidError({ url: [UNFIT_URL] });
  const { agencyId, clientId, database, pepper } = management;
  const secret = newSigningSecret();
  return database.transaction(async (session) => {
    await holdAgency(session, management);
    await checkClients(session, management, write.clients ?? [], 'an endpoint');
    const count = await session.prisma.eventEndpoint.count({ where: ownedRows(management) });
    if (count >= MOST) throw new ConflictError('Too many endpoints', `There are ${MOST} endpoints already.`);
    // It receives what happens from now on.
    const number = (await newestNumber(session, journalOf(management))) ?? 0;
    const sealed = sealSigning(pepper, management, secret);
    const data = { agencyId, clientId, url, ...write, secret: sealed, number, ...switched(input, null) };
    const endpoint = await session.prisma.eventEndpoint.create({ data });
    await audit(session, management, 'created', { before: null, after: endpoint });
    return { endpoint, secret };
  });
}

/* A re-enabled endpoint starts afresh; waiting events and those from the meantime are sent. */
function switched({ enabled }: EndpointInput, before: EndpointRow | null): Partial<EndpointRow> {
  if (enabled === false && !before?.disabledAt) return { disabledAt: new Date(), disabledBy: SWITCHED_OFF.caller };
  if (enabled !== true || !before?.disabledAt) return {};
  return { disabledAt: null, disabledBy: null, failures: 0, failingSince: null, dueAt: new Date(0) };
}

/** Changes the given fields. @throws NotFoundError no such endpoint; InvalidError the input breaks its rules */
export async function updateEndpoint(
  management: Management,
  id: number,
  input: EndpointInput,
  networks: Exceptions,
): Promise<EndpointRow> {
  const write = await readEndpointInput(input, networks);
  return management.database.transaction(async (session) => {
    const before = await lockEndpoint(session, management, id);
    await checkClients(session, management, write.clients ?? [], 'an endpoint');
    const data = { ...write, ...switched(input, before) };
    const after = await session.prisma.eventEndpoint.update({ where: ownedKey(before), data });
    await audit(session, management, 'updated', { before, after });
    return after;
  });
}

/** Replaces the secret; the previous one also signs for a day. @throws NotFoundError no such endpoint */
export async function rotateSecret(management: Management, id: number): Promise<EndpointIssued> {
  const secret = newSigningSecret();
  return management.database.transaction(async (session) => {
    const before = await lockEndpoint(session, management, id);
    const data = {
      secret: sealSigning(management.pepper, management, secret),
      previousSecret: before.secret,
      previousUntil: new Date(Date.now() + ROTATION_HOURS * 3_600_000),
    };
    const endpoint = await session.prisma.eventEndpoint.update({ where: ownedKey(before), data });
    await audit(session, management, 'secret_rotated', { before, after: endpoint });
    return { endpoint, secret };
  });
}

/** Deletes an endpoint and its waiting events. @throws NotFoundError no such endpoint */
export async function deleteEndpoint(management: Management, id: number): Promise<EndpointRow> {
  return management.database.transaction(async (session) => {
    const before = await lockEndpoint(session, management, id);
    await session.prisma.eventEndpoint.delete({ where: ownedKey(before) });
    await audit(session, management, 'deleted', { before, after: null });
    return before;
  });
}
