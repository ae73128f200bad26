import { Skeleton, Text } from '@mantine/core';
import { ChangesPageDocument } from '../../api/generated/journal';
import { useRead } from '../../api/use-read';
import { RecordChanges } from '../../history/ChangeHistory';
import { Refusal } from '../../parts/Refusal';
import { journalText } from '../../parts/text';

/** The history of an email, newest first: a few entries, read from the journal itself. */
export function EmailHistory({ id }: { id: number }) {
  const { data, error, again } = useRead(ChangesPageDocument, { first: 100, filter: { kind: 'email', record: id } });
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={60} />;
  const entries = [...data.changes.items].reverse();
  if (entries.length === 0) return <Text>{journalText.empty}</Text>;
  return <RecordChanges changes={entries} />;
}
