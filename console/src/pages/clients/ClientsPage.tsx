import { Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { type AddressChange, textOf, useAddress, useCreating } from '../../address';
import {
  AgencyFiguresDocument,
  type AgencyFiguresQuery,
  type ClientRanking,
  ClientsDocument,
} from '../../api/generated/clients';
import { usePolling } from '../../api/polling';
import { type Read, useRead } from '../../api/use-read';
import { usePages } from '../../api/use-rows';
import { AddButton, RefreshButton } from '../../parts/buttons';
import { EmptyList } from '../../parts/Empty';
import { ExportButton } from '../../parts/ExportButton';
import { ShowSteps, useHiddenSteps } from '../../parts/FirstSteps';
import { FigureTiles } from '../../parts/figures';
import { Page } from '../../parts/Page';
import { type Period, periodOf, readSpan } from '../../parts/period';
import { Refusal } from '../../parts/Refusal';
import { RowGrid } from '../../parts/RowGrid';
import { SpanControl } from '../../parts/SpanControl';
import { useKey } from '../../session';
import { titles } from '../titles';
import { AgencySteps } from './AgencySteps';
import { RANKINGS, usualDirection } from './client-row';
import { clientColumns } from './columns';
import { text } from './text';

const NewClient = lazy(() => import('./NewClient'));
const OwnClients = lazy(() => import('./OwnClients'));
const ClientCards = lazy(() => import('./ClientCards'));

/* Where a table of all figures has no room. */
const NARROW = '(max-width: 47.99em)';
const TYPING_MS = 250;

function readAddress(search: Record<string, unknown>) {
  const by = RANKINGS.find((one) => one === search['by']) ?? 'PROBLEMS';
  const direction = search['direction'];
  return {
    q: textOf(search, 'q'),
    days: readSpan(search),
    by,
    direction: direction === 'ASC' || direction === 'DESC' ? direction : usualDirection(by),
  };
}

type Address = ReturnType<typeof readAddress>;
type Set = (change: AddressChange<Address>) => void;

/** The clients of the agency, or those of a user who has only some. */
export default function ClientsPage() {
  if (useKey().isMaster) return <AllClients />;
  return (
    <Suspense fallback={<Skeleton height={120} />}>
      <OwnClients />
    </Suspense>
  );
}

/* What an agency looks at in the morning: all clients with their figures, those with problems first. */
function AllClients() {
  const { mayOwn } = useKey();
  const [address, set] = useAddress(readAddress);
  const [isCreating, setCreating] = useCreating();
  const period = useMemo(() => periodOf(address.days), [address.days]);
  const create = mayOwn ? <AddButton onClick={() => setCreating(true)}>{text.create}</AddButton> : null;
  const { isHidden, setHidden } = useHiddenSteps();
  const show = isHidden && mayOwn ? <ShowSteps show={() => setHidden(false)} /> : null;
  const steps =
    isHidden || !mayOwn ? null : <AgencySteps create={() => setCreating(true)} hide={() => setHidden(true)} />;
  return (
    <>
      <Clients {...{ address, set, period, create, show, steps }} />
      <Suspense>{isCreating ? <NewClient close={() => setCreating(false)} /> : null}</Suspense>
    </>
  );
}

interface ClientsProps {
  address: Address;
  set: Set;
  period: Period;
  create: ReactNode;
  /** The first steps, or the button that brings them back. */
  steps: ReactNode;
  show: ReactNode;
}

function useClients({ q, by, direction }: Address, period: Period) {
  const [search] = useDebouncedValue(q, TYPING_MS);
  const list = usePages(
    ClientsDocument,
    (page) => ({ ...period, by, direction, search, page }),
    ({ clientRanking }) => clientRanking,
  );
  usePolling(
    list.rows.some(({ deletion }) => deletion !== null),
    list.again,
  );
  return list;
}

function useColumns({ by, direction }: Address, set: Set, period: Period) {
  return useMemo(() => {
    const sortBy = (column: ClientRanking) => {
      const other = direction === 'ASC' ? 'DESC' : 'ASC';
      const next = column === by ? other : usualDirection(column);
      return {
        direction: column === by ? direction : undefined,
        toggle: () => set({ by: column, direction: next === usualDirection(column) ? undefined : next }),
      };
    };
    return clientColumns(period, sortBy);
  }, [period, by, direction, set]);
}

function Clients({ address, set, period, create, steps, show }: ClientsProps) {
  const { q } = address;
  const list = useClients(address, period);
  // One after the other: each is heavy work, of which the service does one at a time for a key.
  const hasRows = !list.busy || list.rows.length > 0;
  const totals = useRead(AgencyFiguresDocument, period, { pause: !hasRows });
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches);
  const columns = useColumns(address, set, period);
  const empty = <EmptyList words={text} isFiltered={q !== ''} clear={() => set({ q: '' })} action={create} />;
  return (
    <Page
      title={titles.clients}
      about={text.about}
      actions={
        <>
          <ExportButton name="clients" columns={columns} rows={list.rows} />
          <RefreshButton />
          {show}
          {create}
        </>
      }
    >
      {totals.data || totals.error ? steps : null}
      <Filters address={address} set={set} />
      <Totals {...totals} />
      {isNarrow && list.rows.length > 0 ? (
        <Suspense fallback={<Skeleton height={300} />}>
          <ClientCards list={list} period={period} />
        </Suspense>
      ) : (
        <RowGrid {...list} label={titles.clients} columns={columns} rowId={({ clientId }) => clientId} empty={empty} />
      )}
    </Page>
  );
}

/* The figures of all clients together, and of the agency itself. */
function Totals({ data, error, again }: Read<AgencyFiguresQuery>) {
  if (error) return <Refusal error={error} again={again} />;
  return data ? <FigureTiles figures={data.agencyFigures} /> : <Skeleton height={52} />;
}

const Filters = ({ address: { q, by, days }, set }: { address: Address; set: Set }) => (
  <Group>
    <SpanControl span={days} choose={(span) => set({ days: span })} />
    <TextInput
      aria-label={text.search}
      placeholder={text.search}
      value={q}
      onChange={(event) => set({ q: event.currentTarget.value })}
    />
    <NativeSelect
      aria-label={text.order}
      data={RANKINGS.map((value) => ({ value, label: text.orders[value] }))}
      value={by}
      onChange={({ currentTarget: { value } }) =>
        set({ by: RANKINGS.find((one) => one === value && one !== 'PROBLEMS'), direction: undefined })
      }
    />
  </Group>
);
