import { Anchor, Group, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { PeopleCountDocument, PeopleDocument, type PeopleQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { IconSearch } from '../../icons';
import { Avatar } from '../../parts/Avatar';
import { RefreshButton } from '../../parts/buttons';
import { cellColumn, numberColumn, textColumn, timeColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { companiesOf, identifierOf, personName } from '../../parts/names';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { StatusBadge } from '../../parts/StatusBadge';
import { markOf } from '../../suppressions/mark';
import { SuppressedMark } from '../../suppressions/SuppressedMark';
import { suppressionText } from '../../suppressions/text';
import { titles } from '../titles';
import { personSearch } from './person-search';
import { text } from './text';

type Row = PeopleQuery['people']['nodes'][number];

interface PeopleListProps {
  q: string;
  search: (typed: string) => void;
  show: (id: number) => void;
}

const identifiers = (row: Row): string => row.contacts.nodes.map(identifierOf).join(', ');
const roles = ({ contacts }: Row): string =>
  [...new Set(contacts.nodes.flatMap(({ jobTitle }) => jobTitle ?? []))].join(', ');
const statusesOf = ({ contacts }: Row): string[] => [
  ...new Set(contacts.nodes.map(({ contactStatus }) => contactStatus)),
];
/* Times of the service are texts of one form, so they compare as texts. */
const lastReply = ({ contacts }: Row): string | undefined =>
  contacts.nodes
    .flatMap(({ lastReplyReceived }) => lastReplyReceived ?? [])
    .sort()
    .at(-1);

const columnsFor = (show: (id: number) => void): readonly GridColumn<Row>[] => [
  cellColumn(
    'name',
    text.name,
    (row: Row) => personName(row),
    (row) => <NameCell row={row} open={() => show(row.id)} />,
  ),
  textColumn('company', text.company, (row) => companiesOf(row).join(', ')),
  cellColumn(
    'suppressed',
    suppressionText.title,
    ({ suppression }) => markOf(suppression),
    ({ suppression }) => <SuppressedMark of={suppression} />,
  ),
  cellColumn(
    'status',
    text.status,
    (row) => statusesOf(row).join(', '),
    (row) => (
      <Group gap={4} wrap="nowrap">
        {statusesOf(row).map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Group>
    ),
  ),
  textColumn('known', text.known, identifiers),
  numberColumn('contacts', text.contacts, ({ contacts }) => contacts.totalCount),
  timeColumn('reply', text.lastReply, lastReply),
];

function NameCell({ row, open }: { row: Row; open: () => void }) {
  const name = personName(row);
  return (
    <div className="name-cell">
      <Avatar id={row.id} name={name} />
      <div>
        <Anchor component="button" type="button" title={name} onClick={open}>
          <bdi>{name}</bdi>
        </Anchor>
        <Text size="xs" c="dimmed" truncate>
          <bdi>{roles(row)}</bdi>
        </Text>
      </div>
    </div>
  );
}

/** All Persons, or those that match what is typed. */
export function PeopleList({ q, search, show }: PeopleListProps) {
  const [typed] = useDebouncedValue(q, 250);
  const where = useMemo(() => personSearch(typed), [typed]);
  const { error, ...list } = useRows(PeopleDocument, { where, first: 25 }, ({ people }) => people);
  const { data: counted } = useRead(PeopleCountDocument, { where });
  // A stable callback keeps the columns stable while further pages are read.
  const shown = useRef(show);
  shown.current = show;
  const columns = useMemo(() => columnsFor((id) => shown.current(id)), []);
  return (
    <Page
      title={titles.people}
      about={text.about}
      actions={
        <>
          <ExportButton name="people" columns={columns} rows={list.rows} />
          <RefreshButton />
        </>
      }
    >
      <Search q={q} search={search} />
      {error ? (
        <PeopleRefusal error={error} again={list.again} />
      ) : (
        <RowGrid
          {...list}
          label={titles.people}
          rowHeight={50}
          columns={columns}
          rowId={({ id }) => `${id}`}
          total={counted?.people.totalCount}
          empty={<EmptyList words={text} isFiltered={typed !== ''} clear={() => search('')} />}
        />
      )}
    </Page>
  );
}

function Search({ q, search }: Pick<PeopleListProps, 'q' | 'search'>) {
  return (
    <Group>
      <TextInput
        w={{ base: '100%', xs: 420 }}
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        leftSection={<IconSearch size={16} />}
        value={q}
        onChange={(event) => search(event.currentTarget.value)}
      />
    </Group>
  );
}
