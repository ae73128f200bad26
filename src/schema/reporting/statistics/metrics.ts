/** What happens at a time, and is counted by it. */
export interface Metric {
  description: string;
  /** The rows that it counts, with their alias `r`. */
  table: 'email' | 'activity' | 'contact' | 'journal';
  /** When it happened. */
  time: string;
  condition?: string;
  /** Activities are told apart by what they are. */
  byType?: true;
}

const LEVEL = (image: 'before' | 'after') => `(r.${image} ->> 'level')::int`;
/* Entries are numbered after they were written, so that older days need not be read. */
const ENTRIES = `r.kind = 8 and r.numbered_at >= $3::timestamptz - interval '1 day'`;

/** The metrics of series, by the names of the API. Conditions and times are those of the indexes in the migration 0051. */
export const METRICS = {
  SENT: {
    description: 'Emails that were sent, also if they bounced later, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: `r.email_type in ('outbound', 'bounced')`,
  },
  REPLIED: {
    description: 'Emails that came in, those of machines too, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: `r.email_type = 'inbound'`,
  },
  BOUNCED: {
    description: 'Emails that bounced, by the time of the bounce, or of the email where that is not known.',
    table: 'email',
    time: 'coalesce(r.bounced_at, r.email_timestamp)',
    condition: `r.email_type = 'bounced'`,
  },
  INTERESTED: {
    description: 'Emails that are marked as interested, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: 'r.interested',
  },
  ACTIVITIES: { description: 'Activities, by when they happened.', table: 'activity', time: 'r.occurred_at' },
  ACTIVITIES_BY_TYPE: {
    description: 'The same, a line for each standard channel and each custom type that has any.',
    table: 'activity',
    time: 'r.occurred_at',
    byType: true,
  },
  NEW_CONTACTS: { description: 'Contacts, by when they were created.', table: 'contact', time: 'r.created_at' },
  SCORE_RAISED: {
    description: 'Times that a contact reached a higher score level of the workspace, as far as the journal is kept.',
    table: 'journal',
    time: 'r.written_at',
    condition: `${ENTRIES} and ${LEVEL('after')} > ${LEVEL('before')}`,
  },
  SCORE_LOWERED: {
    description: 'Times that a contact fell to a lower one, as far as the journal is kept.',
    table: 'journal',
    time: 'r.written_at',
    condition: `${ENTRIES} and ${LEVEL('after')} < ${LEVEL('before')}`,
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
export const METRIC_NAMES = Object.keys(METRICS) as MetricName[];
