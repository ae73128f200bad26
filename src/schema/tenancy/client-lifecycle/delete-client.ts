import { describeActor } from '../../../access/actor.js';
import type { Session, Sql } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import { ownedBy } from '../../../db/scoped.js';
import { ConflictError } from '../../../errors.js';
import { makeCountToken, readCountToken, type TokenSubject, tokenEnd } from '../../kernel/guards/count-token.js';
import type { Management } from '../../kernel/management.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { type ClientRow, keyOf, lockClient, requireClient } from '../agencies/manage-clients.js';
import { CLIENT_TABLES, type TableName } from './client-tables.js';

/** The caller that suspends or deletes clients: a master key, or the command line. */
type ClientKeeper = Pick<Management, 'agencyId' | 'actor' | 'database' | 'forgetKeys'>;

/** Suspends a client: its keys and webhook paths are refused everywhere within a second. @throws NotFoundError */
export function suspendClient(keeper: ClientKeeper, clientId: string): Promise<ClientRow> {
  return change(keeper, clientId, 'client.suspended', async (session) => {
    const { suspendedAt, now } = await lockClient(session, keeper.agencyId, clientId);
    return suspendedAt ? undefined : now;
  });
}

/* Requests the application of events that were parked in the meantime. */
const REQUEST_PARKED = `select request_parked_events($1, known.platform, null, null) from (
    select i.integration as platform from integration_connection i where i.client_id = $1
    union select g.platform from campaign g where g.client_id = $1) known`;

/**
 * Ends a suspension and applies events that were parked in the meantime.
 * @throws NotFoundError the agency has no such client; ConflictError its deletion has begun
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
  action: 'client.suspended' | 'client.resumed',
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

/** What the deletion of a client would delete. */
export interface DeletionPlan {
  clientId: string;
  clientName: string;
  rows: RowCount[];
  /** The sum of the counted rows. */
  total: number;
  /** Starts the deletion. */
  token: string;
  expiresAt: Date;
}

/** Rows of a client in one table. */
export interface RowCount {
  table: string;
  count: number;
  /** Whether there may be more rows than were counted. */
  isAtLeast: boolean;
}

/** What a deletion token is bound to. */
const subjectOf = (agencyId: string, clientId: string): TokenSubject => ['client deletion', agencyId, clientId];

/** The first step: reports what would be deleted. @throws NotFoundError the agency has no such client */
export async function planDeletion(
  { agencyId, database, pepper }: ClientKeeper & { pepper: string },
  clientId: string,
): Promise<DeletionPlan> {
  const client = await requireClient(database, agencyId, clientId);
  const rows = await countRows(database, clientId);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  const expiresAt = tokenEnd(await readNow(database));
  const token = makeCountToken(pepper, subjectOf(agencyId, clientId), { rows: total, expiresAt });
  return { clientId, clientName: client.name, rows, total, token, expiresAt };
}

/** Counting stops here, and the result is "at least": counting all rows of a large client would take too long. */
export const COUNTED_ROWS = 100_000;

const countText = (table: TableName) =>
  `select count(*)::int as count from (select from ${table} t where t.client_id = $1 limit ${COUNTED_ROWS + 1}) counted`;

/* By table, without empty tables. */
async function countRows(sql: Sql, clientId: string): Promise<RowCount[]> {
  const counts: RowCount[] = [];
  for (const { name } of CLIENT_TABLES) {
    const count = await countTable(sql, clientId, name);
    if (count > 0) counts.push({ table: name, count: Math.min(count, COUNTED_ROWS), isAtLeast: count > COUNTED_ROWS });
  }
  return counts;
}

async function countTable(sql: Sql, clientId: string, table: TableName): Promise<number> {
  const [row] = await sql.query<{ count: number }>(`client.count.${table}`, countText(table), [clientId]);
  return row?.count ?? 0;
}

/**
 * The second step: suspends the client forever and deletes its rows in the background. A repeat changes nothing.
 * @throws NotFoundError no such client; InvalidError the token is not of a plan of this client, or has expired
 */
export async function startDeletion(
  keeper: ClientKeeper & { pepper: string },
  clientId: string,
  token: string,
): Promise<ClientRow> {
  const { agencyId, database } = keeper;
  const started = await database.transaction(async (session) => {
    const { deletedSince, suspendedAt, now } = await lockClient(session, agencyId, clientId);
    const says = 'Must be the token of the plan of this client.';
    const rows = readCountToken(keeper.pepper, subjectOf(agencyId, clientId), token, { now, says });
    const data = { suspendedAt: suspendedAt ?? now };
    const client = await session.prisma.client.update({ where: keyOf(agencyId, clientId), data });
    if (!deletedSince) await start(session, keeper, clientId, rows);
    return client;
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
  const requestedBy = describeActor(actor);
  await session.prisma.clientDeletion.create({ data: { clientId, agencyId, requestedBy, rowsCounted: rows } });
  const change = { action: 'client.deletion-started', subject: `client:${clientId}`, after: { rows } } as const;
  await recordAudit(session, { agencyId, clientId: null, actor }, change);
}
