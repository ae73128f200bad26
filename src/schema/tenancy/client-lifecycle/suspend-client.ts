import type { Session } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { ConflictError, NotFoundError } from '../../../errors.js';
import { isCleanText } from '../../../values/text.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import type { ClientRow } from '../agencies/client-row.js';
import { getClient } from '../agencies/list-clients.js';
import { holdClient } from './hold-client.js';

/** The caller that suspends or deletes clients: a master key, or the command line. */
export type ClientKeeper = Pick<Management, 'agencyId' | 'actor' | 'database' | 'forgetKeys'>;

/**
 * Suspends a client of the agency: its keys and its webhook paths are refused like unknown ones, in this process at
 * once and in the others within a second. Its data is not changed. Suspending it again does nothing.
 * @throws NotFoundError the agency has no such client
 */
export function suspendClient(keeper: ClientKeeper, clientId: string): Promise<ClientRow> {
  return change(keeper, clientId, 'client.suspended', async (session) => {
    const { suspendedAt } = await holdClient(session, keeper.agencyId, clientId);
    if (suspendedAt) return false;
    const text = 'update client set suspended_at = now() where agency_id = $1 and id = $2';
    await session.query('client.suspend', text, [keeper.agencyId, clientId]);
    return true;
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
    const { suspendedAt, deletedSince } = await holdClient(session, keeper.agencyId, clientId);
    if (deletedSince)
      throw new ConflictError('Client is being deleted', 'A client whose deletion has begun stays out.');
    if (!suspendedAt) return false;
    const text = 'update client set suspended_at = null where agency_id = $1 and id = $2';
    await session.query('client.resume', text, [keeper.agencyId, clientId]);
    await session.query('client.request_parked', REQUEST_PARKED, [clientId]);
    return true;
  });
}

async function change(
  keeper: ClientKeeper,
  clientId: string,
  action: string,
  apply: (session: Session) => Promise<boolean>,
): Promise<ClientRow> {
  const { agencyId, actor, database } = keeper;
  if (!isCleanText(clientId) || !(await getClient(database, agencyId, clientId)))
    throw new NotFoundError('Client not found');
  // Only a transaction of the client itself sees whether events wait for its campaigns.
  const after = await ownedBy(database, { agencyId, clientId }).transaction(async (session) => {
    const changed = await apply(session);
    if (changed) await recordAudit(session, { agencyId, clientId, actor }, { action, subject: `client:${clientId}` });
    return session.prisma.client.findUniqueOrThrow({ where: { agencyId_id: { agencyId, id: clientId } } });
  });
  keeper.forgetKeys();
  return after;
}
