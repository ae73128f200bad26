import { Button, Group, Stack } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useRows } from '../../api/use-rows';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { RowGrid } from '../../parts/RowGrid';
import { useChosen } from '../../parts/use-chosen';
import { useKey } from '../../session';
import { filterOf, NO_FILTER, type TabProps } from './address';
import { deliveryColumns } from './columns';
import { Filters } from './Filters';
import { text } from './text';

const Replay = lazy(() => import('./Replay'));

/** The most deliveries that can be replayed at once. */
const MOST = 50;

/** The deliveries, filtered; some of them can be replayed together. */
export function Deliveries({ scope, address, setAddress }: TabProps) {
  const { mayWrite } = useKey();
  const { filter, where } = filterOf(address);
  const list = useRows(scope.list, { filter, where }, (data) => data.list);
  const [isReplaying, setReplaying] = useState(false);
  const choosing = useChosen(list.rows);
  const columns = useMemo(
    () =>
      deliveryColumns({
        clients: scope.clients,
        choose: mayWrite ? choosing : null,
        open: ({ id }) => setAddress({ open: id }, { push: true }),
      }),
    [scope, mayWrite, choosing, setAddress],
  );
  const ids = [...choosing.chosen].slice(0, MOST);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-end">
        <Filters address={address} setAddress={setAddress} />
        <Group gap="xs">
          <ExportButton name="deliveries" columns={columns} rows={list.rows} />
          {mayWrite ? (
            <Button variant="default" disabled={ids.length === 0} onClick={() => setReplaying(true)}>
              {text.replayAll(ids.length)}
            </Button>
          ) : null}
        </Group>
      </Group>
      <RowGrid
        {...list}
        label={text.tabs.deliveries}
        columns={columns}
        rowId={({ id }) => id}
        empty={
          <EmptyList
            words={text}
            isFiltered={Object.keys(filter).length > 0 || where !== null}
            clear={() => setAddress(NO_FILTER)}
          />
        }
      />
      <Suspense>{isReplaying ? <Replay scope={scope} ids={ids} close={() => setReplaying(false)} /> : null}</Suspense>
    </Stack>
  );
}
