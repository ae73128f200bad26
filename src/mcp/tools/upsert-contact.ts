import { z } from 'zod';
import { ContactUpsertDocument } from '../../operations/generated.js';
import { lookupIdentifierFaults, namedIdentifiers, ONE_IDENTIFIER, toLookup } from '../../wire/contact-query.js';
import { contactBody, contactRecord, toContactInput } from '../../wire/contacts.js';
import { faultIf } from '../../wire/fault-if.js';
import { identifierFilter, phoneFilter, structure } from '../../wire/parameters.js';
import { contactAnswer, contactNames, contactRemedies } from '../contact-answer.js';
import { tool } from '../tool.js';

const lookup = {
  lookup_email: identifierFilter('Finds the contact by this email, when it is to be given another identifier.'),
  lookup_linkedin_url: identifierFilter('Finds the contact by this LinkedIn URL, likewise.'),
  lookup_phone: { ...phoneFilter, description: 'Finds the contact by this phone number, likewise.' },
};

type Lookup = Record<keyof typeof lookup, string | undefined>;

const toIdentifiers = (query: Lookup) => ({
  email: query.lookup_email,
  linkedin_url: query.lookup_linkedin_url,
  phone: query.lookup_phone,
});

/* The same two rules as in REST, where the identifiers to look up stand in the query. */
function findFaults(query: Lookup, raw: Record<string, unknown>, country: string | null) {
  const given = toIdentifiers(query);
  const [asked, written] = [namedIdentifiers(given).length, namedIdentifiers(raw).length];
  const faults = Object.entries(lookupIdentifierFaults(given, country));
  const wrong = asked > 1 || written > 1 || asked + written === 0;
  return {
    ...Object.fromEntries(faults.map(([kind, messages]) => [`lookup_${kind}`, messages])),
    ...faultIf(wrong, 'identifier', ONE_IDENTIFIER),
  };
}

export default tool({
  title: 'Create or update a contact',
  description:
    'Creates the contact with this identifier, or updates the fields given; the others stay, null clears. ' +
    'Exactly one of email, linkedin_url and phone; a lookup_ argument finds the contact by another one, which is then replaced.',
  access: { workspace: 'write' },
  effect: 'set',
  query: { ...lookup, structure },
  body: { schema: contactBody },
  check: ({ query, raw, country }) => findFaults(query, raw, country),
  operation: ContactUpsertDocument,
  variables: ({ query, body }) => ({ lookup: toLookup(toIdentifiers(query)), input: toContactInput(body) }),
  output: contactRecord.extend({ created: z.boolean().meta({ description: 'Created now, or updated.' }) }),
  answer: ({ created, contact }, input) => ({ ...contactAnswer(contact, input), created }),
  names: contactNames,
  remedies: contactRemedies,
});
