import {
  EmailCreateDocument,
  EmailDeleteDocument,
  EmailDocument,
  EmailSetInterestedDocument,
  EmailSliceDocument,
} from '../../operations/generated.js';
import { emailBody, emailFilters, emailRecord, interestBody, toEmailFilter, toEmailInput } from '../../wire/emails.js';
import { detail, detailReply, fieldKeyed } from '../errors.js';
import { emailExample } from '../examples.js';
import { byId } from '../record-rows.js';
import { withoutTypename } from '../respond.js';
import { route, streamRoute } from '../route.js';

const tag = 'Emails';
const unknownEmail = detailReply(404, 'Email not found');

/** The most emails that one statement of the export reads. */
const SLICE = 250;

export const listEmails = streamRoute({
  paths: ['/emails'],
  tag,
  summary: 'List emails',
  description:
    'Every matching email in one array, newest first, sent as it is read. Not paginated. An answer that is cut off ends within the array.',
  access: { workspace: 'read' },
  query: emailFilters,
  operation: EmailSliceDocument,
  variables: ({ query }, after) => ({ filter: toEmailFilter(query), after, size: SLICE }),
  slice: (found) => found,
  item: emailRecord,
  answer: 'The emails.',
  example: [emailExample],
});

export const createEmail = route({
  method: 'post',
  paths: ['/emails'],
  tag,
  summary: 'Record an email',
  description: 'A contact_email that a contact carries links the contact, unless contact_id names one.',
  access: { workspace: 'write' },
  body: { forms: 'json', schema: () => emailBody },
  operation: EmailCreateDocument,
  variables: ({ body }) => ({ input: toEmailInput(body) }),
  answer: {
    statuses: { 201: 'The email.' },
    schema: emailRecord,
    example: emailExample,
    from: (email) => ({ status: 201, body: withoutTypename(email) }),
  },
  refusals: { NotFoundError: detail(404), InvalidError: fieldKeyed(400) },
});

export const setInterested = route({
  method: 'post',
  paths: ['/emails/set-interested'],
  tag,
  summary: 'Mark an email as interested',
  description: 'The newest inbound email of this address and subject.',
  access: { workspace: 'write' },
  body: { forms: 'json', schema: () => interestBody },
  operation: EmailSetInterestedDocument,
  variables: ({ body: { email, subject, disposition } }) => ({ input: { contactEmail: email, subject, disposition } }),
  answer: { statuses: { 200: 'The email.' }, schema: emailRecord, example: { ...emailExample, interested: true } },
  refusals: { NotFoundError: detail(404), InvalidError: fieldKeyed(400, { contactEmail: 'email' }) },
});

export const getEmail = route({
  method: 'get',
  paths: ['/emails/{id}'],
  tag,
  summary: 'Get an email',
  access: { workspace: 'read' },
  operation: EmailDocument,
  variables: byId,
  answer: { statuses: { 200: 'The email.' }, schema: emailRecord, example: emailExample },
  missing: unknownEmail,
});

export const deleteEmail = route({
  method: 'delete',
  paths: ['/emails/{id}'],
  tag,
  summary: 'Delete an email',
  access: { workspace: 'write' },
  operation: EmailDeleteDocument,
  variables: byId,
  answer: { statuses: { 204: 'Deleted.' }, schema: null, from: () => ({ status: 204 }) },
  refusals: { NotFoundError: detail(404) },
});
