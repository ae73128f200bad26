import { Anchor, Badge, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { ClientsDocument } from '../../api/generated/clients';
import { usePolling } from '../../api/polling';
import { refresh } from '../../api/revision';
import { useAllPages } from '../../api/use-all-pages';
import { number } from '../../format';
import { IconPlus, IconRefresh } from '../../icons';
import { Ago } from '../../parts/Ago';
import { menuColumn } from '../../parts/columns';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { shared } from '../../shared-text';
import { titles } from '../titles';
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
  { id: 'name', title: text.name, value: ({ name }) => name, cell: (row) => <Name row={row} /> },
  { id: 'health', title: text.health, value: healthWords, cell: (row) => <HealthBadge row={row} /> },
  counted('contacts', text.contacts, ({ contactCount }) => contactCount),
  counted('integrations', text.integrations, ({ connectedIntegrations }) => connectedIntegrations.length),
  timed('activity', text.lastActivity, ({ lastActivityAt }) => lastActivityAt),
  timed('key', text.lastKeyUse, ({ lastKeyUseAt }) => lastKeyUseAt),
  counted('failures', text.failures, ({ webhookFailures }) => webhookFailures),
  counted('parked', text.parked, ({ parkedEvents }) => parkedEvents),
  timed('created', text.created, ({ createdAt }) => createdAt),
  menuColumn((row) => <ClientMenu row={row} />),
];

/** All clients of the agency: how they do, and what can be done with them. */
export default function ClientsPage() {
  const [{ q, order }, setAddress] = useAddress(readAddress);
  const [isCreating, setCreating] = useState(false);
  const { items: clients, error, busy, again } = useAllPages(ClientsDocument, ({ radar }) => radar);
  usePolling(
    clients.some(({ deletion }) => deletion !== null),
    again,
  );
  const rows = useMemo(() => arrange(clients, q, order), [clients, q, order]);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {text.create}
    </Button>
  );
  return (
    <Page
      title={titles.clients}
      about={text.about}
      actions={
        <>
          <ExportButton name="clients" columns={columns} rows={rows} />
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {shared.refresh}
          </Button>
          {create}
        </>
      }
    >
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
          onChange={({ currentTarget: { value } }) =>
            setAddress({ order: ORDERS.find((one) => one === value) ?? 'name' })
          }
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && clients.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} action={create} />
      ) : !busy && rows.length === 0 ? (
        <Empty
          title={text.noMatch}
          about={text.noMatchAbout}
          action={
            <Button variant="default" onClick={() => setAddress({ q: '' })}>
              {shared.clearFilters}
            </Button>
          }
        />
      ) : (
        <RowGrid
          label={titles.clients}
          columns={columns}
          rows={rows}
          rowId={({ clientId }) => clientId}
          total={clients.length}
          busy={busy}
        />
      )}
      <Suspense>{isCreating ? <NewClient clients={clients} close={() => setCreating(false)} /> : null}</Suspense>
    </Page>
  );
}

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

function counted(id: string, title: string, value: (row: ClientRow) => number): GridColumn<ClientRow> {
  return { id, title, numeric: true, value, cell: (row) => number(value(row)) };
}

function timed(id: string, title: string, value: (row: ClientRow) => string | null): GridColumn<ClientRow> {
  return { id, title, value, cell: (row) => <Ago at={value(row)} /> };
}
