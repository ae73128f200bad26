import { updateActivityType } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

export default tool(updateActivityType, {
  title: 'Change a custom activity type',
  description: 'Changes the given fields of a type; a given schema replaces the old one whole.',
  effect: 'set',
  remedies: { NotFoundError: 'list_activity_types shows the keys.' },
});
