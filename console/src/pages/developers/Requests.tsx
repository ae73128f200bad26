import { Anchor, Badge, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { ApiRequestsDocument, type ApiRequestRowFragment as Row } from '../../api/generated/developers';
import { useRows } from '../../api/use-rows';
import { actorName, actorParts } from '../../parts/actor';
import { cellColumn, numberColumn, openColumn, textColumn, timeColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { shared } from '../../shared-text';
import { BodiesSwitch } from './BodiesSwitch';
import codes from './error-codes.json';
import { RequestDetails } from './RequestDetails';
import { text } from './text';

const OUTCOMES = ['SUCCEEDED', 'REFUSED', 'FAILED'] as const;
const CODES = Object.keys(codes);
const COLOURS = { SUCCEEDED: 'green', REFUSED: 'yellow', FAILED: 'red' } as const;

const readAddress = (search: Record<string, unknown>) => ({
  outcome: OUTCOMES.find((one) => one === search['outcome']),
  code: CODES.find((one) => one === textOf(search, 'code')),
  keyId: Number(textOf(search, 'keyId')) || undefined,
  contains: textOf(search, 'contains') || undefined,
});

const NONE = { outcome: undefined, code: undefined, keyId: undefined, contains: undefined };
const TYPING_MS = 250;

/** The requests of the client during the last day, filtered, with the details of one of them. */
export default function Requests() {
  const [filter, set] = useAddress(readAddress);
  const [settled] = useDebouncedValue(filter, TYPING_MS);
  const list = useRows(ApiRequestsDocument, { filter: settled }, (data) => data.list);
  const [open, setOpen] = useState<Row | null>(null);
  const columns = useMemo(() => columnsOf(setOpen), []);
  return (
    <Stack gap="md">
      <Text size="sm">{text.requestsAbout}</Text>
      <BodiesSwitch />
      <Group justify="space-between" align="flex-end">
        <Group gap="xs" align="flex-end">
          <Filters filter={filter} set={set} rows={list.rows} />
          <Button variant="default" onClick={list.again}>
            {shared.refresh}
          </Button>
        </Group>
        <ExportButton name="requests" columns={columns} rows={list.rows} />
      </Group>
      <RowGrid
        {...list}
        label={text.requests}
        columns={columns}
        rowId={({ id }) => String(id)}
        empty={
          <EmptyList
            words={text}
            isFiltered={Object.values(filter).some((value) => value !== undefined)}
            clear={() => set(NONE)}
          />
        }
      />
      {open ? <RequestDetails row={open} close={() => setOpen(null)} /> : null}
    </Stack>
  );
}

interface FiltersProps {
  filter: ReturnType<typeof readAddress>;
  set: (change: Partial<ReturnType<typeof readAddress>>) => void;
  rows: readonly Row[];
}

const Filters = ({ filter, set, rows }: FiltersProps) => (
  <>
    <TextInput
      label={text.contains}
      value={filter.contains ?? ''}
      onChange={(event) => set({ contains: event.currentTarget.value || undefined })}
    />
    <Select
      label={text.key}
      placeholder={text.anyKey}
      data={keysOf(rows)}
      value={filter.keyId === undefined ? null : String(filter.keyId)}
      clearable
      onChange={(value) => set({ keyId: value === null ? undefined : Number(value) })}
    />
    <Select
      label={text.outcome}
      placeholder={text.anyOutcome}
      data={OUTCOMES.map((value) => ({ value, label: text.outcomes[value] }))}
      value={filter.outcome ?? null}
      clearable
      onChange={(value) => set({ outcome: OUTCOMES.find((one) => one === value) })}
    />
    <Select
      label={text.code}
      placeholder={text.anyCode}
      data={CODES}
      value={filter.code ?? null}
      clearable
      searchable
      onChange={(value) => set({ code: value ?? undefined })}
    />
  </>
);

/** The keys of the shown requests, by id. */
const keysOf = (rows: readonly Row[]) =>
  [...new Map(rows.map((row) => [actorParts(row.actor).id, actorName(row)]))].map(([value, label]) => ({
    value,
    label,
  }));

const requestOf = ({ method, path, operation }: Row): string => (operation === null ? `${method} ${path}` : operation);

const columnsOf = (open: (row: Row) => void): GridColumn<Row>[] => [
  timeColumn('at', text.at, ({ at }) => at),
  openColumn('request', text.request, requestOf, open),
  cellColumn(
    'outcome',
    text.outcome,
    ({ outcome }) => text.outcomes[outcome],
    ({ outcome }) => <Badge color={COLOURS[outcome]}>{text.outcomes[outcome]}</Badge>,
  ),
  numberColumn('status', text.status, ({ status }) => status),
  cellColumn(
    'code',
    text.code,
    ({ code }) => code,
    (row) =>
      row.code === null ? null : (
        <Anchor component="button" type="button" onClick={() => open(row)}>
          {row.code}
        </Anchor>
      ),
  ),
  textColumn('reason', text.reason, ({ reason }) => reason),
  textColumn('key', text.key, actorName),
  numberColumn('duration', text.durationInMs, ({ durationMs }) => durationMs),
];
