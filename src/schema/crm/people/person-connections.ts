import { builder } from '../../kernel/builder.js';
import { connectionComplexity, SortDirection } from '../../records/lists/connection.js';
import { childConnection } from '../../records/lists/keyset.js';
import { CONTACT_KEYSET, ContactConnection, ContactSort } from '../contacts/contact.js';
import { EmailConnection } from '../emails/email.js';
import { EMAIL_OF_CONTACT_KEYSET, EmailSort } from '../emails/read-emails.js';
import { ContactScoreConnection, SCORE_OF_CONTACT_KEYSET } from '../scoring/contact-score.js';
import { Person } from './person.js';

const contactsOfPerson = childConnection(CONTACT_KEYSET, { client: 'r.client_id', parent: 'r.person_id' });
const emailsOfPerson = childConnection(EMAIL_OF_CONTACT_KEYSET, { client: 'c.client_id', parent: 'c.person_id' });
const scoresOfPerson = childConnection(SCORE_OF_CONTACT_KEYSET, { client: 'c.client_id', parent: 'c.person_id' });

const end = (defaultValue: 'ASC' | 'DESC') =>
  ({ type: SortDirection, required: true, defaultValue, description: 'Which end comes first.' }) as const;

builder.objectFields(Person, (t) => ({
  contacts: t.field({
    type: ContactConnection,
    description: 'The contacts of the Person, each with its score and its activities.',
    complexity: connectionComplexity,
    args: {
      sort: t.arg({ type: ContactSort, required: true, defaultValue: 'id', description: 'The order.' }),
      direction: t.arg(end('ASC')),
      ...t.arg.connectionArgs(),
    },
    resolve: (person, { direction, ...window }, context) =>
      contactsOfPerson(context, person, { ...window, descending: direction === 'DESC' }),
  }),
  emails: t.field({
    type: EmailConnection,
    description: 'The emails with any contact of the Person, newest first.',
    complexity: connectionComplexity,
    args: {
      sort: t.arg({ type: EmailSort, required: true, defaultValue: 'emailTimestamp', description: 'The order.' }),
      direction: t.arg(end('DESC')),
      ...t.arg.connectionArgs(),
    },
    resolve: (person, { direction, ...window }, context) =>
      emailsOfPerson(context, person, { ...window, descending: direction === 'DESC' }),
  }),
  scores: t.field({
    type: ContactScoreConnection,
    description: 'The lead scores of those contacts that have one, by the ids of the contacts.',
    complexity: connectionComplexity,
    args: t.arg.connectionArgs(),
    resolve: (person, window, context) => scoresOfPerson(context, person, { ...window, sort: 'id', descending: false }),
  }),
}));
