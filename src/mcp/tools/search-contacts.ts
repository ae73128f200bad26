import { listContacts } from '../../capabilities/contacts.js';
import { asksForNobody } from '../../wire/contact-query.js';
import { tool } from '../tool.js';

export default tool(listContacts, {
  title: 'Search contacts',
  description: 'Lists contacts by exact filters, all of them ANDed, one page at a time. No match: an empty page.',
  effect: 'read',
  shortcut: ({ query }) =>
    asksForNobody(query)
      ? { count: 0, total_pages: 0, current_page: query.page, page_size: query.page_size, results: [] }
      : null,
});
