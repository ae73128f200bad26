/** Something that happens at a time and is counted by that time. */
export interface Metric {
  description: string;
  /** The rows that it counts, with their alias `r`. */
  table: 'email' | 'activity' | 'contact' | 'journal';
  /** When it happened. */
  time: string;
  condition?: string;
  /** Counts activities by type and channel. */
  byType?: true;
}

const LEVEL = (image: 'before' | 'after') => `(r.${image} ->> 'level')::int`;
/* Entries are numbered after they were written, so older days need not be read. */
const ENTRIES = `r.kind = 8 and r.numbered_at >= $3::timestamptz - interval '1 day'`;

/**
 * The metrics of series, by the names of the API. `$3` is the start of the range. Conditions and times are those of the
 * indexes in the migrations 0051 and 0090.
 */
export const METRICS = {
  SENT: {
    description: 'Emails sent, including ones that bounced later, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: `r.email_type in ('outbound', 'bounced')`,
  },
  REPLIED: {
    description: 'Emails received, automatic replies included, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: `r.email_type = 'inbound'`,
  },
  BOUNCED: {
    description: 'Emails that bounced, by the time of the bounce or, if unknown, of the email.',
    table: 'email',
    time: 'coalesce(r.bounced_at, r.email_timestamp)',
    condition: `r.email_type = 'bounced'`,
  },
  INTERESTED: {
    description: 'Emails marked as interested, by the time of the email.',
    table: 'email',
    time: 'r.email_timestamp',
    condition: 'r.interested',
  },
  ACTIVITIES: { description: 'Activities, by when they happened.', table: 'activity', time: 'r.occurred_at' },
  ACTIVITIES_BY_TYPE: {
    description: 'The same, one series for each standard channel and custom type that has any.',
    table: 'activity',
    time: 'r.occurred_at',
    byType: true,
  },
  NEW_CONTACTS: { description: 'Contacts, by when they were created.', table: 'contact', time: 'r.created_at' },
  SCORE_RAISED: {
    description: 'How often contacts reached a higher score level of the workspace, as far back as the journal goes.',
    table: 'journal',
    time: 'r.written_at',
    condition: `${ENTRIES} and ${LEVEL('after')} > ${LEVEL('before')}`,
  },
  SCORE_LOWERED: {
    description: 'How often contacts fell to a lower one, as far back as the journal goes.',
    table: 'journal',
    time: 'r.written_at',
    condition: `${ENTRIES} and ${LEVEL('after')} < ${LEVEL('before')}`,
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
