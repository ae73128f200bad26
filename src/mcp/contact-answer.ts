import { withoutTypename } from '../operations/document.js';
import type { Structure } from '../wire/parameters.js';
import { structured, structuredPage } from '../wire/structured.js';

const FIELDS = 'contact_custom_fields';

/** Names of faults where the core's differ from the wire's. */
export const contactNames = { customFields: FIELDS, companyDomain: 'company_id' };

/** What to do about refusals of contacts. */
export const contactRemedies = {
  NotFoundError: 'Find contact ids with search_contacts and company ids with search_companies.',
  ConflictError: 'Find the contact that has it with search_contacts, and update that one.',
};
export const NO_CONTACT = 'Contact not found. Find contact ids with search_contacts.';

interface Shaped {
  query: { structure: Structure };
}
interface Contact {
  contact_custom_fields: { field_name: string; field_value: string }[];
}

/** A contact with its custom fields in the asked structure. */
export const contactAnswer = (contact: Contact, { query }: Shaped) =>
  structured<typeof FIELDS, Contact>(withoutTypename(contact), FIELDS, query.structure);

/** A page of contacts, likewise. */
export const contactPageAnswer = (page: { results: Contact[] }, { query }: Shaped) =>
  structuredPage(page, FIELDS, query.structure);
