import { commitPlan } from '../../capabilities/plans.js';
import { tool } from '../tool.js';

export default tool(commitPlan, {
  title: 'Commit a plan',
  description:
    'Does what a dry run said, all of it or nothing: the operation runs again and is kept if it changes what the plan says. A plan is committed once.',
  effect: 'rearrange',
  remedies: {
    NotFoundError: 'There is no such plan, or its hour is over. Call the tool with dry_run again.',
    ConflictError: 'Nothing was changed.',
    PlanMovedError: 'Call the tool with dry_run again, and look at the new plan.',
  },
});
