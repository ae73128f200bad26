import type { Sql } from '../../../db/database.js';

/** Several fit a name, or nothing does: the message says what to give instead. */
class NoSingleMatchError extends Error {
  override readonly name = 'NoSingleMatchError';
}

/** An agency or a client as the command line finds it. */
export interface Named {
  id: string;
  name: string;
}

/**
 * The agency with the id or the whole name, held as it is until the transaction ends.
 * @throws NoSingleMatchError
 */
export async function findAgency({ query }: Sql, text: string): Promise<Named> {
  const select = 'select id, name from agency where id = $1 or name = $1 order by id for share';
  return chooseOne(await query<Named>('admin.agency', select, [text]), text, 'agency');
}

/** The clients of an agency, held likewise. */
export function lockClients({ query }: Sql, agencyId: string): Promise<Named[]> {
  const select = 'select id, name from client where agency_id = $1 order by name, created_at, id for share';
  return query<Named>('admin.clients', select, [agencyId]);
}

/**
 * The one of the given that has the id, or else the whole name: an id is nobody's name in earnest.
 * @throws NoSingleMatchError
 */
export function chooseOne(found: readonly Named[], text: string, kind: 'agency' | 'client'): Named {
  const byId = found.find(({ id }) => id === text);
  const [first, another] = byId ? [byId] : found.filter(({ name }) => name === text);
  if (!first) throw new NoSingleMatchError(`There is no ${kind} with the id or name ${JSON.stringify(text)}.`);
  if (!another) return first;
  const ids = found.filter(({ name }) => name === text).map(({ id }) => id);
  throw new NoSingleMatchError(`${ids.length} have the name ${JSON.stringify(text)}: give an id of ${ids.join(', ')}.`);
}
