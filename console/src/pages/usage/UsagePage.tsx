import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type AddressChange, useAddress } from '../../address';
import { type UsageDimension, UsageDocument, type UsageQuery } from '../../api/generated/usage';
import { useRead } from '../../api/use-read';
import { number } from '../../format';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Facts } from '../../parts/Facts';
import { Page } from '../../parts/Page';
import { RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { ByDay } from './ByDay';
import { COUNTED, rowId, usageColumns } from './columns';
import { APART, type Apart, dayAfter, readAddress, type UsageAddress } from './period';
import { text } from './text';

function dimensionsOf(isAgency: boolean, by: Apart): UsageDimension[] {
  const who = isAgency ? 'CLIENT' : 'KEY';
  if (by === 'both') return [who, 'DAY'];
  return by === 'who' ? [who] : ['DAY'];
}

/** The usage of an agency by client, or of a client by key. */
export default function UsagePage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [address, set] = useAddress(readAddress);
  const { from, to, by } = address;
  const end = dayAfter(to);
  const { data, error, busy, again } = useRead(UsageDocument, { from, to: end, by: dimensionsOf(isAgency, by) });
  const columns = useMemo(() => usageColumns(isAgency, by), [isAgency, by]);
  const rows = data?.usage.items ?? [];
  const hasNone = !busy && rows.length === 0;
  return (
    <Page title={titles.usage} about={text.about} actions={<ExportButton name="usage" columns={columns} rows={rows} />}>
      <Period address={address} set={set} isAgency={isAgency} />
      {error || hasNone ? null : <Figures total={data?.usage.total} from={from} to={end} />}
      <RowGrid
        label={titles.usage}
        columns={columns}
        rows={rows}
        rowId={rowId}
        {...(isAgency ? {} : { rowHeight: 50 })}
        busy={busy && !data}
        error={error}
        again={again}
        empty={<Empty title={text.none} about={text.noneAbout} />}
        isEmpty={hasNone}
      />
    </Page>
  );
}

interface PeriodProps {
  address: UsageAddress;
  set: (change: AddressChange<UsageAddress>) => void;
  isAgency: boolean;
}

const Period = ({ address: { from, to, by }, set, isAgency }: PeriodProps) => (
  <Group gap="xs" align="flex-end">
    <TextInput
      type="date"
      label={text.from}
      value={from}
      onChange={(event) => set({ from: event.currentTarget.value })}
    />
    <TextInput type="date" label={text.to} value={to} onChange={(event) => set({ to: event.currentTarget.value })} />
    <SegmentedControl
      aria-label={text.apart}
      data={APART.map((value) => ({ value, label: text.aparts[isAgency ? 'agency' : 'client'][value] }))}
      value={by}
      onChange={(value) => set({ by: APART.find((one) => one === value && one !== 'who') })}
    />
  </Group>
);

interface FiguresProps {
  total: UsageQuery['usage']['total'] | undefined;
  from: string;
  to: string;
}

const Figures = ({ total, from, to }: FiguresProps) => (
  <>
    {total ? (
      <Facts facts={Object.fromEntries(COUNTED.map((name) => [text.counted[name], number(total[name])]))} />
    ) : null}
    <ByDay from={from} to={to} />
  </>
);
