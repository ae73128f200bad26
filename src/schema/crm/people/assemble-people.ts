import type { CustomFieldRow } from '../../records/custom-fields/custom-field-row.js';
import type { PersonContactRow, PersonIdentifier, PersonRow } from './person-row.js';

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
