import type { JournalEntryFragment } from '../api/generated/journal';
import type { Rows } from '../api/hooks';
import { text } from '../text';
import { JournalEntry } from './JournalEntry';
import { More } from './More';

/** What happened to a record, newest first. */
export function Journal({ list, withRecord = false }: { list: Rows<JournalEntryFragment>; withRecord?: boolean }) {
  return (
    <More list={list} empty={text.journal.empty}>
      {(entries) => entries.map((entry) => <JournalEntry key={entry.number} entry={entry} withRecord={withRecord} />)}
    </More>
  );
}
