import { Drawer, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue, useDocumentVisibility } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { type AddressChange, textOf, useAddress } from '../../address';
import type { ChangeAction, ChangeFilter, ChangeKind, JournalEntryFragment } from '../../api/generated/journal';
import { cellColumn, openColumn, textColumn, timeColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { authorOf, JournalEntry, summaryOf } from '../../parts/JournalEntry';
import { Page } from '../../parts/Page';
import { RECORD_PAGES, RecordLink } from '../../parts/RecordLink';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { journalText } from '../../parts/text';
import { shared } from '../../shared-text';
import { titles } from '../titles';
import { text } from './text';
import { useJournal } from './use-journal';

const { kinds, actions } = journalText;
const KINDS: readonly ChangeKind[] = [
  'contact',
  'company',
  'email',
  'person',
  'campaign',
  'activity',
  'score',
  'integration',
  'suppression',
];
const ACTIONS: readonly ChangeAction[] = [
  'created',
  'changed',
  'deleted',
  'merged',
  'unmerged',
  'silenced',
  'resumed',
  'added',
  'lifted',
];

const readAddress = (search: Record<string, unknown>) => ({
  kind: KINDS.find((one) => one === search['kind']),
  action: ACTIONS.find((one) => one === search['action']),
  record: Number(textOf(search, 'record')) || undefined,
  field: textOf(search, 'field'),
  open: Number(textOf(search, 'open')) || undefined,
  live: search['live'] !== false,
});

type Address = ReturnType<typeof readAddress>;
type SetAddress = (change: AddressChange<Address>, options?: { push?: boolean }) => void;

/** The journal of a client: who changed what, as it happens, and as far back as it is kept. */
export default function ChangesPage() {
  const [address, setAddress] = useAddress(readAddress);
  const { open, live } = address;
  const filter = useFilter(address);
  const isHidden = useDocumentVisibility() === 'hidden';
  const list = useJournal(filter, live && !isHidden);
  const show = useRef((number: number) => setAddress({ open: number }, { push: true }));
  show.current = (number) => setAddress({ open: number }, { push: true });
  const columns = useMemo(() => columnsFor((number) => show.current(number)), []);
  const opened = list.rows.find(({ number }) => number === open);
  const clear = () => setAddress({ kind: undefined, action: undefined, record: undefined, field: undefined });
  return (
    <Page
      title={titles.changes}
      about={text.about}
      actions={
        <>
          <Switch
            label={text.live}
            checked={live}
            onChange={(event) => setAddress({ live: event.currentTarget.checked ? undefined : false })}
          />
          <ExportButton name="changes" columns={columns} rows={list.rows} />
        </>
      }
    >
      <Filters address={address} setAddress={setAddress} />
      <RowGrid
        {...list}
        label={titles.changes}
        columns={columns}
        rowId={({ number }) => `${number}`}
        empty={<EmptyList words={text} isFiltered={Object.keys(filter).length > 0} clear={clear} />}
      />
      <Drawer
        opened={opened !== undefined}
        onClose={() => setAddress({ open: undefined })}
        position="right"
        size="min(620px, 100vw)"
        title={text.entry(open ?? 0)}
        closeButtonProps={{ 'aria-label': shared.close }}
      >
        {opened ? <Opened entry={opened} /> : null}
      </Drawer>
    </Page>
  );
}

/* The filter of the service. The name of a field takes effect after a pause in typing. */
function useFilter({ kind, action, record, field }: Address): ChangeFilter {
  const [wanted] = useDebouncedValue(field, 300);
  return {
    ...(kind ? { kind } : {}),
    ...(action ? { action } : {}),
    ...(record === undefined ? {} : { record }),
    ...(wanted === '' ? {} : { fields: [wanted] }),
  };
}

function Filters({ address, setAddress }: { address: Address; setAddress: SetAddress }) {
  const { kind, action, record, field } = address;
  return (
    <Group gap="xs">
      <Select
        w={180}
        aria-label={text.kind}
        placeholder={text.kind}
        clearable
        data={KINDS.map((value) => ({ value, label: kinds[value] }))}
        value={kind ?? null}
        onChange={(value) => setAddress({ kind: KINDS.find((one) => one === value) })}
      />
      <Select
        w={180}
        aria-label={text.action}
        placeholder={text.action}
        clearable
        data={ACTIONS.map((value) => ({ value, label: actions[value] }))}
        value={action ?? null}
        onChange={(value) => setAddress({ action: ACTIONS.find((one) => one === value) })}
      />
      <NumberInput
        w={180}
        aria-label={text.record}
        placeholder={text.record}
        hideControls
        min={1}
        allowDecimal={false}
        value={record ?? ''}
        onChange={(value) => setAddress({ record: Number(value) || undefined })}
      />
      <TextInput
        w={220}
        aria-label={text.field}
        placeholder={text.field}
        value={field}
        onChange={(event) => setAddress({ field: event.currentTarget.value })}
      />
    </Group>
  );
}

const Opened = ({ entry }: { entry: JournalEntryFragment }) => (
  <>
    <Record entry={entry} />
    <JournalEntry entry={entry} withRecord />
  </>
);

/** Leads to the record of an entry, where records of its kind have a page. */
function Record({ entry: { kind, recordId, action } }: { entry: JournalEntryFragment }) {
  const name = `${kinds[kind]} ${recordId}`;
  const page = RECORD_PAGES[kind];
  if (page === undefined || action === 'deleted') return <span>{name}</span>;
  return (
    <RecordLink page={page} id={recordId}>
      {name}
    </RecordLink>
  );
}

const columnsFor = (show: (number: number) => void): readonly GridColumn<JournalEntryFragment>[] => [
  openColumn(
    'number',
    text.number,
    ({ number }) => `${number}`,
    ({ number }) => show(number),
  ),
  timeColumn('at', text.at, ({ at }) => at),
  cellColumn(
    'record',
    text.what,
    ({ kind, recordId }) => `${kind} ${recordId}`,
    (row) => <Record entry={row} />,
  ),
  cellColumn(
    'action',
    text.action,
    ({ action }) => action,
    ({ action }) => actions[action],
  ),
  textColumn('author', text.author, authorOf),
  textColumn('fields', journalText.fields, summaryOf),
];
