import { z } from 'zod';
import { activities } from '../../capabilities/activities.js';
import { tool } from '../tool.js';

/** The tools for activities and their types. */
export const activityTools = {
  log_standard_activity: tool(activities.logStandard, {
    description:
      'Logs a call, email, LinkedIn message, SMS or WhatsApp message of an existing contact, found by email, else by linkedin_url, else by phone. Never creates a contact.',
    remedies: {
      UnknownPropertiesError: 'The input schema of this tool lists the properties of each channel.',
      UnprocessableError:
        'Nothing was stored. upsert_contact adds a contact; a source is registered and enabled with the GraphQL mutations activitySourceCreate and activitySourceBind.',
    },
  }),
  log_custom_activity: tool(activities.logCustom, {
    description:
      'Logs an activity of a custom type. It is linked to every contact that matches an identifier or, for company types, to the company with the domain. Without a match it is stored unlinked.',
    remedies: {
      NotFoundError: 'list_activity_types shows the keys.',
      UnprocessableError:
        'Nothing was stored. A source is registered and enabled with the GraphQL mutations activitySourceCreate and activitySourceBind.',
    },
  }),
  list_activity_types: tool(activities.listTypes, {
    description:
      'All custom activity types with their schemas. The id of a type is the activity_key of the other tools.',
    output: z.object({ activity_types: activities.listTypes.shape }),
    answer: (types, input) => ({ activity_types: activities.listTypes.answer(types, input) }),
  }),
  create_activity_type: tool(activities.createType, {
    description: 'Defines a kind of activity for contacts or companies, with the fields that its activities may have.',
  }),
  update_activity_type: tool(activities.updateType, {
    description: 'Changes the given fields of a type; a given schema replaces the old one entirely.',
    remedies: { NotFoundError: 'list_activity_types shows the keys.' },
  }),
  delete_activity_type: tool(activities.deleteType, {
    description: 'Deletes a type that no activity was ever logged with, and its source bindings.',
    remedies: {
      NotFoundError: 'list_activity_types shows the keys.',
      ConflictError: 'A type that is in use cannot be deleted; update_activity_type can rename it.',
    },
  }),
};
