import { InvalidError } from '../../../errors.js';
import { assemblePeople } from './assemble-people.js';
import { type PeopleReader, readPersonFilter, selectPersons } from './person-filter.js';
import { MEMBER_ORDER, MEMBER_ROWS, membersSql, type PersonContactRow, type PersonRow } from './person-row.js';

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
