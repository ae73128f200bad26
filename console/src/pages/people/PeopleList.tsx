import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { useDebouncedValue, useHotkeys } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { PeopleCountDocument, PeopleDocument, type PeopleQuery } from '../../api/generated/people';
import { refresh } from '../../api/revision';
import { useRead } from '../../api/use-read';
import { useRows } from '../../api/use-rows';
import { number } from '../../format';
import { IconRefresh, IconSearch } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { companiesOf, identifierOf, personName } from '../../parts/names';
import { Page } from '../../parts/Page';
import { PeopleRefusal } from '../../parts/PeopleRefusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { shared } from '../../shared-text';
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

const columnsFor = (show: (id: number) => void): (GridColumn<Row> & { value: (row: Row) => string | number })[] => [
  { id: 'name', title: text.name, value: personName, cell: (row) => <Name row={row} show={show} /> },
  { id: 'company', title: text.company, value: (row) => companiesOf(row).join(', '), cell: Company },
  { id: 'title', title: text.jobTitle, value: roles, cell: (row) => <Words of={roles(row)} /> },
  { id: 'status', title: text.status, value: statuses, cell: (row) => <Words of={statuses(row)} /> },
  { id: 'known', title: text.known, value: identifiers, cell: (row) => <Words of={identifiers(row)} /> },
  {
    id: 'contacts',
    title: text.contacts,
    numeric: true,
    value: ({ contacts }) => contacts.totalCount,
    cell: ({ contacts }) => number(contacts.totalCount),
  },
  { id: 'since', title: text.since, value: (row) => row.createdAt, cell: (row) => <Ago at={row.createdAt} /> },
];

/** All Persons, or those that match what is typed. */
export function PeopleList({ q, search, show }: PeopleListProps) {
  const box = useRef<HTMLInputElement>(null);
  const [typed] = useDebouncedValue(q, 250);
  const where = useMemo(() => personSearch(typed), [typed]);
  const { rows, error, again, busy, hasMore, more } = useRows(PeopleDocument, { where, first: 25 }, (d) => d.people);
  const { data: counted } = useRead(PeopleCountDocument, { where });
  // The pages go on by themselves; an arrow that stays the same keeps the columns the same.
  const shown = useRef(show);
  shown.current = show;
  const columns = useMemo(() => columnsFor((id) => shown.current(id)), []);
  useHotkeys([['/', () => box.current?.focus()]]);
  const clear = (
    <Button variant="default" onClick={() => search('')}>
      {shared.clearFilters}
    </Button>
  );
  return (
    <Page
      title={titles.people}
      about={text.about}
      actions={
        <>
          <ExportButton name="people" columns={columns} rows={rows} />
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {shared.refresh}
          </Button>
        </>
      }
    >
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
      {error ? (
        <PeopleRefusal error={error} again={again} />
      ) : !busy && rows.length === 0 ? (
        <Empty
          title={typed === '' ? text.none : text.noMatch}
          about={typed === '' ? text.noneAbout : text.noMatchAbout}
          action={typed === '' ? undefined : clear}
        />
      ) : (
        <RowGrid
          label={titles.people}
          columns={columns}
          rows={rows}
          rowId={({ id }) => `${id}`}
          total={counted?.people.totalCount}
          busy={busy}
          hasMore={hasMore}
          more={more}
        />
      )}
    </Page>
  );
}

function Name({ row, show }: { row: Row; show: (id: number) => void }) {
  return (
    <Anchor component="button" type="button" onClick={() => show(row.id)}>
      <bdi>{personName(row)}</bdi>
    </Anchor>
  );
}

const Company = (row: Row) => <Words of={companiesOf(row).join(', ')} />;
const Words = ({ of }: { of: string }) => <bdi title={of}>{of}</bdi>;
