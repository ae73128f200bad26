import { Anchor, Badge, Button, Group, Select, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { ClientsDocument } from '../../api/generated/clients';
import { refresh, useAllPages } from '../../api/hooks';
import { IconPlus, IconRefresh } from '../../icons';
import { Ago } from '../../parts/Ago';
import { Empty } from '../../parts/Empty';
import { Page } from '../../parts/Page';
import { Refusal } from '../../parts/Refusal';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { number, text } from '../../text';
import { ClientMenu } from './ClientMenu';
import { arrange, type ClientOrder, type ClientRow, type Health, healthOf } from './client-row';

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
  { id: 'name', title: text.clients.name, cell: (row) => <Name row={row} /> },
  { id: 'health', title: text.clients.health, cell: (row) => <HealthBadge row={row} /> },
  { id: 'contacts', title: text.clients.contacts, numeric: true, cell: ({ contactCount }) => number(contactCount) },
  {
    id: 'integrations',
    title: text.clients.integrations,
    numeric: true,
    cell: (row) => row.connectedIntegrations.length,
  },
  { id: 'activity', title: text.clients.lastActivity, cell: ({ lastActivityAt }) => <Ago at={lastActivityAt} /> },
  { id: 'key', title: text.clients.lastKeyUse, cell: ({ lastKeyUseAt }) => <Ago at={lastKeyUseAt} /> },
  {
    id: 'failures',
    title: text.clients.failures,
    numeric: true,
    cell: ({ webhookFailures }) => number(webhookFailures),
  },
  { id: 'parked', title: text.clients.parked, numeric: true, cell: ({ parkedEvents }) => number(parkedEvents) },
  { id: 'created', title: text.clients.created, cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { id: 'menu', title: text.actions.title, cell: (row) => <ClientMenu row={row} /> },
];

/** All clients of the agency: how they do, and what can be done with them. */
export default function ClientsPage() {
  const [{ q, order }, setAddress] = useAddress(readAddress);
  const [isCreating, setCreating] = useState(false);
  const { items: clients, error, busy, again } = useAllPages(ClientsDocument, ({ radar }) => radar);
  const rows = useMemo(() => arrange(clients, q, order), [clients, q, order]);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {text.clients.create}
    </Button>
  );
  return (
    <Page
      title={text.pages.clients}
      about={text.clients.about}
      actions={
        <>
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {text.actions.refresh}
          </Button>
          {create}
        </>
      }
    >
      <Group>
        <TextInput
          aria-label={text.clients.search}
          placeholder={text.clients.search}
          value={q}
          onChange={(event) => setAddress({ q: event.currentTarget.value })}
        />
        <Select
          aria-label={text.clients.order}
          data={ORDERS.map((value) => ({ value, label: text.clients.orders[value] }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => setAddress({ order: ORDERS.find((one) => one === value) ?? 'name' })}
        />
      </Group>
      {error ? (
        <Refusal error={error} again={again} />
      ) : !busy && clients.length === 0 ? (
        <Empty title={text.clients.none} about={text.clients.noneAbout} action={create} />
      ) : !busy && rows.length === 0 ? (
        <Empty
          title={text.clients.noMatch}
          about={text.clients.noMatchAbout}
          action={
            <Button variant="default" onClick={() => setAddress({ q: '' })}>
              {text.actions.clear}
            </Button>
          }
        />
      ) : (
        <RowGrid
          label={text.pages.clients}
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

function HealthBadge({ row }: { row: ClientRow }) {
  const health = healthOf(row);
  const silent = row.radar.filter(({ silentSince }) => silentSince !== null).map(({ name }) => name);
  const words = text.clients.healths[health];
  if (health === 'good' || health === 'unconnected') return <span>{words}</span>;
  return <Badge color={COLOURS[health]}>{silent.length > 0 ? `${words}: ${silent.join(', ')}` : words}</Badge>;
}
