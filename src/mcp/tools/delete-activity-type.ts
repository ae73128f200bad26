import { deleteActivityType } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

export default tool(deleteActivityType, {
  title: 'Delete a custom activity type',
  description: 'Deletes a type that no activity was ever logged with, and its source bindings.',
  effect: 'remove',
  remedies: {
    NotFoundError: 'list_activity_types shows the keys.',
    ConflictError: 'Such a type stays; update_activity_type can rename it.',
  },
});
