import { InvalidError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Context } from '../../kernel/context.js';
import { type PeopleReader, readPersonFilter, selectPersons } from './person-filter.js';
import {
  assemblePeople,
  MEMBER_ORDER,
  MEMBER_ROWS,
  membersSql,
  type PersonContactRow,
  type PersonRow,
} from './person-row.js';

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

/** What a Person can be looked up by. */
interface PersonLookup {
  email?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  phone?: string | null | undefined;
}

/**
 * The Person that has this identifier. `null` and the empty string count as not given.
 * @returns `null` when no contact has it, or when it is no identifier at all
 * @throws InvalidError keyed `identifier`: not exactly one is given
 * @source Specification: Lookup a person
 */
export async function lookUpPerson(
  { clientId, database, phoneCountry }: PeopleReader,
  lookup: PersonLookup,
): Promise<PersonRow | null> {
  const given = Object.entries(lookup).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length !== 1) {
    throw new InvalidError({ identifier: ['Exactly one of email, linkedin_url and phone is required.'] });
  }
  const conditions = readPersonFilter(Object.fromEntries(given), phoneCountry);
  if (!conditions) return null;
  const { name, sql, values } = selectPersons(conditions);
  const text = `with ${membersSql(`array(${sql})`)} select m.*, f.fields from ${MEMBER_ROWS} ${MEMBER_ORDER}`;
  const rows = await database.query<PersonContactRow>(`person.lookup.${name}`, text, [clientId, ...values]);
  const [person] = assemblePeople(clientId, rows);
  return person ?? null;
}

/**
 * For `context.batch`: when Persons were created and last changed. REST does not need these times, so the frequent
 * statements do not read them.
 */
export async function loadPersonTimes(ids: readonly number[], { workspace: { clientId, database } }: Context) {
  const select = { id: true, createdAt: true, updatedTime: true } as const;
  const rows = await database.borrow((prisma) =>
    prisma.person.findMany({ where: { clientId, id: { in: [...ids] } }, select }),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? goneMeanwhile());
}

/* A merge may have deleted the Person between the two statements; then it is unknown. */
function goneMeanwhile(): never {
  throw new NotFoundError('Person not found');
}
