import { logCustomActivity } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

export default tool(logCustomActivity, {
  title: 'Log a custom activity',
  description:
    'Logs an activity of a custom type. It is linked to every contact that an identifier finds, or for company types to the company of the domain, and stored unlinked when nothing matches.',
  effect: 'add',
  remedies: {
    NotFoundError: 'list_activity_types shows the keys.',
    UnprocessableError:
      'Nothing was stored. A source is registered and enabled with the GraphQL mutations activitySourceCreate and activitySourceBind.',
  },
});
