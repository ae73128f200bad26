import { z } from 'zod';
import { EmailToolSliceDocument } from '../../operations/generated.js';
import { emailFilters, emailToolRecord, toEmailFilter } from '../../wire/emails.js';
import { nameFilter, pageSize } from '../../wire/parameters.js';
import { tool } from '../tool.js';

export default tool({
  title: 'List emails',
  description:
    'Emails on the record, newest first, filters ANDed, at most 100 at a time. next, given back as after, continues the list; null ends it.',
  access: { workspace: 'read' },
  effect: 'read',
  query: {
    ...emailFilters,
    after: nameFilter('What next was in the answer before. Absent: from the newest.'),
    page_size: pageSize,
  },
  operation: EmailToolSliceDocument,
  variables: ({ query }) => ({ filter: toEmailFilter(query), after: query.after ?? null, size: query.page_size }),
  output: z.object({ emails: z.array(emailToolRecord), next: z.string().nullable() }),
  answer: ({ items, next }) => ({ emails: items, next }),
});
