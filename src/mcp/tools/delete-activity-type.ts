import { ActivityTypeDeleteDocument } from '../../operations/generated.js';
import { activityTypeDeleteBody, deletedActivityType } from '../../wire/activities.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Delete a custom activity type',
  description: 'Deletes a type that no activity was ever logged with, and its source bindings.',
  access: { workspace: 'write' },
  effect: 'remove',
  body: { schema: () => activityTypeDeleteBody },
  operation: ActivityTypeDeleteDocument,
  variables: ({ body }) => ({ activityKey: body.activity_key }),
  output: deletedActivityType,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: {
    NotFoundError: 'list_activity_types shows the keys.',
    ConflictError: 'Such a type stays; update_activity_type can rename it.',
  },
});
