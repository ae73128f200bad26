import { ContactPageDocument } from '../../operations/generated.js';
import { asksForNobody, contactFilters, contactPageVariables } from '../../wire/contact-query.js';
import { contactPage } from '../../wire/contacts.js';
import { contactPageAnswer } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Search contacts',
  description: 'Lists contacts by exact filters, all of them ANDed, one page at a time. No match: an empty page.',
  access: { workspace: 'read' },
  effect: 'read',
  query: contactFilters,
  shortcut: ({ query }) =>
    asksForNobody(query)
      ? { count: 0, total_pages: 0, current_page: query.page, page_size: query.page_size, results: [] }
      : null,
  operation: ContactPageDocument,
  variables: contactPageVariables,
  output: contactPage,
  answer: contactPageAnswer,
});
