import { emails } from '../../capabilities/emails.js';
import { EmailSliceDocument } from '../../operations/generated.js';
import { emailFilters, emailRecord, toEmailFilter } from '../../wire/emails.js';
import { detail, detailReply, fieldKeyed } from '../errors.js';
import { emailExample } from '../examples.js';
import { routesUnder, streamRoute } from '../route.js';

const tag = 'Emails';
const route = routesUnder(tag);
const unknownEmail = detailReply(404, 'Email not found');

/** The most emails that one statement of the export reads. */
const SLICE = 250;

const body = { forms: 'json' } as const;
const refusals = { NotFoundError: detail, InvalidError: fieldKeyed };

/** The routes of emails. */
export const emailRoutes = {
  createEmail: route(emails.create, {
    at: ['post', '/emails'],
    summary: 'Record an email',
    request: {
      body: {
        email_type: 'inbound',
        origin: 'inbox',
        contact_email: 'dana@northgate.example',
        subject: 'One more question',
        body_text: 'Do you deliver on Saturdays?',
      },
    },
    description: 'A contact_email that a contact carries links the contact, unless contact_id names one.',
    body,
    statuses: { 201: 'The email.' },
    example: emailExample,
    refusals,
  }),
  deleteEmail: route(emails.delete, {
    at: ['delete', '/emails/{id}'],
    summary: 'Delete an email',
    description: 'Its contact and its campaign stay.',
    request: { ids: { email_id: 3 } },
    statuses: { 204: 'Deleted.' },
    refusals: { NotFoundError: detail },
  }),
  getEmail: route(emails.get, {
    at: ['get', '/emails/{id}'],
    summary: 'Get an email',
    description: 'One email by its id, with its bodies and custom fields.',
    request: { ids: { email_id: 1 } },
    statuses: { 200: 'The email.' },
    example: emailExample,
    missing: unknownEmail,
  }),
  listEmails: streamRoute({
    paths: ['/emails'],
    tag,
    summary: 'List emails',
    description:
      'Every matching email in one array, newest first, sent as it is read. Not paginated. An answer that is cut off ends within the array.',
    access: { workspace: 'read' },
    query: emailFilters,
    request: { query: { contact_email: 'dana@northgate.example' } },
    operation: EmailSliceDocument,
    variables: ({ query }, after) => ({ filter: toEmailFilter(query), after, size: SLICE }),
    slice: (found) => found,
    item: emailRecord,
    answer: 'The emails.',
    example: [emailExample],
  }),
  setInterested: route(emails.setInterested, {
    at: ['post', '/emails/set-interested'],
    summary: 'Mark an email as interested',
    request: { body: { email: 'dana@northgate.example', subject: 'Pallets for the fourth quarter' } },
    description: 'The newest inbound email of this address and subject.',
    body,
    statuses: { 200: 'The email.' },
    example: { ...emailExample, interested: true },
    refusals,
  }),
};
