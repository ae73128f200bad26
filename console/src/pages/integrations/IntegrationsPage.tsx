import { Button } from '@mantine/core';
import { Link, Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { clientRoute, textOf, useAddress, useClientId } from '../../address';
import { IntegrationStatesDocument } from '../../api/generated/integrations';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { cellColumn, menuColumn, numberColumn } from '../../parts/columns';
import { ExportButton } from '../../parts/ExportButton';
import { NameCell } from '../../parts/NameCell';
import { Page } from '../../parts/Page';
import { PlatformMark } from '../../parts/PlatformMark';
import { RouteLink } from '../../parts/RouteLink';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { useKey } from '../../session';
import { titles } from '../titles';
import { guideOf } from './guide';
import { type Integration, secretOf, stateOf } from './integration';
import { StateBadge } from './StateBadge';
import { text } from './text';

const readAddress = (search: Record<string, unknown>) => ({ open: textOf(search, 'open') });

/** The platforms that the client can connect, and their state. */
export default function IntegrationsPage() {
  const clientId = useClientId();
  const { mayWrite } = useKey();
  const [{ open }] = useAddress(readAddress);
  const { data, ...read } = useRead(IntegrationStatesDocument, {});
  const rows = data?.integrations.integrations ?? [];
  const days = data?.integrations.windowDays ?? 30;
  const columns = useMemo(() => columnsOf(days, clientId, mayWrite), [days, clientId, mayWrite]);
  // The address of a platform in earlier releases.
  if (open !== '') return <Navigate to={placeOf(clientId, open)} replace />;
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
        rowHeight={50}
      />
    </Page>
  );
}

const placeOf = (clientId: string, key: string): string =>
  clientRoute(clientId, `integrations/${encodeURIComponent(key)}`);

const columnsOf = (days: number, clientId: string, mayWrite: boolean): GridColumn<Integration>[] => [
  cellColumn(
    'name',
    text.name,
    ({ name }) => name,
    ({ key, name }) => (
      <NameCell mark={<PlatformMark of={key} />} below={guideOf(key).short}>
        <RouteLink to={placeOf(clientId, key)}>{name}</RouteLink>
      </NameCell>
    ),
  ),
  cellColumn('state', text.state, stateOf, (row) => <StateBadge row={row} />),
  cellColumn(
    'last',
    text.lastEvent,
    ({ radar }) => radar?.lastEventAt,
    ({ connected, radar }) => (connected || radar?.lastEventAt ? <Ago at={radar?.lastEventAt} /> : null),
  ),
  numberColumn('failures', text.failures(days), ({ radar }) => radar?.failures ?? 0),
  numberColumn('parked', text.waiting, ({ radar }) => radar?.parked ?? 0),
  cellColumn('secret', text.secret, secretOf, (row) => <span>{row.webhook ? secretOf(row) : ''}</span>),
  numberColumn('unproven', text.unproven, ({ connection }) => connection?.unprovenCount ?? 0),
  menuColumn(({ key, name, connected }) => (
    <Button
      size="compact-sm"
      variant={connected || !mayWrite ? 'default' : 'light'}
      aria-label={connected || !mayWrite ? text.opens(name) : text.connectTo(name)}
      renderRoot={(props) => <Link to={placeOf(clientId, key)} {...props} />}
    >
      {connected || !mayWrite ? text.open : text.connect}
    </Button>
  )),
];
