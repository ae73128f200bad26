import { ActivityLogStandardDocument } from '../../operations/generated.js';
import { channelActivityBody, loggedActivity, toStandardInput } from '../../wire/activities.js';
import { activityNames } from '../activity-names.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Log a standard activity',
  description:
    'Logs a call, email, LinkedIn message, SMS or WhatsApp message of an existing contact: the first of email, linkedin_url and phone that finds one. Never creates a contact.',
  access: { workspace: 'write' },
  effect: 'add',
  idempotent: true,
  body: { schema: () => channelActivityBody },
  operation: ActivityLogStandardDocument,
  variables: ({ body: { channel, ...body }, idempotencyKey }) => ({
    channel,
    input: toStandardInput(body),
    idempotencyKey,
  }),
  output: loggedActivity,
  answer: ({ id }) => ({ id }),
  names: activityNames,
  remedies: { UnknownPropertiesError: 'The input schema of this tool lists the properties of each channel.' },
});
