import { Group } from '@mantine/core';
import type { JournalEntryFragment } from '../api/generated/journal';
import type { Rows } from '../api/use-rows';
import type { CsvColumn } from './csv';
import { ExportButton } from './ExportButton';
import { authorOf, JournalEntry, summaryOf } from './JournalEntry';
import { More } from './More';
import { journalText } from './text';

const columns: readonly CsvColumn<JournalEntryFragment>[] = [
  { title: journalText.when, value: ({ at }) => at },
  { title: journalText.kind, value: ({ kind }) => journalText.kinds[kind] },
  { title: journalText.record, value: ({ recordId }) => recordId },
  { title: journalText.action, value: ({ action }) => journalText.actions[action] },
  { title: journalText.author, value: authorOf },
  { title: journalText.fields, value: summaryOf },
];

type ReadAll = () => Promise<readonly JournalEntryFragment[] | null>;

interface JournalProps {
  list: Rows<JournalEntryFragment>;
  /** Reads all entries, for the file. */
  all: ReadAll;
  withRecord?: boolean;
}

/** What happened to a record, newest first. */
export const Journal = ({ list, ...rest }: JournalProps) => (
  <More list={list} empty={journalText.empty}>
    {(entries) => <Entries entries={entries} {...rest} />}
  </More>
);

interface EntriesProps {
  entries: readonly JournalEntryFragment[];
  /** Absent: these are all. */
  all?: ReadAll;
  withRecord?: boolean;
}

/** Entries of the journal, with their export button. */
export function Entries({ entries, all, withRecord = false }: EntriesProps) {
  return (
    <>
      <Group justify="flex-end">
        <ExportButton name="history" columns={columns} rows={entries} size="sm" {...(all ? { all } : {})} />
      </Group>
      {entries.map((entry) => (
        <JournalEntry key={entry.number} entry={entry} withRecord={withRecord} />
      ))}
    </>
  );
}
