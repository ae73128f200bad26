import { listJobs } from '../../capabilities/jobs.js';
import { tool } from '../tool.js';

export default tool(listJobs, {
  title: 'List jobs',
  description:
    'Imports, exports, changes of many records and merges, newest first, at most 100 at a time. next, given back as after, continues the list; null ends it.',
  effect: 'read',
});
