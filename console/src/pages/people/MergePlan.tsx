import { Alert, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useEffect } from 'react';
import { sentenceOf } from '../../api/explain';
import { MergePreviewDocument } from '../../api/generated/people';
import { useRead } from '../../api/hooks';
import { Refusal } from '../../parts/Refusal';
import { text } from '../../text';

interface MergePlanProps {
  /** The first one stays. */
  personIds: number[];
  /** Is told whether the merge is possible. */
  tell: (isPossible: boolean) => void;
}

/** What a merge would do now: the contacts that move, and every value that it would write. */
export function MergePlan({ personIds, tell }: MergePlanProps) {
  const { data, error, busy, again } = useRead(MergePreviewDocument, { personIds });
  const plan = data?.mergePreview;
  const isPossible = !error && !busy && plan?.__typename === 'MergePreview';
  useEffect(() => tell(isPossible), [isPossible, tell]);
  if (error) return <Refusal error={error} again={again} />;
  if (!plan) return <Skeleton height={80} />;
  if (plan.__typename !== 'MergePreview')
    return (
      <Alert color="red" variant="outline" role="alert">
        {sentenceOf({ ...plan, __typename: plan.__typename ?? '' })}
      </Alert>
    );
  const { relinkedContacts, overwrittenCount, overwrittenValues } = plan;
  return (
    <Stack gap="xs" aria-busy={busy}>
      <Text>{text.people.mergePlan(relinkedContacts, overwrittenCount)}</Text>
      {overwrittenCount === 0 ? null : (
        <Table.ScrollContainer minWidth={420} mah={260}>
          <Table aria-label={text.people.overwritten} fz="sm" className="wrapping">
            <Table.Thead>
              <Table.Tr>
                {[text.people.field, text.people.contact, text.journal.before, text.journal.after].map((title) => (
                  <Table.Th key={title} scope="col">
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {overwrittenValues.map(({ contactId, fieldName, previousValue, newValue }) => (
                <Table.Tr key={`${contactId} ${fieldName}`}>
                  <Table.Td>
                    <bdi>{fieldName}</bdi>
                  </Table.Td>
                  <Table.Td>{contactId}</Table.Td>
                  <Table.Td>
                    <bdi>{previousValue ?? text.journal.none}</bdi>
                  </Table.Td>
                  <Table.Td>
                    <bdi>{newValue}</bdi>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {overwrittenCount > overwrittenValues.length ? (
        <Text size="sm" c="dimmed">
          {text.rows.shown(overwrittenValues.length, overwrittenCount)}
        </Text>
      ) : null}
    </Stack>
  );
}
