import type { Session } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { ConflictError } from '../../../errors.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { type ClientRow, keyOf, lockClient, requireClient } from '../agencies/manage-clients.js';

/** The caller that suspends or deletes clients: a master key, or the command line. */
export type ClientKeeper = Pick<Management, 'agencyId' | 'actor' | 'database' | 'forgetKeys'>;

/**
 * Suspends a client of the agency: its keys and its webhook paths are refused like unknown ones, in this process at
 * once and in the others within a second. Its data is not changed. Suspending it again does nothing.
 * @throws NotFoundError the agency has no such client
 */
export function suspendClient(keeper: ClientKeeper, clientId: string): Promise<ClientRow> {
  return change(keeper, clientId, 'client.suspended', async (session) => {
    const { suspendedAt, now } = await lockClient(session, keeper.agencyId, clientId);
    return suspendedAt ? undefined : now;
  });
}

/* Requests that the events that were parked meanwhile are applied. */
const REQUEST_PARKED = `select request_parked_events($1, known.platform, null, null) from (
    select i.integration as platform from integration_connection i where i.client_id = $1
    union select g.platform from campaign g where g.client_id = $1) known`;

/**
 * Ends the suspension of a client: its keys and webhook paths work again. Events that arrived for it on the agency's
 * webhook paths were parked meanwhile and are applied now.
 * @throws NotFoundError the agency has no such client
 * @throws ConflictError its deletion has begun
 */
export function resumeClient(keeper: ClientKeeper, clientId: string): Promise<ClientRow> {
  return change(keeper, clientId, 'client.resumed', async (session) => {
    const { suspendedAt, deletedSince } = await lockClient(session, keeper.agencyId, clientId);
    if (deletedSince)
      throw new ConflictError('Client is being deleted', 'A client whose deletion has begun stays out.');
    return suspendedAt ? null : undefined;
  });
}

/* @param decide locks the client, and returns when it is suspended from now on; undefined: nothing changes */
async function change(
  keeper: ClientKeeper,
  clientId: string,
  action: string,
  decide: (session: Session) => Promise<Date | null | undefined>,
): Promise<ClientRow> {
  const { agencyId, actor, database } = keeper;
  await requireClient(database, agencyId, clientId);
  // Only a transaction of the client itself sees whether events wait for its campaigns.
  const after = await ownedBy(database, { agencyId, clientId }).transaction(async (session) => {
    const suspendedAt = await decide(session);
    const where = keyOf(agencyId, clientId);
    if (suspendedAt === undefined) return session.prisma.client.findUniqueOrThrow({ where });
    const client = await session.prisma.client.update({ where, data: { suspendedAt } });
    if (suspendedAt === null) await session.query('client.request_parked', REQUEST_PARKED, [clientId]);
    await recordAudit(session, { agencyId, clientId, actor }, { action, subject: `client:${clientId}` });
    return client;
  });
  keeper.forgetKeys();
  return after;
}
