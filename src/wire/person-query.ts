import { identifierFilter, nameFilter, page, pageSize, phoneFilter } from './parameters.js';

/** The filters of the people search, and how its page is chosen. */
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

type FilterName = 'email' | 'linkedin_url' | 'phone' | 'firstname' | 'lastname' | 'domain';
type PersonQuery = Record<FilterName, string | undefined> & { page: number; page_size: number };

/** The filters as variables of the core. */
export const personPageVariables = ({ query }: { query: PersonQuery }) => ({
  filter: {
    email: query.email,
    linkedinUrl: query.linkedin_url,
    phone: query.phone,
    firstName: query.firstname,
    lastName: query.lastname,
    domain: query.domain,
  },
  page: query.page,
  pageSize: query.page_size,
});

/** What a Person is looked up by: exactly one. */
export const personLookupQuery = {
  email: identifierFilter('Lowercased and trimmed.'),
  linkedin_url: identifierFilter('Normalised.'),
  phone: { ...phoneFilter, description: 'Normalised to E.164.' },
};

type LookupQuery = Record<'email' | 'linkedin_url' | 'phone', string | undefined>;

/** The same as variables of the core. */
export const personLookupVariables = ({ query }: { query: LookupQuery }) => ({
  by: { email: query.email, linkedinUrl: query.linkedin_url, phone: query.phone },
});
