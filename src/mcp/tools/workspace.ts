import { z } from 'zod';
import { workspace } from '../../capabilities/workspace.js';
import { type CallerTool, tool } from '../tool.js';

const reached = z.object({
  client_id: z.string(),
  client_name: z.string(),
  read_only: z.boolean().describe('True if none of the given keys may write to the workspace.'),
});

const skipped = z.object({
  position: z.int().describe('The position of the key in the header, starting at 1.'),
  key: z.string().nullable().describe('Prefix and last four characters.'),
  reason: z.string(),
});

/** The tools for a workspace as a whole, and for the keys of the caller. */
export const workspaceTools = {
  list_clients: {
    kind: 'caller',
    title: 'List clients',
    description: 'Lists the workspaces (clients) that the given API keys can access, and keys without any.',
    access: {},
    effect: 'read',
    input: () => z.object({}),
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
    description:
      'Lists every integration of the catalogue: whether it is connected, when it last synced, and what it recorded in the last 30 days. Data may be up to 10 minutes old.',
  }),
  get_radar: tool(workspace.readRadar, {
    description:
      'Shows which integrations have stopped sending webhooks, when the next event of the others is overdue, and how many deliveries failed or are waiting. Includes only integrations that are connected or have sent something.',
  }),
  get_series: tool(workspace.readSeries, {
    description:
      'Counts emails sent, replied, bounced and marked as interested, activities, new contacts and score level changes by hour, day, week or month in a time zone. total has each metric over the whole range. campaign_id and agent_email narrow only emails.',
  }),
  get_rates: tool(workspace.readRates, {
    description: 'Counts emails sent, replied and bounced in a period, with their rates, and in the period before.',
  }),
  get_contact_funnel: tool(workspace.readFunnel, {
    description:
      'Counts contacts by stage, given statuses in order: count is the contacts in a stage now, reached those in it or a later one.',
  }),
  count_contacts: tool(workspace.countContacts, {
    description:
      'Counts contacts by the values of a field (by) or of a custom field (by_custom_field), or by pairs of values with a second one, the most frequent first.',
  }),
  get_usage: tool(workspace.readUsage, {
    description:
      'Counts requests, refusals, writes and webhook deliveries of the workspace in a range of days: in total and, depending on by, for each key and day with any usage.',
  }),
  list_changes: tool(workspace.readChanges, {
    description:
      'Lists changes in the workspace, oldest first, filters ANDed, at most 100 at a time: who changed which record when, with the fields before and after. Pass next as after to continue; has_more shows whether there is more. For recent changes, give from.',
  }),
  undo_changes: tool(workspace.undoChanges, {
    description:
      'Undoes, in the background, what an actor, a key, a request or a job wrote, or what happened to a record, the newest changes first. What something else wrote since stays. With dry_run it shows what would be undone and what would stay and why: show that to the user first. Track the job with get_job.',
    remedies: {
      NotFoundError: 'Nothing was changed. Find jobs with list_jobs and changes with list_changes.',
      ConflictError: 'Nothing was changed. Wait until the job has ended, or try again in a few seconds.',
    },
  }),
  get_changes_digest: tool(workspace.readChangesDigest, {
    description:
      'Returns count and hash of the changes after one number, up to and including another, at most 100,000. A complete copy has the same count and hash. list_changes returns the oldest and the newest number.',
  }),
};
