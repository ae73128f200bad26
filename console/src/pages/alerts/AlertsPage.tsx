import { Badge } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { textOf, useAddress } from '../../address';
import { AlertChannelsDocument } from '../../api/generated/alerts';
import { useRead } from '../../api/use-read';
import { AddButton, RefreshButton } from '../../parts/buttons';
import { cellColumn, menuColumn, openColumn, textColumn } from '../../parts/columns';
import { Empty } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { Page } from '../../parts/Page';
import { type GridColumn, RowGrid } from '../../parts/RowGrid';
import { titles } from '../titles';
import { ChannelMenu, type ChannelWork } from './ChannelMenu';
import { type Channel, targetOf } from './channel';
import { text } from './text';

const ChannelForm = lazy(() => import('./ChannelForm'));
const SentAlerts = lazy(() => import('./SentAlerts'));
const DeleteChannel = lazy(() => import('./DeleteChannel'));

const readAddress = (search: Record<string, unknown>) => ({ open: textOf(search, 'open') });

/** The channels that tell people of problems and good news: of a client, or of all clients of the agency. */
export default function AlertsPage() {
  const isAgency = useParams({ strict: false }).clientId === undefined;
  const [{ open }, setAddress] = useAddress(readAddress);
  const { data, ...read } = useRead(AlertChannelsDocument, {});
  const [work, setWork] = useState<ChannelWork | null>(null);
  const rows = data?.alertChannels ?? [];
  const columns = useMemo(
    () => columnsOf(setWork, ({ id }) => setAddress({ open: String(id) }, { push: true })),
    [setAddress],
  );
  const shown = rows.find(({ id }) => String(id) === open);
  const create = <AddButton onClick={() => setWork({ what: 'create' })}>{text.create}</AddButton>;
  const close = () => setWork(null);
  const form = { isAgency, sendsMail: data?.sendsMail ?? false, close };
  return (
    <Page
      title={titles.alerts}
      about={text.about}
      actions={
        <>
          <ExportButton name="alert-channels" columns={columns} rows={rows} />
          <RefreshButton />
          {create}
        </>
      }
    >
      <RowGrid
        {...read}
        label={titles.alerts}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        total={rows.length}
        empty={<Empty title={text.none} about={text.noneAbout} action={create} />}
        isEmpty={data !== undefined && rows.length === 0}
      />
      <Suspense>
        {shown ? <SentAlerts channel={shown} close={() => setAddress({ open: '' })} /> : null}
        {work === null ? null : dialogOf(work, form)}
      </Suspense>
    </Page>
  );
}

function dialogOf(work: ChannelWork, form: { isAgency: boolean; sendsMail: boolean; close: () => void }): ReactNode {
  if (work.what === 'delete') return <DeleteChannel channel={work.channel} close={form.close} />;
  return <ChannelForm channel={work.what === 'edit' ? work.channel : null} {...form} />;
}

const causesOf = ({ causes }: Channel) => causes.map((cause) => text.causeNames[cause]).join(', ');

const columnsOf = (setWork: (work: ChannelWork) => void, open: (channel: Channel) => void): GridColumn<Channel>[] => [
  openColumn('name', text.name, ({ name }) => name, open),
  textColumn('kind', text.kind, ({ kind }) => text.kinds[kind]),
  textColumn('target', text.target, targetOf),
  textColumn('causes', text.causes, causesOf),
  cellColumn(
    'state',
    text.state,
    (channel) => text.states[stateOf(channel)],
    (channel) => <State channel={channel} />,
  ),
  menuColumn((channel) => <ChannelMenu channel={channel} setWork={setWork} />),
];

function stateOf({ disabledAt, failingSince }: Channel): keyof typeof text.states {
  if (disabledAt !== null) return 'off';
  return failingSince === null ? 'on' : 'failing';
}

const COLOURS = { on: 'green', off: 'gray', failing: 'red' };

function State({ channel }: { channel: Channel }) {
  const state = stateOf(channel);
  const title = state === 'failing' ? text.failing(channel.error ?? '') : undefined;
  return (
    <Badge color={COLOURS[state]} title={title}>
      {text.states[state]}
    </Badge>
  );
}
