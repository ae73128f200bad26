import { emails } from '../../capabilities/emails.js';
import { EmailSliceDocument } from '../../operations/generated.js';
import { emailFilters, emailRecord, toEmailFilter } from '../../wire/emails.js';
import { detail, fieldKeyed, notFoundReply } from '../errors.js';
import { emailExample } from '../examples.js';
import { routesUnder, streamRoute } from '../route.js';

const tag = 'Emails';
const route = routesUnder(tag);
const unknownEmail = notFoundReply('Email not found');

/** Maximum number of emails that one statement of the export reads. */
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
    description: 'Links the contact whose email is contact_email, unless contact_id is given.',
    body,
    statuses: { 201: 'The email.' },
    example: emailExample,
    refusals,
  }),
  deleteEmail: route(emails.delete, {
    at: ['delete', '/emails/{id}'],
    summary: 'Delete an email',
    description: 'Its contact and its campaign are kept.',
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
      'All matching emails in one streamed array, newest first. Not paginated. An interrupted response ends inside the array.',
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
    description: 'Marks the newest inbound email with this address and subject.',
    body,
    statuses: { 200: 'The email.' },
    example: { ...emailExample, interested: true },
    refusals,
  }),
};
