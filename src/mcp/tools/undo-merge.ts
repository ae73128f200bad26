import { undoMerge } from '../../capabilities/people.js';
import { tool } from '../tool.js';

export default tool(undoMerge, {
  title: 'Undo a merge',
  description:
    'Takes a merge back: its Persons return under their old ids with the contacts that are still there, and values that nobody changed since are again what they were. The rest is listed as conflicts and stays. With dry_run it only tells what it would do.',
  effect: 'rearrange',
  remedies: {
    NotFoundError: 'Nothing was changed. Find merges with list_merges.',
    ConflictError: 'Nothing was changed. Undo the merge that is named first, where one is.',
  },
});
