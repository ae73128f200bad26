import type { KeyKind } from '../../../access/identity/api-key.js';
import type { Database, Session } from '../../../db/database.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { insertKey } from '../keys/insert-key.js';
import { describeKey } from '../keys/key-row.js';
import type { CreatedAgency, CreatedClient } from './create-agency.js';
import { chooseOne, findAgency, lockClients, type Named } from './find-named.js';

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
    const masterKey = await issue(session, pepper, 'ML', agencyId, null);
    const created: CreatedClient[] = [];
    for (const client of chosen) created.push(await issueBoth(session, pepper, agencyId, client));
    return { agencyId, agencyName, masterKey, clients: created };
  });
}

async function issueBoth(
  session: Session,
  pepper: string,
  agencyId: string,
  { id, name }: Named,
): Promise<CreatedClient> {
  return {
    clientId: id,
    clientName: name,
    readWriteKey: await issue(session, pepper, 'RV', agencyId, id),
    readOnlyKey: await issue(session, pepper, 'RO', agencyId, id),
  };
}

async function issue(
  session: Session,
  pepper: string,
  kind: KeyKind,
  agencyId: string,
  clientId: string | null,
): Promise<string> {
  const isMaster = kind === 'ML';
  const owner = { agencyId: isMaster ? agencyId : null, clientId };
  const given = { kind, ...owner, name: KEY_NAME, masterListAccess: isMaster, expiresAt: null, issuedBy: null };
  const { key, secret } = await insertKey(session, pepper, given);
  const place = { agencyId, clientId, actor: { kind: 'operator', agencyId, clientId } as const };
  await recordAudit(session, place, { action: 'key.created', subject: `key:${key.id}`, after: describeKey(key) });
  return secret;
}
