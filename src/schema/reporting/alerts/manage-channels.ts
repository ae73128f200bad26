import type { Session } from '../../../db/database.js';
import { ConflictError, InvalidError } from '../../../errors.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import type { Management } from '../../kernel/management.js';
import { checkClients, holdAgency, ownedKey, ownedRows } from '../../kernel/owned-rows.js';
import { recordAudit, recordUpdate } from '../../kernel/record-audit.js';
import { type ChannelInput, type ChannelWrite, readChannelInput, requireComplete } from './channel-input.js';
import { type ChannelKind, type ChannelRow, describeChannel, hintOf, noChannel, sealUrl } from './channel-row.js';

/** What the service can send by. */
interface Sending {
  networks: Exceptions;
  /** Whether the service has a mail server. */
  hasMail: boolean;
}

/** Channels of one client, or of one agency. */
const MOST = 10;

const audit = (
  session: Session,
  management: Management,
  action: 'created' | 'updated' | 'deleted',
  { before, after }: { before: ChannelRow | null; after: ChannelRow | null },
) =>
  (action === 'updated' ? recordUpdate : recordAudit)(session, management, {
    action: `alert_channel.${action}`,
    subject: `alert_channel:${(after ?? before)?.id}`,
    before: before && describeChannel(before),
    after: after && describeChannel(after),
  });

/* @throws InvalidError clients or an endpoint that the owner does not have */
async function checkReferences(session: Session, management: Management, { clients = [], endpointId }: ChannelWrite) {
  if (endpointId !== undefined) {
    const where = { ...ownedRows(management), id: endpointId };
    if ((await session.prisma.eventEndpoint.count({ where })) === 0)
      throw new InvalidError({ endpointId: ['There is no such endpoint.'] });
  }
  await checkClients(session, management, clients, 'a channel');
}

/* The columns of what is written. */
function columnsOf({ pepper, agencyId, clientId }: Management, { url, ...write }: ChannelWrite) {
  if (url === undefined) return write;
  return { ...write, url: sealUrl(pepper, { agencyId, clientId }, url.href), urlHint: hintOf(url) };
}

/** @throws InvalidError the input breaks its rules; ConflictError there are 10 already, or the service sends no mail */
export async function createChannel(
  management: Management,
  kind: ChannelKind,
  input: ChannelInput,
  { networks, hasMail }: Sending,
): Promise<ChannelRow> {
  if (kind === 'mail' && !hasMail) throw new ConflictError('No mail server', 'The service has no mail server.');
  const write = await readChannelInput(kind, input, networks);
  requireComplete(kind, write);
  const { name = '', causes = [] } = write;
  const { agencyId, clientId, database } = management;
  return database.transaction(async (session) => {
    await holdAgency(session, management);
    await checkReferences(session, management, write);
    const count = await session.prisma.alertChannel.count({ where: ownedRows(management) });
    if (count >= MOST) throw new ConflictError('Too many channels', `There are ${MOST} alert channels already.`);
    const data = { agencyId, clientId, kind, ...columnsOf(management, write), name, causes, ...switched(input, null) };
    const channel = await session.prisma.alertChannel.create({ data });
    await audit(session, management, 'created', { before: null, after: channel });
    return channel;
  });
}

function switched({ enabled }: ChannelInput, before: ChannelRow | null): Partial<ChannelRow> {
  if (enabled === false && !before?.disabledAt) return { disabledAt: new Date() };
  return enabled === true && before?.disabledAt ? { disabledAt: null } : {};
}

/* A channel that failed starts afresh after a change. */
const AFRESH = { failures: 0, failingSince: null, error: null, dueAt: new Date(0) };

/** @throws NotFoundError no such channel */
async function lockChannel(session: Session, management: Management, id: number): Promise<ChannelRow> {
  const { agencyId, clientId } = management;
  const [held] = await session.query('alert_channel.lock', LOCK, [agencyId, clientId, id]);
  if (!held) throw noChannel();
  return session.prisma.alertChannel.findFirstOrThrow({ where: { ...ownedRows(management), id } });
}

const LOCK = `select c.id from alert_channel c
  where c.agency_id = $1 and c.client_id is not distinct from $2 and c.id = $3 for update`;

/** Changes the given fields. @throws NotFoundError no such channel; InvalidError the input breaks its rules */
export async function updateChannel(
  management: Management,
  id: number,
  input: ChannelInput,
  { networks }: Sending,
): Promise<ChannelRow> {
  const known = await readChannel(management, id);
  const write = await readChannelInput(known.kind as ChannelKind, input, networks);
  return management.database.transaction(async (session) => {
    const before = await lockChannel(session, management, id);
    await checkReferences(session, management, write);
    const data = { ...columnsOf(management, write), ...switched(input, before), ...AFRESH };
    const after = await session.prisma.alertChannel.update({ where: ownedKey(before), data });
    await audit(session, management, 'updated', { before, after });
    return after;
  });
}

/** @throws NotFoundError no such channel */
export async function readChannel(management: Management, id: number): Promise<ChannelRow> {
  const where = { ...ownedRows(management), id };
  const channel = await management.database.borrow((prisma) => prisma.alertChannel.findFirst({ where }));
  if (!channel) throw noChannel();
  return channel;
}

/** Deletes a channel with its alerts. @throws NotFoundError no such channel */
export async function deleteChannel(management: Management, id: number): Promise<ChannelRow> {
  return management.database.transaction(async (session) => {
    const before = await lockChannel(session, management, id);
    await session.prisma.alertChannel.delete({ where: ownedKey(before) });
    await audit(session, management, 'deleted', { before, after: null });
    return before;
  });
}
