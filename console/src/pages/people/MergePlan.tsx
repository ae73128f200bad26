import { Skeleton, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { sentenceOf } from '../../api/explain';
import { MergePreviewDocument, type MergePreviewQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { rowsShown } from '../../format';
import { ErrorNote } from '../../parts/ErrorNote';
import { Refusal } from '../../parts/Refusal';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { journalText } from '../../parts/text';
import { text } from './text';

interface MergePlanProps {
  /** The first one is kept. */
  personIds: number[];
  /** Called with whether the merge is possible. */
  notify: (isPossible: boolean) => void;
}

type Plan = Extract<MergePreviewQuery['mergePreview'], { __typename?: 'MergePreview' }>;

const columns: readonly TableColumn<Plan['overwrittenValues'][number]>[] = [
  { title: text.field, value: ({ fieldName }) => fieldName },
  { title: text.contact, value: ({ contactId }) => contactId },
  { title: journalText.before, value: ({ previousValue }) => previousValue ?? journalText.none },
  { title: journalText.after, value: ({ newValue }) => newValue },
];

/** The preview of a merge: the contacts that move, and every value that it would write. */
export function MergePlan({ personIds, notify }: MergePlanProps) {
  const { data, error, busy, again } = useRead(MergePreviewDocument, { personIds });
  const plan = data?.mergePreview;
  const isPossible = !error && !busy && plan?.__typename === 'MergePreview';
  useEffect(() => notify(isPossible), [isPossible, notify]);
  if (error) return <Refusal error={error} again={again} />;
  if (!plan) return <Skeleton height={80} />;
  if (plan.__typename !== 'MergePreview') return <ErrorNote message={sentenceOf(plan)} />;
  const { relinkedContacts, overwrittenCount, overwrittenValues } = plan;
  return (
    <Stack gap="xs" aria-busy={busy}>
      <Text>{text.mergePlan(relinkedContacts, overwrittenCount)}</Text>
      {overwrittenCount === 0 ? null : (
        <RowTable
          label={text.overwritten}
          name="overwritten-values"
          columns={columns}
          rows={overwrittenValues}
          rowId={({ contactId, fieldName }) => `${contactId} ${fieldName}`}
          height={260}
          minWidth={420}
        />
      )}
      {overwrittenCount > overwrittenValues.length ? (
        <Text size="sm" c="dimmed">
          {rowsShown(overwrittenValues.length, overwrittenCount)}
        </Text>
      ) : null}
    </Stack>
  );
}
