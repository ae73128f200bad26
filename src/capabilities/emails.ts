import { z } from 'zod';
import * as documents from '../operations/generated.js';
import { toField } from '../wire/custom-fields.js';
import * as wire from '../wire/emails.js';
import { after, pageSize } from '../wire/parameters.js';
import { capability, reading, writing } from './capability.js';
import { addingField, deleting, fieldId, type Ids } from './records.js';

const ids = { email_id: 'The id of the email.' };
const byId = { ids, variables: ({ ids: { email_id } }: Ids<'email_id'>) => ({ id: email_id }) };

/** What callers do with recorded emails and their custom fields. */
export const emails = {
  /** A slice of the list, with the replier of each email; the complete list is a separate streamed route. */
  list: capability({
    ...reading,
    query: { ...wire.emailFilters, after, page_size: pageSize },
    operation: documents.EmailToolSliceDocument,
    variables: ({ query }) => ({
      filter: wire.toEmailFilter(query),
      after: query.after ?? null,
      size: query.page_size,
    }),
    shape: z.object({ emails: z.array(wire.emailToolRecord), next: z.string().nullable() }),
    answer: ({ items, next }) => ({ emails: items, next }),
  }),
  get: capability({ ...reading, ...byId, operation: documents.EmailDocument, shape: wire.emailRecord }),
  getWithReplier: capability({
    ...reading,
    ...byId,
    operation: documents.EmailToolDocument,
    shape: wire.emailToolRecord,
  }),
  create: capability({
    ...writing,
    body: () => wire.emailBody,
    operation: documents.EmailCreateDocument,
    variables: ({ body }) => ({ input: wire.toEmailInput(body) }),
    shape: wire.emailRecord,
  }),
  restore: capability({ ...writing, ...byId, operation: documents.EmailRestoreDocument, shape: wire.emailRecord }),
  setInterested: capability({
    ...writing,
    names: { contactEmail: 'email' },
    body: () => wire.interestBody,
    operation: documents.EmailSetInterestedDocument,
    variables: ({ body }) => ({ input: wire.toInterest(body) }),
    shape: wire.emailRecord,
  }),
  delete: capability({ ...deleting, ...byId, operation: documents.EmailDeleteDocument }),
  createField: capability({
    ...addingField,
    ids,
    operation: documents.EmailCustomFieldCreateDocument,
    variables: ({ ids: { email_id }, body }) => ({ emailId: email_id, input: toField(body) }),
  }),
  deleteField: capability({
    ...deleting,
    ids: { ...ids, ...fieldId },
    operation: documents.EmailCustomFieldDeleteDocument,
    variables: ({ ids: { email_id, field_id } }) => ({ emailId: email_id, fieldId: field_id }),
  }),
};
