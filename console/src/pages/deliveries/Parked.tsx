import { Anchor, Button, Group, Select, Stack } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRows } from '../../api/use-rows';
import { Ago } from '../../parts/Ago';
import { chooserOf } from '../../parts/chooser';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Refusal } from '../../parts/Refusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { type Choosing, useChosen } from '../../parts/use-chosen';
import { useKey } from '../../session';
import { shared } from '../../shared-text';
import { NO_FILTER, type TabProps } from './address';
import { type ParkedRow, PLATFORMS, platformName } from './scope';
import { text } from './text';

const Dismiss = lazy(() => import('./Dismiss'));

/** Events that wait for something; some of them can be given up together. */
export default function Parked({ scope, address, setAddress }: TabProps) {
  const { mayWrite } = useKey();
  const { platform, waits } = address;
  const filter = { ...(platform === '' ? {} : { platform }), ...(waits === '' ? {} : { waitsFor: waits }) };
  const list = useRows(scope.parked, { filter }, (data) => data.list);
  const { rows, error, busy, again } = list;
  const choosing = useChosen(rows);
  const [isDismissing, setDismissing] = useState(false);
  const columns = useMemo(
    () => columnsOf(mayWrite ? choosing : null, (id) => setAddress({ open: id }, { push: true })),
    [mayWrite, choosing, setAddress],
  );
  const ids = [...choosing.chosen].slice(0, 100);
  const isFiltered = platform !== '' || waits !== '';
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Group gap="xs">
          <Select
            label={text.platform}
            placeholder={text.anyPlatform}
            data={[...PLATFORMS]}
            value={platform === '' ? null : platform}
            clearable
            onChange={(value) => setAddress({ platform: value ?? '' })}
          />
          <Select
            label={text.parked.waitsFor}
            placeholder={text.parked.anyNeed}
            data={(['address', 'connection'] as const).map((value) => ({ value, label: text.parked.needs[value] }))}
            value={waits === '' ? null : waits}
            clearable
            onChange={(value) => setAddress({ waits: value === 'address' || value === 'connection' ? value : '' })}
          />
        </Group>
        <Group gap="xs">
          <ExportButton name="waiting-events" columns={columns} rows={rows} />
          {mayWrite ? (
            <Button color="red" variant="light" disabled={ids.length === 0} onClick={() => setDismissing(true)}>
              {text.parked.dismiss(ids.length)}
            </Button>
          ) : null}
        </Group>
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && rows.length === 0 ? (
        <Empty
          title={text.parked.none}
          about={text.parked.noneAbout}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => setAddress(NO_FILTER)}>
                {shared.clearFilters}
              </Button>
            ) : null
          }
        />
      ) : (
        <RowGrid label={text.tabs.parked} columns={columns} rowId={({ id }) => id} {...list} />
      )}
      <Suspense>
        {isDismissing ? <Dismiss scope={scope} ids={ids} close={() => setDismissing(false)} /> : null}
      </Suspense>
    </Stack>
  );
}

const aboutOf = ({ email, objectKey, campaignId, routingValue }: ParkedRow): string =>
  email ?? objectKey ?? routingValue ?? campaignId ?? '';

function columnsOf(choosing: Choosing<string> | null, open: (deliveryId: string) => void): GridColumn<ParkedRow>[] {
  return [
    ...(choosing === null ? [] : [chooserOf<string, ParkedRow>(choosing, ({ id }) => text.parked.choose(id))]),
    { id: 'kind', title: text.parked.what, value: ({ kind }) => kind, cell: ({ kind }) => kind.replaceAll('_', ' ') },
    {
      id: 'platform',
      title: text.platform,
      value: ({ platform }) => platform,
      cell: ({ platform }) => platformName(platform),
    },
    {
      id: 'waits',
      title: text.parked.waitsFor,
      value: ({ waitsFor }) => text.parked.needs[waitsFor],
      cell: ({ waitsFor }) => text.parked.needs[waitsFor],
    },
    { id: 'about', title: text.parked.about, value: aboutOf, cell: (row) => <bdi>{aboutOf(row)}</bdi> },
    {
      id: 'since',
      title: text.parked.since,
      value: ({ receivedAt }) => receivedAt,
      cell: ({ receivedAt }) => <Ago at={receivedAt} />,
    },
    {
      id: 'failure',
      title: text.parked.failure,
      value: ({ failure }) => failure,
      cell: ({ failure }) => <bdi title={failure ?? ''}>{failure}</bdi>,
    },
    {
      id: 'delivery',
      title: text.parked.delivery,
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
}
