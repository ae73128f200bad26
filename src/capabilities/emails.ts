import { z } from 'zod';
import {
  EmailCreateDocument,
  EmailDeleteDocument,
  EmailDocument,
  EmailRestoreDocument,
  EmailSetInterestedDocument,
  EmailToolDocument,
  EmailToolSliceDocument,
} from '../operations/generated.js';
import { deletedRecord, toDeleted } from '../wire/deleted.js';
import {
  emailBody,
  emailFilters,
  emailRecord,
  emailToolRecord,
  interestBody,
  toEmailFilter,
  toEmailInput,
  toInterest,
} from '../wire/emails.js';
import { nameFilter, pageSize } from '../wire/parameters.js';
import { capability } from './capability.js';

const read = { workspace: 'read' } as const;
const write = { workspace: 'write' } as const;
const ids = { email_id: 'The id of the email.' };

/**
 * A slice of the list, with the replier of each email; the whole list is a route of its own, because it is streamed.
 */
export const listEmailSlice = capability({
  access: read,
  query: {
    ...emailFilters,
    after: nameFilter('What next was in the answer before. Absent: from the newest.'),
    page_size: pageSize,
  },
  operation: EmailToolSliceDocument,
  variables: ({ query }) => ({ filter: toEmailFilter(query), after: query.after ?? null, size: query.page_size }),
  shape: z.object({ emails: z.array(emailToolRecord), next: z.string().nullable() }),
  answer: ({ items, next }) => ({ emails: items, next }),
});

export const getEmail = capability({
  access: read,
  ids,
  operation: EmailDocument,
  variables: ({ ids: { email_id } }) => ({ id: email_id }),
  shape: emailRecord,
});

/** Like getEmail, with the replier. */
export const getEmailWithReplier = capability({
  access: read,
  ids,
  operation: EmailToolDocument,
  variables: ({ ids: { email_id } }) => ({ id: email_id }),
  shape: emailToolRecord,
});

export const createEmail = capability({
  access: write,
  body: () => emailBody,
  operation: EmailCreateDocument,
  variables: ({ body }) => ({ input: toEmailInput(body) }),
  shape: emailRecord,
});

export const restoreEmail = capability({
  access: write,
  ids,
  operation: EmailRestoreDocument,
  variables: ({ ids: { email_id } }) => ({ id: email_id }),
  shape: emailRecord,
});

export const setEmailInterested = capability({
  access: write,
  names: { contactEmail: 'email' },
  body: () => interestBody,
  operation: EmailSetInterestedDocument,
  variables: ({ body }) => ({ input: toInterest(body) }),
  shape: emailRecord,
});

export const deleteEmail = capability({
  access: write,
  ids,
  operation: EmailDeleteDocument,
  variables: ({ ids: { email_id } }) => ({ id: email_id }),
  shape: deletedRecord,
  answer: toDeleted,
});
