import { readRadar } from '../../capabilities/statistics.js';
import { tool } from '../tool.js';

export default tool(readRadar, {
  title: 'Get the radar of the integrations',
  description:
    'Which integrations have fallen silent though their webhooks should come, when the next event of the others is overdue, and how many deliveries failed or wait. Only those that are connected or were heard.',
  effect: 'read',
});
