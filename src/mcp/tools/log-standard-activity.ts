import { logStandardActivity } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

export default tool(logStandardActivity, {
  title: 'Log a standard activity',
  description:
    'Logs a call, email, LinkedIn message, SMS or WhatsApp message of an existing contact: the first of email, linkedin_url and phone that finds one. Never creates a contact.',
  effect: 'add',
  remedies: {
    UnknownPropertiesError: 'The input schema of this tool lists the properties of each channel.',
    UnprocessableError:
      'Nothing was stored. upsert_contact adds a contact; a source is registered and enabled with the GraphQL mutations activitySourceCreate and activitySourceBind.',
  },
});
