import { getPlan } from '../../capabilities/plans.js';
import { tool } from '../tool.js';

export default tool(getPlan, {
  title: 'Get a plan',
  description: 'What a dry run found: the records that would change, other rows, and work for later. Kept for an hour.',
  effect: 'read',
  missing: 'Plan not found, or its hour is over. Call the tool with dry_run again.',
});
