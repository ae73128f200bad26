import { CHAT_SECRET, sealerOf } from '../../../access/secrets/sealed-secret.js';
import type { StoredRow } from '../../../db/stored.js';
import { NotFoundError } from '../../../errors.js';

/** A row of a channel; the address of a chat in it is sealed. */
export type ChannelRow = StoredRow<'AlertChannel'>;

/** What an alert may be about, and how the cause is described. */
export const ALERT_CAUSES = {
  silent_platform: 'A platform sends nothing although it usually does at this time, and later that it sends again.',
  failing_deliveries: 'At least five webhook deliveries of a platform were refused or failed within an hour.',
  failing_endpoint:
    'An event endpoint has failed for a quarter of an hour, or was disabled because it failed for too long.',
  hot_lead: 'A contact reached the highest score level and may be contacted.',
  finished_import: 'An import has ended.',
  failed_job: 'A job failed: an import, an export, a bulk change, a merge or an undo.',
} as const;
export type AlertCause = keyof typeof ALERT_CAUSES;
export const CAUSE_NAMES = Object.keys(ALERT_CAUSES) as AlertCause[];

/** How alerts are sent. */
export const CHANNEL_KINDS = {
  mail: 'By mail.',
  chat: 'To an incoming webhook of Slack, or of a chat that takes the same format.',
  event: 'As an event of the type `alert` to an event endpoint.',
} as const;
export type ChannelKind = keyof typeof CHANNEL_KINDS;

export const { seal: sealUrl, open: openUrl } = sealerOf(CHAT_SECRET);

/** What is shown of the address of a chat: its host. The rest is a secret. */
export const hintOf = (url: URL): string => `${url.origin}/…`;

/** A channel in the audit log: all but the address of its chat. */
export function describeChannel(row: ChannelRow) {
  const { name, kind, recipients, urlHint, endpointId, causes, clients, quietFrom, quietTo, timeZone, disabledAt } =
    row;
  return { name, kind, recipients, urlHint, endpointId, causes, clients, quietFrom, quietTo, timeZone, disabledAt };
}

export const noChannel = () => new NotFoundError('There is no such alert channel.');
