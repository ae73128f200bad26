import { ActivityLogCustomDocument } from '../../operations/generated.js';
import { customActivityBody, loggedActivity, toCustomInput } from '../../wire/activities.js';
import { activityNames } from '../activity-names.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Log a custom activity',
  description:
    'Logs an activity of a custom type. It is linked to every contact that an identifier finds, or for company types to the company of the domain, and stored unlinked when nothing matches.',
  access: { workspace: 'write' },
  effect: 'add',
  idempotent: true,
  body: { schema: () => customActivityBody },
  operation: ActivityLogCustomDocument,
  variables: ({ body, idempotencyKey }) => ({ input: toCustomInput(body), idempotencyKey }),
  output: loggedActivity,
  answer: ({ id }) => ({ id }),
  names: activityNames,
  remedies: { NotFoundError: 'list_activity_types shows the keys.' },
});
