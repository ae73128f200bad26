import { z } from 'zod';
import { ActivityTypesDocument } from '../../operations/generated.js';
import { activityTypeRecord, toTypeRecord } from '../../wire/activities.js';
import { tool } from '../tool.js';

export default tool({
  title: 'List custom activity types',
  description: 'All custom activity types with their schemas. The id of a type is the activity_key of the other tools.',
  access: { workspace: 'read' },
  effect: 'read',
  operation: ActivityTypesDocument,
  variables: () => ({}),
  output: z.object({ activity_types: z.array(activityTypeRecord) }),
  answer: (types) => ({ activity_types: types.map(toTypeRecord) }),
});
