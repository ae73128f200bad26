import { readUsage } from '../../capabilities/usage.js';
import { tool } from '../tool.js';

export default tool(readUsage, {
  title: 'Get what was used',
  description:
    'Requests, refusals, writes and webhook deliveries of the workspace on the days from one up to another, together and, where by says so, for each key and day that used anything.',
  effect: 'read',
});
