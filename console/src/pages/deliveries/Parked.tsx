import { Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRows } from '../../api/use-rows';
import { entriesOf } from '../../format';
import { chooserOf } from '../../parts/chooser';
import { cellColumn, textColumn, timeColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { type Choosing, useChosen } from '../../parts/use-chosen';
import { useKey } from '../../session';
import { NO_FILTER, type TabProps } from './address';
import { PlatformSelect } from './Filters';
import { type ParkedRow, platformName } from './scope';
import { text } from './text';

const { parked: words } = text;

const Dismiss = lazy(() => import('./Dismiss'));

/** The waiting events; some of them can be dismissed together. */
export default function Parked({ scope, address, setAddress }: TabProps) {
  const { mayWrite } = useKey();
  const { platform, waits } = address;
  const filter = { ...(platform === '' ? {} : { platform }), ...(waits === '' ? {} : { waitsFor: waits }) };
  const list = useRows(scope.parked, { filter }, (data) => data.list);
  const choosing = useChosen(list.rows);
  const [isDismissing, setDismissing] = useState(false);
  const columns = useMemo(
    () => columnsOf(mayWrite ? choosing : null, (id) => setAddress({ open: id }, { push: true })),
    [mayWrite, choosing, setAddress],
  );
  const ids = [...choosing.chosen].slice(0, 100);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Filters address={address} setAddress={setAddress} />
        <Group gap="xs">
          <ExportButton name="waiting-events" columns={columns} rows={list.rows} />
          {mayWrite ? (
            <Button color="red" variant="light" disabled={ids.length === 0} onClick={() => setDismissing(true)}>
              {words.dismiss(ids.length)}
            </Button>
          ) : null}
        </Group>
      </Group>
      <RowGrid
        {...list}
        label={text.tabs.parked}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <EmptyList
            words={{ ...words, noMatch: words.none, noMatchAbout: words.noneAbout }}
            isFiltered={platform !== '' || waits !== ''}
            clear={() => setAddress(NO_FILTER)}
          />
        }
      />
      <Suspense>
        {isDismissing ? <Dismiss scope={scope} ids={ids} close={() => setDismissing(false)} /> : null}
      </Suspense>
    </Stack>
  );
}

const NEEDS = entriesOf(words.needs);

const Filters = ({ address: { platform, waits }, setAddress }: Omit<TabProps, 'scope'>) => (
  <Group gap="xs">
    <PlatformSelect platform={platform} choose={(chosen) => setAddress({ platform: chosen })} />
    <Select
      label={words.waitsFor}
      placeholder={words.anyNeed}
      data={NEEDS}
      value={waits === '' ? null : waits}
      clearable
      onChange={(value) => setAddress({ waits: NEEDS.find((need) => need.value === value)?.value ?? '' })}
    />
  </Group>
);

const aboutOf = ({ email, objectKey, campaignId, routingValue }: ParkedRow): string =>
  email ?? objectKey ?? routingValue ?? campaignId ?? '';

const columnsOf = (choosing: Choosing<string> | null, open: (deliveryId: string) => void): GridColumn<ParkedRow>[] => [
  ...(choosing === null ? [] : [chooserOf<string, ParkedRow>(choosing, ({ id }) => words.choose(id))]),
  cellColumn(
    'kind',
    words.what,
    ({ kind }) => kind,
    ({ kind }) => kind.replaceAll('_', ' '),
  ),
  cellColumn(
    'platform',
    text.platform,
    ({ platform }) => platform,
    ({ platform }) => platformName(platform),
  ),
  textColumn('waits', words.waitsFor, ({ waitsFor }) => words.needs[waitsFor]),
  textColumn('about', words.about, aboutOf),
  timeColumn('since', words.since, ({ receivedAt }) => receivedAt),
  textColumn('failure', words.failure, ({ failure }) => failure),
  {
    id: 'delivery',
    title: words.delivery,
    numeric: true,
    value: ({ deliveryId }) => deliveryId,
    cell: ({ deliveryId }) =>
      deliveryId === null ? (
        ''
      ) : (
        <Anchor component="button" onClick={() => open(deliveryId)}>
          {deliveryId}
        </Anchor>
      ),
  },
];
