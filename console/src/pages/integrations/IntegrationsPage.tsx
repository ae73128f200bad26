import { Anchor, Badge } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { IntegrationStatesDocument } from '../../api/generated/integrations';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { cellColumn, menuColumn, numberColumn, textColumn } from '../../parts/columns';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { IntegrationMenu } from './IntegrationMenu';
import { type Integration, secretOf, stateOf } from './integration';
import type { IntegrationWork } from './integration-work';
import { text } from './text';

const Details = lazy(() => import('./Details'));
const ConnectForm = lazy(() => import('./ConnectForm'));
const Disconnect = lazy(() => import('./Disconnect'));
const TestDelivery = lazy(() => import('./TestDelivery'));

const readAddress = (search: Record<string, unknown>) => ({ open: textOf(search, 'open') });

/** The platforms that the client can connect, and their state. */
export default function IntegrationsPage() {
  const [{ open }, setAddress] = useAddress(readAddress);
  const { data, ...read } = useRead(IntegrationStatesDocument, {});
  const [work, setWork] = useState<IntegrationWork | null>(null);
  const rows = data?.integrations.integrations ?? [];
  const days = data?.integrations.windowDays ?? 30;
  const columns = useMemo(
    () => columnsOf(days, setWork, (key) => setAddress({ open: key }, { push: true })),
    [days, setAddress],
  );
  const shown = rows.find(({ key }) => key === open);
  return (
    <Page
      title={titles.integrations}
      about={text.about}
      actions={<ExportButton name="integrations" columns={columns} rows={rows} />}
    >
      <RowGrid
        {...read}
        label={titles.integrations}
        columns={columns}
        rows={rows}
        rowId={({ key }) => key}
        total={rows.length}
      />
      <Suspense>
        {shown ? (
          <Details
            integration={shown}
            windowDays={days}
            close={() => setAddress({ open: '' })}
            start={(next) => {
              setAddress({ open: '' });
              setWork(next);
            }}
          />
        ) : null}
        {work === null ? null : dialogOf(work, rows, () => setWork(null))}
      </Suspense>
    </Page>
  );
}

function dialogOf({ what, key }: IntegrationWork, rows: readonly Integration[], close: () => void): ReactNode {
  const integration = rows.find((row) => row.key === key);
  if (!integration) return null;
  switch (what) {
    case 'connect':
      return <ConnectForm integration={integration} close={close} />;
    case 'disconnect':
      return <Disconnect integration={integration} close={close} />;
    case 'test':
      return <TestDelivery integration={integration} close={close} />;
  }
}

const columnsOf = (
  days: number,
  setWork: (work: IntegrationWork) => void,
  open: (key: string) => void,
): GridColumn<Integration>[] => [
  cellColumn(
    'name',
    text.name,
    ({ name }) => name,
    ({ key, name }) => (
      <Anchor component="button" onClick={() => open(key)} aria-label={text.details(name)}>
        {name}
      </Anchor>
    ),
  ),
  cellColumn('state', text.state, stateOf, (row) => <State row={row} />),
  cellColumn(
    'last',
    text.lastEvent,
    ({ radar }) => radar?.lastEventAt,
    ({ connected, radar }) => (connected || radar?.lastEventAt ? <Ago at={radar?.lastEventAt} /> : null),
  ),
  cellColumn(
    'overdue',
    text.overdue,
    ({ radar }) => radar?.nextEventOverdueAt,
    ({ radar }) => (radar?.nextEventOverdueAt ? <Ago at={radar.nextEventOverdueAt} /> : null),
  ),
  numberColumn('failures', text.failures(days), ({ radar }) => radar?.failures ?? 0),
  numberColumn('parked', text.waiting, ({ radar }) => radar?.parked ?? 0),
  textColumn('secret', text.secret, secretOf),
  numberColumn('unproven', text.unproven, ({ connection }) => connection?.unprovenCount ?? 0),
  menuColumn((row) => <IntegrationMenu row={row} setWork={setWork} />),
];

function State({ row }: { row: Integration }) {
  if (row.connected && row.radar?.state === 'silent') return <Badge color="orange">{stateOf(row)}</Badge>;
  return <span>{stateOf(row)}</span>;
}
