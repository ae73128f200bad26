import { Anchor, Button, Drawer, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue, useDocumentVisibility } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { textOf, useAddress } from '../../address';
import type { ChangeAction, ChangeFilter, ChangeKind, JournalEntryFragment } from '../../api/generated/journal';
import { Ago } from '../../parts/Ago';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { authorOf, JournalEntry, summaryOf } from '../../parts/JournalEntry';
import { Page } from '../../parts/Page';
import { RecordLink } from '../../parts/RecordLink';
import { Refusal } from '../../parts/Refusal';
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
];
const ACTIONS: readonly ChangeAction[] = ['created', 'changed', 'deleted', 'merged', 'unmerged', 'silenced', 'resumed'];
const PAGES = {
  contact: 'contacts',
  company: 'companies',
  email: 'emails',
  person: 'people',
  campaign: 'campaigns',
} as const;

const readAddress = (search: Record<string, unknown>) => ({
  kind: KINDS.find((one) => one === search['kind']),
  action: ACTIONS.find((one) => one === search['action']),
  record: Number(textOf(search, 'record')) || undefined,
  field: textOf(search, 'field'),
  open: Number(textOf(search, 'open')) || undefined,
  live: search['live'] !== false,
});

/** The journal of a client: who changed what, as it happens, and as far back as it is kept. */
export default function ChangesPage() {
  const [{ kind, action, record, field, open, live }, setAddress] = useAddress(readAddress);
  const [wanted] = useDebouncedValue(field, 300);
  const filter: ChangeFilter = {
    ...(kind ? { kind } : {}),
    ...(action ? { action } : {}),
    ...(record === undefined ? {} : { record }),
    ...(wanted === '' ? {} : { fields: [wanted] }),
  };
  const isHidden = useDocumentVisibility() === 'hidden';
  const list = useJournal(filter, live && !isHidden);
  const show = useRef((number: number) => setAddress({ open: number }, { push: true }));
  show.current = (number) => setAddress({ open: number }, { push: true });
  const columns = useMemo(() => columnsFor((number) => show.current(number)), []);
  const isAsked = Object.keys(filter).length > 0;
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
      {list.error ? (
        <Refusal error={list.error} again={list.again} />
      ) : !list.busy && !list.hasMore && list.rows.length === 0 ? (
        <Empty
          title={isAsked ? text.noMatch : text.none}
          about={isAsked ? text.noMatchAbout : text.noneAbout}
          action={
            isAsked ? (
              <Button variant="default" onClick={clear}>
                {shared.clearFilters}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <RowGrid
          label={titles.changes}
          columns={columns}
          rows={list.rows}
          rowId={({ number }) => `${number}`}
          busy={list.busy}
          hasMore={list.hasMore}
          more={list.more}
        />
      )}
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

function Opened({ entry }: { entry: JournalEntryFragment }) {
  return (
    <>
      <Record entry={entry} />
      <JournalEntry entry={entry} withRecord />
    </>
  );
}

/** Leads to the record of an entry, where records of its kind have a page. */
function Record({ entry: { kind, recordId, action } }: { entry: JournalEntryFragment }) {
  const name = `${kinds[kind]} ${recordId}`;
  if (!(kind in PAGES) || action === 'deleted') return <span>{name}</span>;
  return (
    <RecordLink page={PAGES[kind as keyof typeof PAGES]} id={recordId}>
      {name}
    </RecordLink>
  );
}

type Column = GridColumn<JournalEntryFragment> & { value: (row: JournalEntryFragment) => string | number };

const columnsFor = (show: (number: number) => void): readonly Column[] => [
  {
    id: 'number',
    title: text.number,
    value: (row) => row.number,
    cell: ({ number }) => (
      <Anchor component="button" type="button" onClick={() => show(number)}>
        {number}
      </Anchor>
    ),
  },
  { id: 'at', title: text.at, value: (row) => row.at, cell: ({ at }) => <Ago at={at} /> },
  {
    id: 'record',
    title: text.what,
    value: ({ kind, recordId }) => `${kind} ${recordId}`,
    cell: (row) => <Record entry={row} />,
  },
  { id: 'action', title: text.action, value: (row) => row.action, cell: (row) => actions[row.action] },
  { id: 'author', title: text.author, value: authorOf, cell: (row) => <Words of={authorOf(row)} /> },
  { id: 'fields', title: journalText.fields, value: summaryOf, cell: (row) => <Words of={summaryOf(row)} /> },
];

const Words = ({ of }: { of: string }) => <bdi title={of}>{of}</bdi>;
