import { Anchor, Badge, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { EndpointsDocument } from '../../api/generated/endpoints';
import { refresh } from '../../api/revision';
import { useRead } from '../../api/use-read';
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
import { EndpointMenu, type EndpointWork } from './EndpointMenu';
import { asksFor, type Endpoint } from './endpoint';
import { text } from './text';

const EndpointForm = lazy(() => import('./EndpointForm'));
const Attempts = lazy(() => import('./Attempts'));
const Rotate = lazy(() => import('./Rotate'));
const DeleteEndpoint = lazy(() => import('./DeleteEndpoint'));
const Resend = lazy(() => import('./Resend'));

const readAddress = (search: Record<string, unknown>) => ({ open: textOf(search, 'open') });

/** The addresses that are told of changes: of a client, or of all clients of the agency. */
export default function EndpointsPage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [{ open }, setAddress] = useAddress(readAddress);
  const { data, error, busy, again } = useRead(EndpointsDocument, {});
  const [work, setWork] = useState<EndpointWork | null>(null);
  const rows = data?.eventEndpoints ?? [];
  const columns = useMemo(
    () => columnsOf(setWork, (id) => setAddress({ open: String(id) }, { push: true })),
    [setAddress],
  );
  const shown = rows.find(({ id }) => String(id) === open);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setWork({ what: 'create' })}>
      {text.create}
    </Button>
  );
  return (
    <Page
      title={titles.endpoints}
      about={text.about}
      actions={
        <>
          <ExportButton name="endpoints" columns={columns} rows={rows} />
          <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={refresh}>
            {shared.refresh}
          </Button>
          {create}
        </>
      }
    >
      {error ? (
        <Refusal error={error} again={again} />
      ) : data && rows.length === 0 ? (
        <Empty title={text.none} about={text.noneAbout} action={create} />
      ) : (
        <RowGrid
          label={titles.endpoints}
          columns={columns}
          rows={rows}
          rowId={({ id }) => String(id)}
          total={rows.length}
          busy={busy}
        />
      )}
      <Suspense>
        {shown ? <Attempts endpoint={shown} close={() => setAddress({ open: '' })} /> : null}
        {work === null ? null : dialogOf(work, isAgency, () => setWork(null))}
      </Suspense>
    </Page>
  );
}

function dialogOf(work: EndpointWork, isAgency: boolean, close: () => void): ReactNode {
  switch (work.what) {
    case 'create':
      return <EndpointForm endpoint={null} isAgency={isAgency} close={close} />;
    case 'edit':
      return <EndpointForm endpoint={work.endpoint} isAgency={isAgency} close={close} />;
    case 'rotate':
      return <Rotate endpoint={work.endpoint} close={close} />;
    case 'delete':
      return <DeleteEndpoint endpoint={work.endpoint} close={close} />;
    case 'resend':
      return <Resend endpoint={work.endpoint} close={close} />;
  }
}

function columnsOf(setWork: (work: EndpointWork) => void, open: (id: number) => void): GridColumn<Endpoint>[] {
  return [
    {
      id: 'url',
      title: text.url,
      value: ({ url }) => url,
      cell: ({ id, url }) => (
        <Anchor component="button" title={url} onClick={() => open(id)}>
          {url}
        </Anchor>
      ),
    },
    {
      id: 'description',
      title: text.description,
      value: ({ description }) => description,
      cell: ({ description }) => <bdi title={description}>{description}</bdi>,
    },
    {
      id: 'state',
      title: text.state,
      value: ({ state }) => text.states[state],
      cell: ({ state, failingSince }) => <State state={state} failingSince={failingSince} />,
    },
    {
      id: 'asks',
      title: text.asks,
      value: asksFor,
      cell: (row) => <bdi title={asksFor(row)}>{asksFor(row)}</bdi>,
    },
    {
      id: 'waiting',
      title: text.waiting,
      numeric: true,
      value: ({ waiting }) => waiting,
      cell: ({ waiting }) => number(waiting),
    },
    {
      id: 'number',
      title: text.number,
      numeric: true,
      value: ({ number: sent }) => sent,
      cell: ({ number: sent }) => number(sent),
    },
    menuColumn((endpoint) => <EndpointMenu endpoint={endpoint} setWork={setWork} />),
  ];
}

function State({ state, failingSince }: Pick<Endpoint, 'state' | 'failingSince'>) {
  if (state === 'failed') return <Badge color="red">{text.states.failed}</Badge>;
  if (state === 'disabled') return <Badge color="gray">{text.states.disabled}</Badge>;
  if (failingSince === null) return <span>{text.states.enabled}</span>;
  return (
    <Badge color="orange">
      {text.failing} <Ago at={failingSince} />
    </Badge>
  );
}
