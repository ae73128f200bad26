import { randomBytes } from 'node:crypto';
import type { Actor } from '../../../access/actor.js';
import type { KeyKind } from '../../../access/identity/api-key.js';
import type { Database, Session } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { insertKey } from '../keys/create-key.js';
import { auditKey } from '../keys/key-row.js';
import { COMMAND_LINE, type Issuer, issuerColumns } from '../keys/lock-keys.js';
import { chooseOne, findAgency, lockClients } from './list-agencies.js';

interface NewAgency {
  name: string;
  clients: readonly string[];
  /** Integrations to connect in every client. */
  connect: readonly string[];
  /** Derives ids from names; absent: random ids. */
  idOf?: (name: string) => string;
}

/** The new keys in plain text; they are never shown again. */
export interface CreatedAgency {
  agencyId: string;
  agencyName: string;
  masterKey: string;
  clients: CreatedClient[];
}

export interface CreatedClient {
  clientId: string;
  clientName: string;
  readWriteKey: string;
  readOnlyKey: string;
}

/** Ids of agencies and clients are the only credential of a webhook path: 128 random bits, URL-safe. */
const randomId = () => randomBytes(16).toString('base64url');

/** Creates an agency with a master key, and clients with keys. @source Specification: Authentication, key types */
export async function createAgency(
  database: Database,
  pepper: string,
  { name, clients, connect, idOf = randomId }: NewAgency,
): Promise<CreatedAgency> {
  const agencyId = idOf(name);
  return ownedBy(database, { agencyId, clientId: null }).transaction(async (session) => {
    await session.prisma.agency.create({ data: { id: agencyId, name } });
    const actor: Actor = { kind: 'system', agencyId, clientId: null };
    const change = { action: 'agency.created', subject: `agency:${agencyId}`, after: { name } } as const;
    await recordAudit(session, { agencyId, clientId: null, actor }, change);
    const owner = { kind: 'ML', agencyId, clientId: null, expiresAt: null, issuedBy: null } as const;
    const master = { ...owner, name: 'First master key', masterListAccess: true };
    const { secret: masterKey } = await insertKey(session, pepper, master);
    const created: CreatedClient[] = [];
    for (const one of clients)
      created.push(await createClient(session, pepper, { agencyId, id: idOf(one), name: one, connect }));
    return { agencyId, agencyName: name, masterKey, clients: created };
  });
}

interface NewClient {
  agencyId: string;
  /** Absent: a random id. */
  id?: string;
  name: string;
  /** Integrations to connect. */
  connect: readonly string[];
  /** Absent: the system. */
  actor?: Actor;
  /** Issues the keys, which expire no later than its own; absent: the command line. */
  issuer?: Issuer;
}

/** Creates a client of an agency with a read-write and a read-only key, connected to the named integrations. */
export async function createClient(session: Session, pepper: string, client: NewClient): Promise<CreatedClient> {
  const { agencyId, id: clientId = randomId(), name: clientName, connect } = client;
  const { actor = { kind: 'system', agencyId, clientId }, issuer = COMMAND_LINE } = client;
  await session.prisma.client.create({ data: { id: clientId, agencyId, name: clientName } });
  // A trigger sets the agency of a connection from its client.
  const data = connect.map((integration) => ({ clientId, agencyId, integration }));
  if (data.length > 0) await session.prisma.integrationConnection.createMany({ data });
  const change = {
    action: 'client.created',
    subject: `client:${clientId}`,
    after: { name: clientName, connect },
  } as const;
  await recordAudit(session, { agencyId, clientId, actor }, change);
  const { expiresAt } = issuer;
  const owner = { agencyId: null, clientId, masterListAccess: false, expiresAt, ...issuerColumns(issuer) };
  const issue = async (kind: KeyKind, name: string) =>
    (await insertKey(session, pepper, { kind, ...owner, name })).secret;
  const readWriteKey = await issue('RV', 'First read-write key');
  return { clientId, clientName, readWriteKey, readOnlyKey: await issue('RO', 'First read-only key') };
}

const KEY_NAME = 'Issued from the command line';

/**
 * Issues keys for an agency that lost its own: a master key, and one of each kind for the clients. Existing keys remain
 * valid.
 * @param agency id or whole name; @param clients ids or whole names; none: every client
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
