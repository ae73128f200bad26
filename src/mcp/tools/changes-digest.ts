import { readChangesDigest } from '../../capabilities/changes.js';
import { tool } from '../tool.js';

export default tool(readChangesDigest, {
  title: 'Digest of changes',
  description:
    'Count and hash of the changes after one number, up to and with another, at most 100,000: equal to those of a complete copy. list_changes tells the oldest and the newest number.',
  effect: 'read',
});
