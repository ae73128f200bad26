import type { KeyKind } from '../../../access/identity/api-key.js';
import type { Database, Session } from '../../../db/database.js';
import { insertKey } from '../keys/create-key.js';
import { auditKey } from '../keys/key-row.js';
import type { CreatedAgency, CreatedClient } from './create-agency.js';
import { chooseOne, findAgency, lockClients } from './list-agencies.js';

const KEY_NAME = 'Issued from the command line';

/**
 * Issues new keys for an agency that lost its own: a master key that may create master keys, and one of each kind for
 * the clients. Existing keys stay valid.
 * @param agency id or whole name
 * @param clients ids or whole names; none: every client of the agency
 * @param pepper base secret of the key hashes
 * @throws NoSingleMatchError no keys are issued then
 */
export async function issueKeys(
  database: Database,
  pepper: string,
  { agency, clients }: { agency: string; clients: readonly string[] },
): Promise<CreatedAgency> {
  return database.transaction(async (session) => {
    const { id: agencyId, name: agencyName } = await findAgency(session, agency);
    const own = await lockClients(session, agencyId);
    const chosen = clients.length === 0 ? own : [...new Set(clients.map((text) => chooseOne(own, text, 'client')))];
    const issue = (kind: KeyKind, clientId: string | null) => issueKey(session, pepper, kind, { agencyId, clientId });
    const masterKey = await issue('ML', null);
    const created: CreatedClient[] = [];
    for (const { id: clientId, name: clientName } of chosen) {
      const readWriteKey = await issue('RV', clientId);
      created.push({ clientId, clientName, readWriteKey, readOnlyKey: await issue('RO', clientId) });
    }
    return { agencyId, agencyName, masterKey, clients: created };
  });
}

async function issueKey(
  session: Session,
  pepper: string,
  kind: KeyKind,
  { agencyId, clientId }: { agencyId: string; clientId: string | null },
): Promise<string> {
  const masterListAccess = kind === 'ML';
  const owner = { agencyId: masterListAccess ? agencyId : null, clientId };
  const given = { kind, ...owner, name: KEY_NAME, masterListAccess, expiresAt: null, issuedBy: null };
  const { key, secret } = await insertKey(session, pepper, given);
  await auditKey(session, { agencyId, actor: { kind: 'operator', agencyId, clientId } }, 'key.created', { key });
  return secret;
}
