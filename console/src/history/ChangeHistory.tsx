import { Group } from '@mantine/core';
import { useMemo } from 'react';
import { actorOf } from '../parts/actor';
import type { CsvColumn } from '../parts/csv';
import { ExportButton } from '../parts/ExportButton';
import { valueText } from '../parts/value-text';
import { type Change, changeSentence } from './change-sentence';
import { Details } from './Details';
import { type ChangeGroup, groupChanges } from './group';
import { type HistoryItem, HistoryList } from './HistoryList';
import { plain } from './sentence';
import { historyText as text } from './text';

const { columns: titles } = text;

/** The columns of a file of changes: the sentence, and the raw values. */
export const CHANGE_COLUMNS: readonly CsvColumn<Change>[] = [
  { title: titles.when, value: ({ at }) => at },
  { title: titles.sentence, value: (change) => plain(changeSentence(change)) },
  { title: titles.by, value: (change) => actorOf(change).name },
  { title: titles.actor, value: ({ actor }) => actor },
  { title: titles.kind, value: ({ kind }) => kind },
  { title: titles.record, value: ({ recordId }) => recordId },
  { title: titles.action, value: ({ action }) => action },
  {
    title: titles.fields,
    value: ({ fields }) =>
      fields.map(({ name, before, after }) => `${name}: ${valueText(before)} → ${valueText(after)}`).join('; '),
  },
  { title: titles.number, value: ({ number }) => number },
];

/** The raw values and ids of a change. */
export const ChangeDetails = ({ change }: { change: Change }) => (
  <Details
    fields={change.fields}
    facts={[
      [text.key, actorOf(change).mask],
      [text.operation, change.operation],
      [text.request, change.requestId],
      [titles.record, `${change.recordId}`],
      [text.entry, `${change.number}`],
    ]}
  />
);

const itemOf = (change: Change): HistoryItem => ({
  id: `${change.number}`,
  at: change.at,
  sentence: changeSentence(change),
  details: () => <ChangeDetails change={change} />,
});

function groupItem({ changes, sentence }: ChangeGroup): HistoryItem {
  const [first] = changes;
  if (changes.length === 1) return itemOf(first);
  return {
    id: `${first.number}`,
    at: first.at,
    sentence,
    details: () => <HistoryList items={changes.map(itemOf)} />,
    detailsLabel: text.allChanges(changes.length),
  };
}

interface ChangeHistoryProps {
  /** Newest first. */
  changes: readonly Change[];
  withDays?: boolean;
}

/** Changes as sentences, grouped. */
export function ChangeHistory({ changes, withDays = false }: ChangeHistoryProps) {
  const items = useMemo(() => groupChanges(changes).map(groupItem), [changes]);
  return <HistoryList items={items} withDays={withDays} />;
}

interface ChangesProps {
  changes: readonly Change[];
  /** Reads all, for the file; absent: these are all. */
  all?: () => Promise<readonly Change[] | null>;
}

/** What happened to one record, with its export button. */
export const RecordChanges = ({ changes, all }: ChangesProps) => (
  <>
    <Group justify="flex-end">
      <ExportButton name="history" columns={CHANGE_COLUMNS} rows={changes} size="sm" {...(all ? { all } : {})} />
    </Group>
    <ChangeHistory changes={changes} />
  </>
);
