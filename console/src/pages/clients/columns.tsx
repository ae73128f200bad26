import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { clientRoute } from '../../address';
import type { ClientRanking } from '../../api/generated/clients';
import { number } from '../../format';
import { menuColumn, timeColumn } from '../../parts/columns';
import { figureAddress, type LinkedFigure } from '../../parts/figure-links';
import { bounceRate, failuresOf, rateChange, replyRate } from '../../parts/figures';
import type { Period } from '../../parts/period';
import { RouteLink } from '../../parts/RouteLink';
import type { GridColumn } from '../../parts/RowGrid';
import { figureText } from '../../parts/text';
import { ClientMenu } from './ClientMenu';
import { type ClientRow, silentOf } from './client-row';
import { text } from './text';

/** Leads from a figure of a client to the records that it counts. */
export const FigureAnchor = (props: { row: ClientRow; figure: LinkedFigure; period: Period; children: ReactNode }) => (
  <RouteLink to={clientRoute(props.row.clientId, figureAddress(props.figure, props.period))}>
    {props.children}
  </RouteLink>
);

/** The name of a client, which leads to it, and its state if it is not an active one. */
export function ClientName({ row: { clientId, name, deletion, suspendedAt } }: { row: ClientRow }) {
  return (
    <>
      <RouteLink to={clientRoute(clientId, 'overview')} title={name}>
        <bdi>{name}</bdi>
      </RouteLink>{' '}
      {deletion ? <Badge color="red">{text.deleting(deletion)}</Badge> : null}
      {deletion === null && suspendedAt !== null ? <Badge color="gray">{text.isSuspended}</Badge> : null}
    </>
  );
}

/** How the list is sorted by a figure. */
type SortBy = (by: ClientRanking) => NonNullable<GridColumn<ClientRow>['sort']>;

interface Given {
  period: Period;
  sortBy: SortBy;
}

type Value = (row: ClientRow) => number;

function countColumn(figure: LinkedFigure, title: string, value: Value, by: ClientRanking) {
  return ({ period, sortBy }: Given): GridColumn<ClientRow> => ({
    id: figure,
    title,
    numeric: true,
    value,
    sort: sortBy(by),
    cell: (row) => <Counted row={row} figure={figure} period={period} count={value(row)} />,
  });
}

const nameColumn = ({ sortBy }: Given): GridColumn<ClientRow> => ({
  id: 'name',
  title: text.name,
  value: ({ name }) => name,
  sort: sortBy('NAME'),
  cell: (row) => <ClientName row={row} />,
});

const rateColumn = ({ sortBy }: Given): GridColumn<ClientRow> => ({
  id: 'rate',
  title: figureText.replyRate,
  numeric: true,
  sort: sortBy('REPLY_RATE'),
  value: ({ figures }) => replyRate(figures.rates.current),
  cell: ({ figures: { rates } }) => <Beside value={replyRate(rates.current)} beside={rateChange(rates)} />,
});

const countBounces: Value = ({ figures }) => figures.rates.current.bounceCount;

const bounceColumn = (given: Given): GridColumn<ClientRow> => ({
  ...countColumn('bounces', figureText.bounces, countBounces, 'BOUNCES')(given),
  cell: (row) => {
    const count = <Counted row={row} figure="bounces" period={given.period} count={countBounces(row)} />;
    return <Beside value={count} beside={countBounces(row) > 0 ? bounceRate(row.figures.rates.current) : null} />;
  },
});

const silentColumn = ({ period, sortBy }: Given): GridColumn<ClientRow> => ({
  id: 'silent',
  title: text.columns.silent,
  sort: sortBy('SILENT'),
  value: (row) => silentOf(row).join(', '),
  cell: (row) => <Silent row={row} period={period} />,
});

const failureColumn = ({ period, sortBy }: Given): GridColumn<ClientRow> => ({
  id: 'failures',
  title: figureText.failures,
  sort: sortBy('FAILURES'),
  value: ({ figures }) =>
    failuresOf(figures)
      .map(({ words }) => words)
      .join(', '),
  cell: (row) => <Failures row={row} period={period} />,
});

const activityColumn = ({ sortBy }: Given): GridColumn<ClientRow> => ({
  ...timeColumn<ClientRow>('activity', text.lastActivity, ({ lastActivityAt }) => lastActivityAt),
  sort: sortBy('LAST_ACTIVITY'),
});

const COLUMNS: readonly ((given: Given) => GridColumn<ClientRow>)[] = [
  nameColumn,
  countColumn('sent', text.columns.sent, ({ figures }) => figures.rates.current.sentCount, 'SENT'),
  countColumn('replies', figureText.replies, ({ figures }) => figures.rates.current.replyCount, 'REPLIES'),
  rateColumn,
  bounceColumn,
  countColumn('unanswered', text.columns.unanswered, ({ figures }) => figures.unansweredCount, 'UNANSWERED'),
  countColumn('hotLeads', figureText.hotLeads, ({ figures }) => figures.hotLeadCount, 'HOT_LEADS'),
  silentColumn,
  failureColumn,
  activityColumn,
  () => menuColumn((row) => <ClientMenu row={row} />),
];

/** The columns of the list of clients. */
export const clientColumns = (period: Period, sortBy: SortBy): GridColumn<ClientRow>[] =>
  COLUMNS.map((column) => column({ period, sortBy }));

interface CellProps {
  row: ClientRow;
  period: Period;
}

function Counted({ count, ...link }: CellProps & { figure: LinkedFigure; count: number }) {
  return count === 0 ? <span>0</span> : <FigureAnchor {...link}>{number(count)}</FigureAnchor>;
}

const Beside = ({ value, beside }: { value: ReactNode; beside: string | null }) => (
  <>
    {value ?? figureText.noRate} {beside === null ? null : <span className="beside">{beside}</span>}
  </>
);

/** The silent platforms of a client. */
export function Silent({ row, period }: CellProps) {
  const silent = silentOf(row);
  if (silent.length === 0) return null;
  return (
    <FigureAnchor row={row} figure="silent" period={period}>
      <Badge color="orange">{silent.join(', ')}</Badge>
    </FigureAnchor>
  );
}

/** What failed of a client, by kind. */
export function Failures({ row, period }: CellProps) {
  return failuresOf(row.figures).map(({ figure, words }, index) => (
    <span key={figure}>
      {index > 0 ? ', ' : ''}
      <FigureAnchor row={row} figure={figure} period={period}>
        {words}
      </FigureAnchor>
    </span>
  ));
}
