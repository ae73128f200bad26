import type { StoredRow } from '../../../db/stored.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Context } from '../../kernel/context.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import { contactFields } from '../contacts/fields.js';
import { suppressedPersonSql } from '../suppressions/match.js';
import { type PeopleReader, type PersonFilter, readPersonFilter, selectPersons } from './person-filter.js';

type Contact = StoredRow<'Contact'>;
type OfContact = 'companyId' | 'jobTitle' | 'previousStatus' | 'origin';
type Times = 'firstCampaignEmailSent' | 'lastCampaignEmailSent' | 'lastReplyReceived';

/** One identifier of a Person, with data of its contact. */
export type PersonIdentifier = Pick<Contact, OfContact | Times> & { value: string; status: Contact['contactStatus'] };

/** A Person assembled from its contacts. A Person without contacts is never shown and has no such row. */
export interface PersonRow {
  clientId: string;
  id: number;
  firstName: string | null;
  lastName: string | null;
  emailAddresses: PersonIdentifier[];
  linkedinUrls: PersonIdentifier[];
  phones: PersonIdentifier[];
  customFields: CustomFieldRow[];
  /** What suppresses it, as `readMark` reads it; absent: not looked up. */
  suppressed?: string | null;
}

/** A custom field as the frequent statements return it: a short array is built and parsed faster than an object. */
type FieldTuple = [id: number, updatedTime: string, fieldName: string, fieldValue: string];

/** The columns of contacts that Persons are assembled from. */
const TAKEN = [
  'personId',
  'id',
  'email',
  'linkedinUrl',
  'phone',
  'firstName',
  'lastName',
  'companyId',
  'jobTitle',
  'origin',
  'contactStatus',
  'previousStatus',
  'firstCampaignEmailSent',
  'lastCampaignEmailSent',
  'lastReplyReceived',
] as const satisfies readonly (keyof Contact)[];

/** One contact of a Person, as the statements below read it. */
export type PersonContactRow = Pick<Contact, (typeof TAKEN)[number]> & {
  fields: FieldTuple[] | null;
  suppressed?: string | null;
};

const COLUMNS = selectColumns(contactFields, 'c', TAKEN);

/** The contacts of some Persons as CTE `member`. `$1` is the client. @param persons an SQL array of Person ids */
export function membersSql(persons: string): string {
  return `member as materialized (
  select ${COLUMNS} from contact c where c.client_id = $1 and c.person_id = any(${persons})
)`;
}

/**
 * The rows of `membersSql` with their fields. Fields are read contact by contact: a join with those of the whole page
 * was recomputed for each contact where the planner expected one row.
 */
export const MEMBER_ROWS = `member m left join lateral (
  select json_agg(json_build_array(f.id, f.updated_time, f.field_name, f.field_value)) as fields
    from contact_custom_field f where f.client_id = $1 and f.contact_id = m.id
) f on true`;
export const MEMBER_ORDER = 'order by m."personId", m.id';

/**
 * Assembles Persons from their contacts, in the order of ids: identifiers are listed in that order, and each name comes
 * from the first contact that has one. Custom fields are listed by their ids; of equal names and values only the
 * oldest.
 * @param rows ordered by Person, then by contact
 * @source Specification: Person
 */
export function assemblePeople(clientId: string, rows: readonly PersonContactRow[]): PersonRow[] {
  const people: PersonRow[] = [];
  let person: PersonRow | undefined;
  for (const row of rows) {
    if (person?.id !== row.personId) {
      const lists = { emailAddresses: [], linkedinUrls: [], phones: [], customFields: [] };
      person = { clientId, id: row.personId, firstName: null, lastName: null, ...lists };
      if (row.suppressed !== undefined) person.suppressed = row.suppressed;
      people.push(person);
    }
    addContact(person, row);
  }
  for (const one of people) one.customFields = withoutRepeats(one.customFields.sort((a, b) => a.id - b.id));
  return people;
}

function addContact(person: PersonRow, row: PersonContactRow): void {
  person.firstName ||= row.firstName;
  person.lastName ||= row.lastName;
  if (row.email !== null) person.emailAddresses.push(toIdentifier(row.email, row));
  else if (row.linkedinUrl !== null) person.linkedinUrls.push(toIdentifier(row.linkedinUrl, row));
  else if (row.phone !== null) person.phones.push(toIdentifier(row.phone, row));
  for (const [id, updatedTime, fieldName, fieldValue] of row.fields ?? []) {
    person.customFields.push({ id, updatedTime, fieldName, fieldValue });
  }
}

function toIdentifier(value: string, row: PersonContactRow): PersonIdentifier {
  return {
    value,
    companyId: row.companyId,
    jobTitle: row.jobTitle,
    status: row.contactStatus,
    previousStatus: row.previousStatus,
    firstCampaignEmailSent: row.firstCampaignEmailSent,
    lastCampaignEmailSent: row.lastCampaignEmailSent,
    lastReplyReceived: row.lastReplyReceived,
    origin: row.origin,
  };
}

/* Names and values may contain any character, so the pair cannot be joined into one text. */
function withoutRepeats(fields: CustomFieldRow[]): CustomFieldRow[] {
  const seen = new Map<string, Set<string>>();
  return fields.filter(({ fieldName, fieldValue }) => {
    const values = seen.get(fieldName);
    if (values?.has(fieldValue)) return false;
    if (values) values.add(fieldValue);
    else seen.set(fieldName, new Set([fieldValue]));
    return true;
  });
}

const GET_SQL = `with ${membersSql('$2::bigint[]')} select m.*, f.fields from ${MEMBER_ROWS} ${MEMBER_ORDER}`;

/* With what suppresses it, which nearly all who read one Person want to know: a statement less. */
const onePersonSql = (ids: string) =>
  `with ${membersSql(ids)} select m.*, f.fields, ${suppressedPersonSql('member')} as suppressed from ${MEMBER_ROWS} ${MEMBER_ORDER}`;

// PostgreSQL takes a list of unknown length for one of ten, and would plan the statement for each single Person again.
const GET_ONE_SQL = onePersonSql('array[$2::bigint]');

/** The Persons among these ids that have contacts, in the order of their ids. Unknown ids are left out. */
export async function getPeople(
  { clientId, database }: Pick<PeopleReader, 'clientId' | 'database'>,
  ids: readonly number[],
): Promise<PersonRow[]> {
  const known = ids.filter(isRecordId);
  const [only, ...others] = known;
  const rows =
    only !== undefined && others.length === 0
      ? await database.query<PersonContactRow>('people.get_one', GET_ONE_SQL, [clientId, only])
      : await database.query<PersonContactRow>('people.get', GET_SQL, [clientId, known]);
  return assemblePeople(clientId, rows);
}

/**
 * One Person.
 * @returns `null` when the workspace has none with this id, or it has no contact
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

/**
 * The Person that has this identifier. `null` and the empty string count as not given.
 * @returns `null` when no contact has it, or when it is not a valid identifier
 * @throws InvalidError keyed `identifier`: not exactly one is given
 * @source Specification: Lookup a person
 */
export async function lookUpPerson(
  { clientId, database, phoneCountry }: PeopleReader,
  lookup: Pick<PersonFilter, 'email' | 'linkedinUrl' | 'phone'>,
): Promise<PersonRow | null> {
  const given = Object.entries(lookup).filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (given.length !== 1) {
    throw new InvalidError({ identifier: ['Exactly one of email, linkedin_url and phone is required.'] });
  }
  const conditions = readPersonFilter(Object.fromEntries(given), phoneCountry);
  if (!conditions) return null;
  const { name, sql, values } = selectPersons(conditions);
  const text = onePersonSql(`array(${sql} limit 1)`);
  const rows = await database.query<PersonContactRow>(`person.lookup.${name}`, text, [clientId, ...values]);
  const [person] = assemblePeople(clientId, rows);
  return person ?? null;
}

/** For `context.batch`. REST does not need these times, so the frequent statements do not read them. */
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
