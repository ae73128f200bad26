import { identifierFilter, nameFilter, page, pageSize, phoneFilter } from './parameters.js';

/** The filters of the people search, with its page. */
export const personFilters = {
  email: identifierFilter('Lowercased and trimmed. Empty: nobody, unless another identifier has a value.'),
  linkedin_url: identifierFilter('Normalised. Empty: nobody, unless another identifier has a value.'),
  phone: { ...phoneFilter, description: 'Normalised to E.164. Empty or no phone number: nobody.' },
  firstname: nameFilter('Exact.'),
  lastname: nameFilter('Exact.'),
  domain: nameFilter('The domain of the company of a contact.'),
  page,
  page_size: pageSize,
};

/** The filters as variables of the core are those of contacts, because a Person is found by its contacts. */
export { contactPageVariables as personPageVariables } from './contact-query.js';

/** The identifiers to look a Person up by, of which exactly one must be given. */
export const personLookupQuery = {
  email: identifierFilter('Lowercased and trimmed.'),
  linkedin_url: identifierFilter('Normalised.'),
  phone: { ...phoneFilter, description: 'Normalised to E.164.' },
};

type LookupQuery = Record<'email' | 'linkedin_url' | 'phone', string | undefined>;

const isGiven = (text: string | undefined) => text !== undefined && text !== '';

/** Whether exactly one identifier is given; an empty one counts as not given. */
export const namesOneIdentifier = ({ query }: { query: LookupQuery }) =>
  [query.email, query.linkedin_url, query.phone].filter(isGiven).length === 1;

/** Converts it to variables of the core. */
export const personLookupVariables = ({ query }: { query: LookupQuery }) => ({
  by: { email: query.email, linkedinUrl: query.linkedin_url, phone: query.phone },
});
