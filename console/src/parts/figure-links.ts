import { dayName, type Period } from './period';

/** The figures that lead to the records which they count. */
export type LinkedFigure =
  | 'sent'
  | 'replies'
  | 'bounces'
  | 'unanswered'
  | 'hotLeads'
  | 'silent'
  | 'failedDeliveries'
  | 'failingEndpoints'
  | 'failedJobs';

type Condition = { field: string; is: string; value: string };

const listOf = (page: string, conditions: readonly Condition[]) =>
  `${page}?where=${encodeURIComponent(JSON.stringify({ join: 'all', conditions, groups: [] }))}`;
const since = (field: string, { from }: Period): Condition => ({ field, is: 'since', value: dayName(from) });
const within = (field: string, period: Period): Condition[] => [
  since(field, period),
  { field, is: 'before', value: dayName(period.to) },
];
const ofType = (value: string): Condition => ({ field: 'emailType', is: 'oneOf', value });

const ADDRESSES: Readonly<Record<LinkedFigure, (period: Period) => string>> = {
  sent: (period) => listOf('emails', [ofType('outbound, bounced'), ...within('emailTimestamp', period)]),
  replies: (period) => listOf('emails', [ofType('inbound'), ...within('emailTimestamp', period)]),
  bounces: (period) => listOf('emails', within('bounceTime', period)),
  unanswered: (period) =>
    listOf('emails', [{ field: 'unanswered', is: 'yes', value: '' }, since('emailTimestamp', period)]),
  hotLeads: (period) => listOf('contacts', [since('hotSince', period)]),
  silent: () => 'integrations',
  failedDeliveries: ({ from }) => `deliveries?verdict=unusable&from=${dayName(from)}`,
  failingEndpoints: () => 'endpoints?state=failing',
  failedJobs: ({ from }) => `jobs?state=failed&since=${dayName(from)}`,
};

/** The address, within a client, of the list with exactly the records that a figure counts. */
export const figureAddress = (figure: LinkedFigure, period: Period): string => ADDRESSES[figure](period);
