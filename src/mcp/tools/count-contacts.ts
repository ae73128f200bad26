import { countContacts } from '../../capabilities/statistics.js';
import { tool } from '../tool.js';

export default tool(countContacts, {
  title: 'Count contacts',
  description:
    'How many contacts have each value of a field or of a custom field, the most frequent first: give by or by_custom_field.',
  effect: 'read',
});
