import type { StoredRow } from '../../../db/stored.js';
import type { CustomFieldRow } from '../../records/custom-fields/load-fields.js';
import { selectColumns } from '../../records/fields/fields-sql.js';
import { contactFields } from '../contacts/fields.js';

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
export type PersonContactRow = Pick<Contact, (typeof TAKEN)[number]> & { fields: FieldTuple[] | null };

const COLUMNS = selectColumns(contactFields, 'c', TAKEN);

/**
 * The contacts of some Persons as CTE `member`, each read once through its index. `$1` is the client.
 * @param persons an SQL array of Person ids
 */
export function membersSql(persons: string): string {
  return `member as materialized (
  select ${COLUMNS} from contact c where c.client_id = $1 and c.person_id = any(${persons})
)`;
}

/**
 * The rows of `membersSql` with their fields, in the order that `assemblePeople` needs: by Person, then by contact. The
 * fields are asked for contact by contact: a join with those of the whole page was worked out anew for each contact
 * wherever the planner expected one row, as it does among thousands of clients.
 */
export const MEMBER_ROWS = `member m left join lateral (
  select json_agg(json_build_array(f.id, f.updated_time, f.field_name, f.field_value)) as fields
    from contact_custom_field f where f.client_id = $1 and f.contact_id = m.id
) f on true`;
export const MEMBER_ORDER = 'order by m."personId", m.id';

/**
 * Assembles Persons from their contacts.
 *
 * Contacts count in the order of their ids: identifiers are listed in that order, and the first name and the last name
 * each come from the first contact that has one. Custom fields are listed by their own ids; of several with the same
 * name and value only the oldest is listed, while different values of one name are all listed.
 * @param rows ordered by Person, then by contact
 * @source Specification: Person
 */
export function assemblePeople(clientId: string, rows: readonly PersonContactRow[]): PersonRow[] {
  const people: PersonRow[] = [];
  let person: PersonRow | undefined;
  for (const row of rows) {
    if (person?.id !== row.personId) {
      if (person) finish(person);
      person = startPerson(clientId, row.personId);
      people.push(person);
    }
    addContact(person, row);
  }
  if (person) finish(person);
  return people;
}

function startPerson(clientId: string, id: number): PersonRow {
  return {
    clientId,
    id,
    firstName: null,
    lastName: null,
    emailAddresses: [],
    linkedinUrls: [],
    phones: [],
    customFields: [],
  };
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

function finish(person: PersonRow): void {
  person.customFields.sort((a, b) => a.id - b.id);
  person.customFields = withoutRepeats(person.customFields);
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
