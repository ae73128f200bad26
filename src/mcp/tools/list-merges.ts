import { listMerges } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(listMerges, {
  title: 'List merges',
  description:
    'Merges of Persons, newest first, at most 100 at a time, with what undo_merge needs. next, given back as after, continues the list; null ends it.',
  effect: 'read',
});
