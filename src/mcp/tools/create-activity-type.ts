import { ActivityTypeCreateDocument } from '../../operations/generated.js';
import { activityTypeBody, activityTypeRecord, toTypeInput, toTypeRecord } from '../../wire/activities.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Create a custom activity type',
  description: 'Defines a kind of activity for contacts or companies, with the fields that its activities may have.',
  access: { workspace: 'write' },
  effect: 'add',
  idempotent: true,
  body: { schema: () => activityTypeBody },
  operation: ActivityTypeCreateDocument,
  variables: ({ body, idempotencyKey }) => ({ input: toTypeInput(body), idempotencyKey }),
  output: activityTypeRecord,
  answer: ({ type }) => toTypeRecord(type),
});
