import { readChanges } from '../../capabilities/changes.js';
import { tool } from '../tool.js';

export default tool(readChanges, {
  title: 'List changes',
  description:
    'What changed in the workspace, oldest first, filters ANDed, at most 100 at a time: who changed which record when, with the fields before and after. next, given back as after, continues; has_more tells whether there is more. For what happened lately, give from.',
  effect: 'read',
});
