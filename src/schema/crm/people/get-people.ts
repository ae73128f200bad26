import { isRecordId } from '../../../values/record-id.js';
import type { Context } from '../../kernel/context.js';
import { assemblePeople } from './assemble-people.js';
import type { PeopleReader } from './person-filter.js';
import { MEMBER_ORDER, MEMBER_ROWS, membersSql, type PersonContactRow, type PersonRow } from './person-row.js';

const GET_SQL = `with ${membersSql('$2::bigint[]')} select m.*, f.fields from ${MEMBER_ROWS} ${MEMBER_ORDER}`;

/** The Persons among these ids that have contacts, in the order of their ids. Unknown ids are left out. */
export async function getPeople(
  { clientId, database }: Pick<PeopleReader, 'clientId' | 'database'>,
  ids: readonly number[],
): Promise<PersonRow[]> {
  const rows = await database.query<PersonContactRow>('people.get', GET_SQL, [clientId, ids.filter(isRecordId)]);
  return assemblePeople(clientId, rows);
}

/**
 * One Person.
 * @returns `null` when the workspace has none with this id, or when it has no contact
 * @source Specification: Get a person
 */
export async function getPerson(
  workspace: Pick<PeopleReader, 'clientId' | 'database'>,
  id: number,
): Promise<PersonRow | null> {
  const [person] = await getPeople(workspace, [id]);
  return person ?? null;
}

/** For `context.batch`: the Persons of many records in one statement. */
export async function loadPeople(ids: readonly number[], { workspace }: Context): Promise<(PersonRow | null)[]> {
  const people = await getPeople(workspace, ids);
  const byId = new Map(people.map((person) => [person.id, person]));
  return ids.map((id) => byId.get(id) ?? null);
}
