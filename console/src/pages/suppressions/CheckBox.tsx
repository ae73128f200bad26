import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../api/explain';
import { CheckSuppressionsDocument, type CheckSuppressionsQuery } from '../../api/generated/suppressions';
import { useRead } from '../../api/use-read';
import { Box } from '../../parts/Box';
import { ErrorNote } from '../../parts/ErrorNote';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { markOf } from '../../suppressions/mark';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { checkedOf, linesOf } from './subjects';
import { text } from './text';

type Checked = Extract<CheckSuppressionsQuery['suppressionCheck'], { data: unknown }>['data'][number];
/** Several lines may stand for the same address. */
type Line = Checked & { place: number };

const answerOf = ({ fault, suppression }: Checked): string =>
  fault === null ? markOf(suppression) || text.free : text.fault(fault);

const columns: readonly TableColumn<Line>[] = [
  { title: text.value, value: ({ value }) => value, heads: true, width: '40%' },
  {
    title: text.answer,
    value: answerOf,
    cell: (row) => (row.suppression ? <SuppressedMark of={row.suppression} /> : <bdi>{answerOf(row)}</bdi>),
  },
];

/** Whether pasted addresses, numbers and profiles may be contacted. */
export function CheckBox() {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<readonly string[]>([]);
  const items = asked.map(checkedOf);
  const { data, error, again } = useRead(CheckSuppressionsDocument, { items }, { pause: asked.length === 0 });
  const answer = asked.length === 0 ? undefined : data?.suppressionCheck;
  return (
    <Box title={text.check} error={error} again={again}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(linesOf(typed));
        }}
      >
        <Group align="flex-end" gap="xs">
          <Textarea
            label={text.checkField}
            rows={2}
            style={{ flex: 1 }}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={linesOf(typed).length === 0}>
            {text.checkAction}
          </Button>
        </Group>
      </form>
      <Text component="div" role="status" mt="sm">
        {answer?.__typename === 'QuerySuppressionCheckSuccess' ? (
          <RowTable
            label={text.check}
            name="checked"
            columns={columns}
            rows={answer.data.map((one, place) => ({ ...one, place }))}
            rowId={({ place }) => place}
            isPlain
          />
        ) : null}
        <ErrorNote message={answer?.__typename === 'InvalidError' ? sentenceOf(answer) : null} />
      </Text>
    </Box>
  );
}
