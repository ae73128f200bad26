import { Badge, Checkbox } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { EndpointsDocument } from '../../api/generated/endpoints';
import { useRead } from '../../api/use-read';
import { Ago } from '../../parts/Ago';
import { AddButton, RefreshButton } from '../../parts/buttons';
import { cellColumn, menuColumn, numberColumn, openColumn, textColumn } from '../../parts/columns';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { EndpointMenu, type EndpointWork } from './EndpointMenu';
import { asksFor, type Endpoint } from './endpoint';
import { text } from './text';

const EndpointForm = lazy(() => import('./EndpointForm'));
const Attempts = lazy(() => import('./Attempts'));
const Rotate = lazy(() => import('./Rotate'));
const DeleteEndpoint = lazy(() => import('./DeleteEndpoint'));
const Resend = lazy(() => import('./Resend'));
const Test = lazy(() => import('./Test'));

const readAddress = (search: Record<string, unknown>) => ({
  open: textOf(search, 'open'),
  state: search['state'] === 'failing' ? ('failing' as const) : undefined,
});

/* As the figures of a client count them: it fails now, or was switched off because it failed for too long. */
const isFailing = ({ state, failingSince }: Endpoint) =>
  state === 'failed' || (state === 'enabled' && failingSince !== null);

/** The endpoints that receive changes: of a client, or of all clients of the agency. */
export default function EndpointsPage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [{ open, state }, setAddress] = useAddress(readAddress);
  const { data, ...read } = useRead(EndpointsDocument, {});
  const [work, setWork] = useState<EndpointWork | null>(null);
  const all = data?.eventEndpoints ?? [];
  const rows = state === 'failing' ? all.filter(isFailing) : all;
  const openAttempts = useCallback(
    ({ id }: Endpoint) => setAddress({ open: String(id) }, { push: true }),
    [setAddress],
  );
  const columns = useMemo(() => columnsOf(setWork, openAttempts), [openAttempts]);
  const shown = all.find(({ id }) => String(id) === open);
  const create = <AddButton onClick={() => setWork({ what: 'create' })}>{text.create}</AddButton>;
  return (
    <Page
      title={titles.endpoints}
      about={text.about}
      actions={
        <>
          <ExportButton name="endpoints" columns={columns} rows={rows} />
          <RefreshButton />
          {create}
        </>
      }
    >
      <OnlyFailing isOn={state === 'failing'} set={(next) => setAddress({ state: next })} />
      <RowGrid
        {...read}
        label={titles.endpoints}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        total={rows.length}
        empty={emptyOf(all.length > 0, () => setAddress({ state: undefined }), create)}
        isEmpty={data !== undefined && rows.length === 0}
      />
      <Suspense>
        {shown ? <Attempts endpoint={shown} close={() => setAddress({ open: '' })} /> : null}
        {work === null ? null : dialogOf(work, isAgency, { close: () => setWork(null), open: openAttempts })}
      </Suspense>
    </Page>
  );
}

const emptyOf = (isFiltered: boolean, clear: () => void, action: ReactNode) => (
  <EmptyList words={text} isFiltered={isFiltered} clear={clear} action={action} />
);

const OnlyFailing = ({ isOn, set }: { isOn: boolean; set: (state: 'failing' | undefined) => void }) => (
  <Checkbox
    label={text.onlyFailing}
    checked={isOn}
    onChange={(event) => set(event.currentTarget.checked ? 'failing' : undefined)}
  />
);

interface DialogActions {
  close: () => void;
  /** Shows the attempts to an endpoint. */
  open: (endpoint: Endpoint) => void;
}

function dialogOf(work: EndpointWork, isAgency: boolean, { close, open }: DialogActions): ReactNode {
  switch (work.what) {
    case 'create':
      return <EndpointForm endpoint={null} isAgency={isAgency} close={close} />;
    case 'edit':
      return <EndpointForm endpoint={work.endpoint} isAgency={isAgency} close={close} />;
    case 'test':
      return <Test endpoint={work.endpoint} close={close} open={open} />;
    case 'rotate':
      return <Rotate endpoint={work.endpoint} close={close} />;
    case 'delete':
      return <DeleteEndpoint endpoint={work.endpoint} close={close} />;
    case 'resend':
      return <Resend endpoint={work.endpoint} close={close} />;
  }
}

const columnsOf = (
  setWork: (work: EndpointWork) => void,
  open: (endpoint: Endpoint) => void,
): GridColumn<Endpoint>[] => [
  openColumn('url', text.url, ({ url }) => url, open),
  textColumn('description', text.description, ({ description }) => description),
  cellColumn(
    'state',
    text.state,
    ({ state }) => text.states[state],
    (endpoint) => <State {...endpoint} />,
  ),
  textColumn('asks', text.asks, asksFor),
  numberColumn('waiting', text.waiting, ({ waiting }) => waiting),
  numberColumn('number', text.number, ({ number }) => number),
  menuColumn((endpoint) => <EndpointMenu endpoint={endpoint} setWork={setWork} />),
];

function State({ state, failingSince }: Pick<Endpoint, 'state' | 'failingSince'>) {
  if (state === 'failed') return <Badge color="red">{text.states.failed}</Badge>;
  if (state === 'disabled') return <Badge color="gray">{text.states.disabled}</Badge>;
  if (failingSince === null) return <Badge color="green">{text.states.enabled}</Badge>;
  return (
    <Badge color="orange">
      {text.failing} <Ago at={failingSince} />
    </Badge>
  );
}
