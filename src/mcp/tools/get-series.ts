import { readSeries } from '../../capabilities/statistics.js';
import { tool } from '../tool.js';

export default tool(readSeries, {
  title: 'Get what happened over time',
  description:
    'Emails sent, replied, bounced and marked as interested, activities, new contacts and changes of score levels, counted by hour, day, week or month of a time zone. total has each metric over the whole range.',
  effect: 'read',
});
