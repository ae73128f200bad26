import { useMemo } from 'react';
import { actorOf } from '../parts/actor';
import type { CsvColumn } from '../parts/csv';
import { valueText } from '../parts/value-text';
import { type AuditEntry, auditSentence } from './audit-sentence';
import { Details, type RawField } from './Details';
import { type HistoryItem, HistoryList } from './HistoryList';
import { plain } from './sentence';
import { historyText as text } from './text';
import { imageOf } from './values';

const { columns: titles } = text;

/* The values before and after, by field. */
function fieldsOf({ before, after }: AuditEntry): RawField[] {
  const [old, present] = [imageOf(before), imageOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(present)])].map((name) => ({
    name,
    before: old[name],
    after: present[name],
  }));
}

/** The columns of a file of entries: the sentence, and the raw values. */
export const AUDIT_COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  { title: titles.when, value: ({ at }) => at },
  { title: titles.sentence, value: (entry) => plain(auditSentence(entry)) },
  { title: titles.by, value: (entry) => actorOf(entry).name },
  { title: titles.actor, value: ({ actor }) => actor },
  { title: titles.client, value: ({ clientName, clientId }) => clientName ?? clientId },
  { title: titles.action, value: ({ action }) => action },
  { title: titles.subject, value: ({ subject }) => subject },
  {
    title: titles.fields,
    value: (entry) =>
      fieldsOf(entry)
        .map(({ name, before, after }) => `${name}: ${valueText(before)} → ${valueText(after)}`)
        .join('; '),
  },
];

const itemOf = (entry: AuditEntry, withPlaces: boolean): HistoryItem => ({
  id: `${entry.id}`,
  at: entry.at,
  sentence: auditSentence(entry),
  clientId: entry.clientId,
  place: withPlaces ? (entry.clientName ?? entry.clientId) : null,
  details: () => (
    <Details
      fields={fieldsOf(entry)}
      facts={[
        [text.key, actorOf(entry).mask],
        [titles.action, entry.action],
        [titles.subject, entry.subject],
        [titles.client, entry.clientId],
      ]}
    />
  ),
});

interface AuditHistoryProps {
  /** Newest first. */
  entries: readonly AuditEntry[];
  /** Whether the client is named: in the log of an agency. */
  withPlaces: boolean;
}

/** Entries of the audit log as sentences, by day. */
export function AuditHistory({ entries, withPlaces }: AuditHistoryProps) {
  const items = useMemo(() => entries.map((entry) => itemOf(entry, withPlaces)), [entries, withPlaces]);
  return <HistoryList items={items} withDays />;
}
