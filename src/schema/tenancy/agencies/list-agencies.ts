import type { Database, Sql } from '../../../db/database.js';
import { isValid } from '../keys/key-row.js';

/** An agency in the operator's list, with its clients. */
export type ListedAgency = Awaited<ReturnType<typeof listAgencies>>[number];

/** All agencies and their clients by name, each with the number of its valid keys. */
export async function listAgencies(database: Database) {
  const shown = {
    id: true,
    name: true,
    createdAt: true,
    _count: { select: { apiKeys: { where: isValid() } } },
  } as const;
  const orderBy = [{ name: 'asc' as const }, { createdAt: 'asc' as const }, { id: 'asc' as const }];
  const select = { ...shown, clients: { select: shown, orderBy } };
  return database.borrow((prisma) => prisma.agency.findMany({ select, orderBy }));
}

/** A name has several matches or none; the message says what to use instead. */
class NoSingleMatchError extends Error {
  override readonly name = 'NoSingleMatchError';
}

/** An agency or a client as the command line finds it. */
interface Named {
  id: string;
  name: string;
}

/** The agency with this id or whole name, locked until the transaction ends. @throws NoSingleMatchError */
export async function findAgency({ query }: Sql, text: string): Promise<Named> {
  const select = 'select id, name from agency where id = $1 or name = $1 order by id for share';
  return chooseOne(await query<Named>('admin.agency', select, [text]), text, 'agency');
}

/** The clients of an agency, also locked. */
export function lockClients({ query }: Sql, agencyId: string): Promise<Named[]> {
  const select = 'select id, name from client where agency_id = $1 order by name, created_at, id for share';
  return query<Named>('admin.clients', select, [agencyId]);
}

/** The one with this id, or else with this whole name. @throws NoSingleMatchError */
export function chooseOne(found: readonly Named[], text: string, kind: 'agency' | 'client'): Named {
  const byId = found.find(({ id }) => id === text);
  const [first, another] = byId ? [byId] : found.filter(({ name }) => name === text);
  if (!first) throw new NoSingleMatchError(`There is no ${kind} with the id or name ${JSON.stringify(text)}.`);
  if (!another) return first;
  const ids = found.filter(({ name }) => name === text).map(({ id }) => id);
  throw new NoSingleMatchError(`${ids.length} have the name ${JSON.stringify(text)}: give an id of ${ids.join(', ')}.`);
}
