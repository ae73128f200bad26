import { Group, TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { PeopleCountDocument, PeopleDocument, type PeopleQuery } from '../../api/generated/people';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { IconSearch } from '../../icons';
import { RefreshButton } from '../../parts/buttons';
import { cellColumn, numberColumn, openColumn, textColumn, timeColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { companiesOf, identifierOf, personName } from '../../parts/names';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
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
const statuses = ({ contacts }: Row): string =>
  [...new Set(contacts.nodes.map(({ contactStatus }) => contactStatus))].join(', ');

const columnsFor = (show: (id: number) => void): readonly GridColumn<Row>[] => [
  openColumn('name', text.name, personName, ({ id }) => show(id)),
  textColumn('company', text.company, (row) => companiesOf(row).join(', ')),
  textColumn('title', text.jobTitle, roles),
  cellColumn(
    'suppressed',
    suppressionText.title,
    ({ suppression }) => markOf(suppression),
    ({ suppression }) => <SuppressedMark of={suppression} />,
  ),
  textColumn('status', text.status, statuses),
  textColumn('known', text.known, identifiers),
  numberColumn('contacts', text.contacts, ({ contacts }) => contacts.totalCount),
  timeColumn('since', text.since, ({ createdAt }) => createdAt),
];

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
  const box = useRef<HTMLInputElement>(null);
  useHotkeys([['/', () => box.current?.focus()]]);
  return (
    <Group>
      <TextInput
        ref={box}
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
