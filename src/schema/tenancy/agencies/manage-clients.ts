import { z } from 'zod';
import type { Database, Sql } from '../../../db/database.js';
import { NOW, type Now } from '../../../db/database-time.js';
import type { Agency, Client } from '../../../db/generated-client.js';
import { ForbiddenError, NotFoundError } from '../../../errors.js';
import { parseInput } from '../../../values/input.js';
import { isCleanText, text } from '../../../values/text.js';
import type { Management } from '../../kernel/management.js';
import { recordUpdate } from '../../kernel/record-audit.js';
import { type Page, pageOf } from '../../records/lists/page.js';
import { lockIssuer, requireMasterListAccess } from '../keys/lock-keys.js';
import { type CreatedAgency, type CreatedClient, createAgency, createClient } from './create-agency.js';

/** A row of a client workspace. */
export type ClientRow = Client;

const name = text({ min: 1, max: 255 });
const clientSchema = z.object({ name });
const agencySchema = z.object({ name, clients: z.array(name).max(100, 'Must be at most 100 clients.') });

/** Creates a client of the agency with keys that expire no later than the caller's. @throws InvalidError its name */
export async function addClient(
  management: Management,
  input: { name: string; connect: readonly string[] },
): Promise<CreatedClient> {
  const { name: clientName } = parseInput(clientSchema, { name: input.name.trim() });
  const { agencyId, actor, database, pepper } = management;
  const connect = [...new Set(input.connect)];
  return database.transaction(async (session) => {
    const issuer = await lockIssuer(session, actor);
    return createClient(session, pepper, { agencyId, name: clientName, connect, actor, issuer });
  });
}

/** Renames a client; its id does not change. @throws InvalidError the name; NotFoundError no such client */
export async function renameClient(management: Management, clientId: string, newName: string): Promise<ClientRow> {
  const { name: clientName } = parseInput(clientSchema, { name: newName.trim() });
  const { agencyId } = management;
  const renamed = await management.database.transaction(async (session) => {
    const before = await lockClient(session, agencyId, clientId);
    const after = await session.prisma.client.update({ where: keyOf(agencyId, clientId), data: { name: clientName } });
    const change = { before: { name: before.name }, after: { name: after.name } };
    const subject = `client:${clientId}`;
    await recordUpdate(session, { ...management, clientId }, { action: 'client.renamed', subject, ...change });
    return after;
  });
  management.forgetKeys();
  return renamed;
}

const SETTINGS = { suppressesPerson: true, sharesOptOuts: true } as const;

/** Changes the given settings of the caller's agency; null leaves them as they are. */
export async function updateAgency(
  management: Management,
  input: { suppressesPerson?: boolean | null | undefined; sharesOptOuts?: boolean | null | undefined },
): Promise<Agency> {
  const { agencyId, actor } = management;
  return management.database.transaction(async (session) => {
    const where = { id: agencyId };
    const before = await session.prisma.agency.findUniqueOrThrow({ where, select: SETTINGS });
    const data = {
      suppressesPerson: input.suppressesPerson ?? before.suppressesPerson,
      sharesOptOuts: input.sharesOptOuts ?? before.sharesOptOuts,
    };
    const after = await session.prisma.agency.update({ where, data });
    const change = { action: 'agency.updated', subject: `agency:${agencyId}`, before, after: data } as const;
    await recordUpdate(session, { agencyId, clientId: null, actor }, change);
    return after;
  });
}

/**
 * Creates another agency. Only the keys in the answer give access to it.
 * @throws ForbiddenError the caller may not issue master keys, or its key expires, which the new master key would
 *   outlive; InvalidError a name, or more than 100 clients
 */
export async function addAgency(
  management: Management,
  input: { name: string; clients: readonly string[]; connect: readonly string[] },
): Promise<CreatedAgency> {
  requireMasterListAccess(management);
  const parsed = parseInput(agencySchema, { name: input.name.trim(), clients: input.clients.map((one) => one.trim()) });
  const { expiresAt } = await lockIssuer(management.database, management.actor);
  if (expiresAt) throw new ForbiddenError('A key with an end creates no agency.');
  return createAgency(management.database, management.pepper, { ...parsed, connect: [...new Set(input.connect)] });
}

/** The clients of an agency by name, equal names by age. @param only narrows to these clients */
export async function listClients(
  database: Database,
  { agencyId, only = null }: { agencyId: string; only?: readonly string[] | null },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<ClientRow>> {
  const where = { agencyId, ...(only === null ? {} : { id: { in: [...only] } }) };
  const total = await database.borrow((prisma) => prisma.client.count({ where }));
  const skip = (page - 1) * pageSize;
  if (skip >= total) return pageOf<ClientRow>([], total, page, pageSize);
  const orderBy = [{ name: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const;
  const rows = await database.borrow((prisma) =>
    prisma.client.findMany({ where, orderBy: [...orderBy], skip, take: pageSize }),
  );
  return pageOf(rows, total, page, pageSize);
}

/** The unique key of a client. */
export const keyOf = (agencyId: string, id: string) => ({ agencyId_id: { agencyId, id } });

/** One client of an agency; null when the agency has none with this id. */
export async function getClient(database: Database, agencyId: string, clientId: string): Promise<ClientRow | null> {
  return isCleanText(clientId) ? database.prisma.client.findUnique({ where: keyOf(agencyId, clientId) }) : null;
}

/** Clients of an agency in the order of their ids; those that it does not have are left out. */
export async function getClients(database: Database, agencyId: string, ids: readonly string[]): Promise<ClientRow[]> {
  const where = { agencyId, id: { in: [...ids] } };
  const rows = await database.borrow((prisma) => prisma.client.findMany({ where }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws NotFoundError the agency has no such client */
export async function requireClient(database: Database, agencyId: string, clientId: string): Promise<ClientRow> {
  const client = await getClient(database, agencyId, clientId);
  if (!client) throw new NotFoundError('Client not found');
  return client;
}

/** The state of a client, locked until the transaction ends. */
interface LockedClient extends Now {
  name: string;
  suspendedAt: Date | null;
  /** When its deletion began; null: it is not being deleted. */
  deletedSince: Date | null;
}

const LOCK = `select c.name, c.suspended_at as "suspendedAt", d.started_at as "deletedSince", ${NOW}
  from client c left join client_deletion d on d.client_id = c.id
 where c.agency_id = $1 and c.id = $2 for no key update of c`;

/** @throws NotFoundError the agency has no such client */
export async function lockClient(sql: Sql, agencyId: string, clientId: string): Promise<LockedClient> {
  const values = [agencyId, clientId];
  const [client] = isCleanText(clientId) ? await sql.query<LockedClient>('client.lock', LOCK, values) : [];
  if (!client) throw new NotFoundError('Client not found');
  return client;
}
