import { Badge, Box, Skeleton, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { DuplicatePeopleDocument } from '../../api/generated/duplicates';
import { useRead } from '../../api/use-read';
import { personName } from '../../parts/names';
import { RecordLink } from '../../parts/RecordLink';
import { Refusal } from '../../parts/Refusal';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { journalText } from '../../parts/text';
import { type Candidate, type ComparedLine, compare } from './compare';
import { text } from './text';

const remarksOf = ({ isCustom, differs }: ComparedLine): string =>
  [isCustom ? journalText.custom : null, differs ? text.differs : null].filter(Boolean).join(', ');

const LINE: TableColumn<ComparedLine> = {
  title: journalText.field,
  id: 'line',
  value: ({ title }) => title,
  heads: true,
  width: 170,
  cell: (line) => (
    <>
      <Text span size="sm" fw={line.differs ? 600 : 400}>
        <bdi>{line.title}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {remarksOf(line)}
      </Text>
    </>
  ),
};

/* A Person with a link. The first one stays. */
const Name = ({ of, place }: { of: Candidate; place: number }) => (
  <>
    <RecordLink page="people" id={of.id}>
      {personName(of)}
    </RecordLink>{' '}
    {place === 0 ? <Badge color="blue">{text.stays}</Badge> : null}
  </>
);

const columnOf = (one: Candidate, place: number): TableColumn<ComparedLine> => ({
  title: personName(one),
  id: one.id,
  value: ({ values }) => values[place],
  head: <Name of={one} place={place} />,
});

/* On a phone: all people in one column, below each other. */
const stackedColumn = (people: readonly Candidate[]): TableColumn<ComparedLine> => ({
  title: text.people,
  id: 'people',
  value: ({ values }) => values.join(' | '),
  head: people.map((one, place) => (
    <Box key={one.id} py={4}>
      <Name of={one} place={place} />
    </Box>
  )),
  cell: ({ values }) =>
    people.map((one, place) => (
      <div key={one.id}>
        <Text size="xs" c="dimmed">
          <bdi>{personName(one)}</bdi>
        </Text>
        <bdi>{values[place] || text.nothing}</bdi>
      </div>
    )),
});

const NARROW = '(max-width: 36em)';

/** The people of a suggestion side by side, with their differences. A merge keeps the first one. */
export function SideBySide({ ids }: { ids: readonly number[] }) {
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const { data, error, again } = useRead(DuplicatePeopleDocument, { ids: [...ids] });
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={280} />;
  const people = ids.flatMap((id) => data.people.nodes.find((one) => one.id === id) ?? []);
  return (
    <>
      <RowTable
        label={text.compared}
        name="duplicates"
        columns={isNarrow ? [{ ...LINE, width: 110 }, stackedColumn(people)] : [LINE, ...people.map(columnOf)]}
        rows={compare(people)}
        rowId={({ isCustom, title }) => `${isCustom} ${title}`}
        {...(isNarrow ? {} : { minWidth: 480 })}
        rowClass={({ differs }) => (differs ? 'differs' : undefined)}
      />
      {ids.length > people.length ? <Text c="dimmed">{text.notShown(ids.length - people.length)}</Text> : null}
    </>
  );
}
