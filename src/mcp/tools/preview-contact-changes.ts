import { previewContactChanges } from '../../capabilities/bulk.js';
import { tool } from '../tool.js';

export default tool(previewContactChanges, {
  title: 'Preview changes of many contacts',
  description:
    'The first of two steps to change, tag or delete many contacts: counts those that are meant, shows the first ten with what would change, and gives a token. Changes nothing. Show the count and the sample to whoever asked before you call run_contact_changes.',
  effect: 'read',
  remedies: {
    InvalidError: 'Name the contacts by ids, by match with at least one condition, or by all: true.',
    NotFoundError: 'Find company ids with search_companies.',
  },
});
