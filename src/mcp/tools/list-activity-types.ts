import { z } from 'zod';
import { listActivityTypes } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

export default tool(listActivityTypes, {
  title: 'List custom activity types',
  description: 'All custom activity types with their schemas. The id of a type is the activity_key of the other tools.',
  effect: 'read',
  output: z.object({ activity_types: listActivityTypes.shape }),
  answer: (types, input) => ({ activity_types: listActivityTypes.answer(types, input) }),
});
