import { z } from 'zod';
import * as documents from '../operations/generated.js';
import * as wire from '../wire/emails.js';
import { after, pageSize } from '../wire/parameters.js';
import { capability, reading, writing } from './capability.js';
import { ofRecord } from './records.js';

const { byId, ...email } = ofRecord('email_id', { email_id: 'The id of the email.' });

/** What callers do with recorded emails and their custom fields. */
export const emails = {
  /** A slice of the list, with the replier of each email; the complete list is a separate streamed route. */
  list: capability(documents.EmailToolSliceDocument, {
    ...reading,
    query: { ...wire.emailFilters, after, page_size: pageSize },
    variables: ({ query }) => ({
      filter: wire.toEmailFilter(query),
      after: query.after ?? null,
      size: query.page_size,
    }),
    shape: z.object({ emails: z.array(wire.emailToolRecord), next: z.string().nullable() }),
  }),
  get: capability(documents.EmailDocument, { ...reading, ...byId, shape: wire.emailRecord }),
  getWithReplier: capability(documents.EmailToolDocument, { ...reading, ...byId, shape: wire.emailToolRecord }),
  create: capability(documents.EmailCreateDocument, {
    ...writing,
    body: () => wire.emailBody,
    variables: ({ body }) => ({ input: wire.toEmailInput(body) }),
    shape: wire.emailRecord,
  }),
  restore: capability(documents.EmailRestoreDocument, { ...writing, ...byId, shape: wire.emailRecord }),
  setInterested: capability(documents.EmailSetInterestedDocument, {
    ...writing,
    names: { contactEmail: 'email' },
    body: () => wire.interestBody,
    variables: ({ body }) => ({ input: wire.toInterest(body) }),
    shape: wire.emailRecord,
  }),
  delete: capability(documents.EmailDeleteDocument, { ...email.delete }),
  createField: capability(documents.EmailCustomFieldCreateDocument, { ...email.createField }),
  deleteField: capability(documents.EmailCustomFieldDeleteDocument, { ...email.deleteField }),
};
