import { listEmailSlice } from '../../capabilities/emails.js';
import { tool } from '../tool.js';

export default tool(listEmailSlice, {
  title: 'List emails',
  description:
    'Emails on the record, newest first, filters ANDed, at most 100 at a time. next, given back as after, continues the list; null ends it.',
  effect: 'read',
});
