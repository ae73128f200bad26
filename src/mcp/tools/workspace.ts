import { z } from 'zod';
import { workspace } from '../../capabilities/workspace.js';
import { type CallerTool, tool } from '../tool.js';

const reached = z.object({
  client_id: z.string(),
  client_name: z.string(),
  read_only: z.boolean().describe('No given key of the workspace may write.'),
});

const skipped = z.object({
  position: z.int().describe('The place of the key in the header, counted from 1.'),
  key: z.string().nullable().describe('Prefix and last four characters.'),
  reason: z.string(),
});

/** The tools for a workspace as a whole, and for the keys of the caller. */
export const workspaceTools = {
  list_clients: {
    kind: 'caller',
    title: 'List clients',
    description: 'Lists every workspace (client) that the given API keys reach, and the keys that reach none.',
    access: {},
    effect: 'read',
    output: z.object({ clients: z.array(reached), skipped_keys: z.array(skipped) }),
    answer: ({ workspaces, skipped: keys }) => ({
      clients: workspaces.map(({ clientId, clientName, actors }) => ({
        client_id: clientId,
        client_name: clientName,
        read_only: actors.every(({ keyKind }) => keyKind === 'RO'),
      })),
      skipped_keys: keys,
    }),
  } satisfies CallerTool,
  get_integration_status: tool(workspace.readIntegrations, {
    title: 'Get the status of the integrations',
    description:
      'Every integration of the catalogue: whether it is connected, when it synced last, and what it recorded in the last 30 days. Up to 10 minutes old.',
    effect: 'read',
  }),
  get_radar: tool(workspace.readRadar, {
    title: 'Get the radar of the integrations',
    description:
      'Which integrations have fallen silent though their webhooks should come, when the next event of the others is overdue, and how many deliveries failed or wait. Only those that are connected or were heard.',
    effect: 'read',
  }),
  get_series: tool(workspace.readSeries, {
    title: 'Get what happened over time',
    description:
      'Emails sent, replied, bounced and marked as interested, activities, new contacts and changes of score levels, counted by hour, day, week or month of a time zone. total has each metric over the whole range.',
    effect: 'read',
  }),
  get_contact_funnel: tool(workspace.readFunnel, {
    title: 'Get the funnel of contacts',
    description:
      'How many contacts have come how far, by statuses in an order: count has a stage now, reached has it or a later one.',
    effect: 'read',
  }),
  count_contacts: tool(workspace.countContacts, {
    title: 'Count contacts',
    description:
      'How many contacts have each value of a field or of a custom field, the most frequent first: give by or by_custom_field.',
    effect: 'read',
  }),
  get_usage: tool(workspace.readUsage, {
    title: 'Get what was used',
    description:
      'Requests, refusals, writes and webhook deliveries of the workspace on the days from one up to another, together and, where by says so, for each key and day that used anything.',
    effect: 'read',
  }),
  list_changes: tool(workspace.readChanges, {
    title: 'List changes',
    description:
      'What changed in the workspace, oldest first, filters ANDed, at most 100 at a time: who changed which record when, with the fields before and after. next, given back as after, continues; has_more tells whether there is more. For what happened lately, give from.',
    effect: 'read',
  }),
  changes_digest: tool(workspace.readChangesDigest, {
    title: 'Digest of changes',
    description:
      'Count and hash of the changes after one number, up to and with another, at most 100,000: equal to those of a complete copy. list_changes tells the oldest and the newest number.',
    effect: 'read',
  }),
};
