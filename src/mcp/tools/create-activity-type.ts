import { createActivityType } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

export default tool(createActivityType, {
  title: 'Create a custom activity type',
  description: 'Defines a kind of activity for contacts or companies, with the fields that its activities may have.',
  effect: 'add',
});
