import { Group, SegmentedControl, TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddress } from '../../address';
import { type UsageDimension, UsageDocument } from '../../api/generated/usage';
import { useRead } from '../../api/use-read';
import { number } from '../../format';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Facts } from '../../parts/Facts';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { ByDay } from './ByDay';
import { COUNTED, rowId, usageColumns } from './columns';
import { APART, type Apart, dayAfter, readAddress } from './period';
import { text } from './text';

function dimensionsOf(isAgency: boolean, by: Apart): UsageDimension[] {
  const who = isAgency ? 'CLIENT' : 'KEY';
  if (by === 'both') return [who, 'DAY'];
  return by === 'who' ? [who] : ['DAY'];
}

/** What was used: of an agency by client, of a client by key. */
export default function UsagePage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [{ from, to, by }, set] = useAddress(readAddress);
  const end = dayAfter(to);
  const { data, error, busy, again } = useRead(UsageDocument, { from, to: end, by: dimensionsOf(isAgency, by) });
  const columns = useMemo(() => usageColumns(isAgency, by), [isAgency, by]);
  const rows = data?.usage.items ?? [];
  const total = data?.usage.total;
  return (
    <Page title={titles.usage} about={text.about} actions={<ExportButton name="usage" columns={columns} rows={rows} />}>
      <Group gap="xs" align="flex-end">
        <TextInput
          type="date"
          label={text.from}
          value={from}
          onChange={(event) => set({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={text.to}
          value={to}
          onChange={(event) => set({ to: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label={text.apart}
          data={APART.map((value) => ({ value, label: text.aparts[isAgency ? 'agency' : 'client'][value] }))}
          value={by}
          onChange={(value) => set({ by: APART.find((one) => one === value && one !== 'who') })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && rows.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} />
      ) : (
        <>
          {total ? (
            <Facts facts={Object.fromEntries(COUNTED.map((name) => [text.counted[name], number(total[name])]))} />
          ) : null}
          <ByDay from={from} to={end} />
          <RowGrid label={titles.usage} columns={columns} rows={rows} rowId={rowId} busy={busy && !data} />
        </>
      )}
    </Page>
  );
}
