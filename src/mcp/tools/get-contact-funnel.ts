import { readFunnel } from '../../capabilities/statistics.js';
import { tool } from '../tool.js';

export default tool(readFunnel, {
  title: 'Get the funnel of contacts',
  description:
    'How many contacts have come how far, by statuses in an order: count has a stage now, reached has it or a later one.',
  effect: 'read',
});
