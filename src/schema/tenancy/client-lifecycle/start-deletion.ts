import { describeActor } from '../../../access/actor.js';
import type { Session } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import { readCountToken } from '../../kernel/guards/count-token.js';
import { recordAudit } from '../../kernel/record-audit.js';
import type { ClientRow } from '../agencies/client-row.js';
import { deletionSubject } from './deletion-subject.js';
import { holdClient } from './hold-client.js';
import type { ClientKeeper } from './suspend-client.js';

const START = `insert into client_deletion (client_id, agency_id, requested_by, rows_counted)
  values ($1, $2, $3, $4) on conflict do nothing`;

const SUSPEND = 'update client set suspended_at = coalesce(suspended_at, now()) where agency_id = $1 and id = $2';

/**
 * The second step: suspends the client for good and has its rows deleted in the background. Starting it again changes
 * nothing.
 * @param token of the plan
 * @returns the client, which is deleted last
 * @throws NotFoundError the agency has no such client, or no longer has it
 * @throws InvalidError the token is not of a plan of this client, or has expired
 */
export async function startDeletion(
  keeper: ClientKeeper & { pepper: string },
  clientId: string,
  token: string,
): Promise<ClientRow> {
  const { agencyId, database } = keeper;
  const started = await database.transaction(async (session) => {
    const { deletedSince } = await holdClient(session, agencyId, clientId);
    const rows = readCountToken(keeper.pepper, deletionSubject(agencyId, clientId), token, {
      now: await readNow(session),
      says: 'Must be the token of the plan of this client.',
    });
    if (!deletedSince) await start(session, keeper, clientId, rows);
    return session.prisma.client.findUniqueOrThrow({ where: { agencyId_id: { agencyId, id: clientId } } });
  });
  keeper.forgetKeys();
  return started;
}

/* The client's audit entries are deleted with it, so the entry for the deletion belongs to its agency. */
async function start(
  session: Session,
  { agencyId, actor }: ClientKeeper,
  clientId: string,
  rows: number,
): Promise<void> {
  await session.query('client.suspend_for_good', SUSPEND, [agencyId, clientId]);
  await session.query('client.start_deletion', START, [clientId, agencyId, describeActor(actor), rows]);
  await recordAudit(
    session,
    { agencyId, clientId: null, actor },
    { action: 'client.deletion-started', subject: `client:${clientId}`, after: { rows } },
  );
}
