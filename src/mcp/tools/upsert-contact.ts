import { z } from 'zod';
import { upsertContact } from '../../capabilities/contacts.js';
import { contactRecord } from '../../wire/contacts.js';
import { contactRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(upsertContact, {
  title: 'Create or update a contact',
  description:
    'Creates the contact with this identifier, or updates the fields given; the others stay, null clears. ' +
    'Exactly one of email, linkedin_url and phone; a lookup_ argument finds the contact by another one, which is then replaced.',
  effect: 'set',
  rename: {
    email: {
      name: 'lookup_email',
      description: 'Finds the contact by this email, when it is to be given another identifier.',
    },
    linkedin_url: {
      name: 'lookup_linkedin_url',
      description: 'Finds the contact by this LinkedIn URL, likewise.',
    },
    phone: { name: 'lookup_phone', description: 'Finds the contact by this phone number, likewise.' },
  },
  output: contactRecord.extend({ created: z.boolean().meta({ description: 'Created now, or updated.' }) }),
  answer: (upserted, input) => ({ ...upsertContact.answer(upserted, input), created: upserted.created }),
  remedies: contactRemedies,
});
