import type { Sql } from '../../../db/database.js';
import type { Context } from '../../kernel/context.js';
import { firstOf, loadBy, match } from '../suppressions/match.js';
import type { SuppressionRow } from '../suppressions/suppression-row.js';
import { followMerges } from './merge-people.js';

const toSomebody = (personId: number) => ({ values: [], personId, contactId: null });

/** The entry that counts for each Person that was read: one of the Person, or of any of its contacts. It may have been merged since. */
export async function matchPeople(
  sql: Sql,
  clientId: string,
  ids: readonly number[],
): Promise<(SuppressionRow | null)[]> {
  const { entries, isComplete } = await match(sql, clientId, ids.map(toSomebody), true);
  if (isComplete) return entries;
  const places = await followMerges(sql, clientId, ids);
  const now = ids.map((id) => toSomebody(places.get(id) ?? id));
  const again = await match(sql, clientId, now, true);
  return entries.map((entry, index) => firstOf(entry, again.entries[index]));
}

/** The same for resolvers. */
export const loadOfPerson = (people: readonly { clientId: string; id: number }[], { services }: Context) =>
  loadBy(people, (clientId, own) => {
    const ids = own.map(({ id }) => id);
    return matchPeople(services.database, clientId, ids);
  });
