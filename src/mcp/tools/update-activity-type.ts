import { ActivityTypeUpdateDocument } from '../../operations/generated.js';
import { activityTypeChangeBody, activityTypeRecord, toTypeChange, toTypeRecord } from '../../wire/activities.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Change a custom activity type',
  description: 'Changes the given fields of a type; a given schema replaces the old one whole.',
  access: { workspace: 'write' },
  effect: 'set',
  body: { schema: () => activityTypeChangeBody },
  operation: ActivityTypeUpdateDocument,
  variables: ({ body }) => ({ activityKey: body.activity_key, input: toTypeChange(body) }),
  output: activityTypeRecord,
  answer: toTypeRecord,
  remedies: { NotFoundError: 'list_activity_types shows the keys.' },
});
