import { Table } from '@mantine/core';
import { number, points, text } from '../text';

interface Line {
  ruleId: number;
  name: string;
  times: number;
  points: number;
  value: number;
}

/** What a score is made of, rule by rule. */
export function ScoreLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Table aria-label={text.people.why} verticalSpacing={2} fz="sm" withRowBorders={false} className="wrapping">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{text.people.rule}</Table.Th>
          <Table.Th scope="col" className="numbers">
            {text.people.times}
          </Table.Th>
          <Table.Th scope="col" className="numbers">
            {text.people.each}
          </Table.Th>
          <Table.Th scope="col" className="numbers">
            {text.people.gives}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.ruleId}>
            <Table.Td>
              <bdi>{line.name}</bdi>
            </Table.Td>
            <Table.Td className="numbers">{number(line.times)}</Table.Td>
            <Table.Td className="numbers">{number(line.points)}</Table.Td>
            <Table.Td className="numbers">{points(line.value)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
