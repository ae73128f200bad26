import { searchPeople } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(searchPeople, {
  title: 'Search people',
  description:
    'Lists people with all their contacts, one page at a time. A Person matches when each filter is met by one of its contacts.',
  effect: 'read',
});
