import { Anchor, Badge, Group, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { ClientsDocument } from '../../api/generated/clients';
import { usePolling } from '../../api/polling';
import { useAllPages } from '../../api/use-all-pages';
import { AddButton, RefreshButton } from '../../parts/buttons';
import { cellColumn, menuColumn, numberColumn, timeColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { ShowSteps, useHiddenSteps } from '../../parts/FirstSteps';
import { Page } from '../../parts/Page';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { AgencySteps } from './AgencySteps';
import { ClientMenu } from './ClientMenu';
import { arrange, type ClientOrder, type ClientRow, type Health, healthOf } from './client-row';
import { text } from './text';

const NewClient = lazy(() => import('./NewClient'));

const COLOURS: Record<Health, string> = {
  deleting: 'red',
  suspended: 'gray',
  silent: 'orange',
  failing: 'red',
  waiting: 'yellow',
  unconnected: 'gray',
  good: 'green',
};

const ORDERS: readonly ClientOrder[] = ['name', 'contacts', 'created', 'health'];

const readAddress = (search: Record<string, unknown>) => ({
  q: textOf(search, 'q'),
  order: ORDERS.find((order) => order === search['order']) ?? 'name',
});

const columns: readonly GridColumn<ClientRow>[] = [
  cellColumn(
    'name',
    text.name,
    ({ name }) => name,
    (row) => <Name row={row} />,
  ),
  cellColumn('health', text.health, healthWords, (row) => <HealthBadge row={row} />),
  numberColumn('contacts', text.contacts, ({ contactCount }) => contactCount),
  numberColumn('integrations', text.integrations, ({ connectedIntegrations }) => connectedIntegrations.length),
  timeColumn('activity', text.lastActivity, ({ lastActivityAt }) => lastActivityAt),
  timeColumn('key', text.lastKeyUse, ({ lastKeyUseAt }) => lastKeyUseAt),
  numberColumn('failures', text.failures, ({ webhookFailures }) => webhookFailures),
  numberColumn('parked', text.parked, ({ parkedEvents }) => parkedEvents),
  timeColumn('created', text.created, ({ createdAt }) => createdAt),
  menuColumn((row) => <ClientMenu row={row} />),
];

/** All clients of the agency, with their health and the actions on them. */
export default function ClientsPage() {
  const [address, setAddress] = useAddress(readAddress);
  const { q, order } = address;
  const { isHidden, setHidden } = useHiddenSteps();
  const [isCreating, setCreating] = useState(false);
  const { items: clients, ...list } = useAllPages(ClientsDocument, ({ radar }) => radar);
  usePolling(
    clients.some(({ deletion }) => deletion !== null),
    list.again,
  );
  const rows = useMemo(() => arrange(clients, q, order), [clients, q, order]);
  const create = <AddButton onClick={() => setCreating(true)}>{text.create}</AddButton>;
  return (
    <Page
      title={titles.clients}
      about={text.about}
      actions={
        <>
          <ExportButton name="clients" columns={columns} rows={rows} />
          <RefreshButton />
          {isHidden ? <ShowSteps show={() => setHidden(false)} /> : null}
          {create}
        </>
      }
    >
      {isHidden || (list.busy && clients.length === 0) ? null : (
        <AgencySteps clients={clients} create={() => setCreating(true)} hide={() => setHidden(true)} />
      )}
      <Filters address={address} setAddress={setAddress} />
      <RowGrid
        {...list}
        label={titles.clients}
        columns={columns}
        rows={rows}
        rowId={({ clientId }) => clientId}
        total={clients.length}
        empty={
          <EmptyList words={text} isFiltered={clients.length > 0} clear={() => setAddress({ q: '' })} action={create} />
        }
      />
      <Suspense>{isCreating ? <NewClient clients={clients} close={() => setCreating(false)} /> : null}</Suspense>
    </Page>
  );
}

interface FiltersProps {
  address: ReturnType<typeof readAddress>;
  setAddress: (change: { q?: string; order?: ClientOrder }) => void;
}

const Filters = ({ address: { q, order }, setAddress }: FiltersProps) => (
  <Group>
    <TextInput
      aria-label={text.search}
      placeholder={text.search}
      value={q}
      onChange={(event) => setAddress({ q: event.currentTarget.value })}
    />
    <NativeSelect
      aria-label={text.order}
      data={ORDERS.map((value) => ({ value, label: text.orders[value] }))}
      value={order}
      onChange={({ currentTarget: { value } }) => setAddress({ order: ORDERS.find((one) => one === value) ?? 'name' })}
    />
  </Group>
);

function Name({ row: { clientId, name } }: { row: ClientRow }) {
  return (
    <Anchor component={Link} to={`/w/${encodeURIComponent(clientId)}/overview`} title={name}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

function healthWords(row: ClientRow): string {
  const silent = row.radar.filter(({ silentSince }) => silentSince !== null).map(({ name }) => name);
  const words = row.deletion ? text.deleting(row.deletion) : text.healths[healthOf(row)];
  return silent.length > 0 ? `${words}: ${silent.join(', ')}` : words;
}

function HealthBadge({ row }: { row: ClientRow }) {
  const health = healthOf(row);
  const words = healthWords(row);
  return health === 'good' || health === 'unconnected' ? (
    <span>{words}</span>
  ) : (
    <Badge color={COLOURS[health]}>{words}</Badge>
  );
}
