import { mergePeople } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(mergePeople, {
  title: 'Merge people',
  description:
    'Makes one Person of several: all contacts move to the first, the others are deleted, and custom fields are made equal. undo_merge takes it back.',
  effect: 'rearrange',
  remedies: { NotFoundError: 'Nothing was changed. Find Person ids with search_people or lookup_person.' },
});
