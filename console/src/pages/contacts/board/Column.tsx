import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { ContactsCountDocument, ContactsListDocument } from '../../../api/generated/contacts';
import { useRead } from '../../../api/use-read';
import { useRows } from '../../../api/use-rows';
import { number } from '../../../format';
import { Refusal } from '../../../parts/Refusal';
import { RowMenu } from '../../../parts/RowMenu';
import { StatusBadge } from '../../../parts/StatusBadge';
import type { ListRequest } from '../../../records/record-page';
import { shared } from '../../../shared-text';
import type { ContactRow } from '../contact-fields';
import { orderIn } from '../contact-orders';
import { text } from '../text';
import { Card } from './Card';
import type { Moves } from './use-moves';

/** Cards that a column reads at once. */
const FIRST = 12;

export interface ColumnProps {
  status: string;
  request: Pick<ListRequest, 'where' | 'sort' | 'direction'>;
  /** The number of its contacts where that is known; undefined: it is counted. */
  known: number | undefined;
  statuses: readonly string[];
  moves: Moves;
  /** The card that is dragged. */
  dragged: ContactRow | null;
  drag: (card: ContactRow | null) => void;
  move: (card: ContactRow, to: string) => void;
  press: (event: KeyboardEvent, card: ContactRow, status: string) => void;
  hide: () => void;
}

/** The contacts of one status. */
export function Column(props: ColumnProps) {
  const { status, hide } = props;
  const { cards, total, list } = useCards(props);
  const { isOver, handlers } = useDrop(props);
  const isEmpty = cards.length === 0;
  return (
    <section
      className="board-column"
      aria-label={text.board.column(status)}
      aria-busy={list.busy}
      data-over={isOver || undefined}
      {...handlers}
    >
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h6">
          <StatusBadge status={status} /> {total === undefined ? null : <span>{number(total)}</span>}
        </Title>
        <RowMenu label={text.board.columnActions(status)} actions={[{ title: text.board.hide, act: hide }]} />
      </Group>
      {list.error ? <Refusal error={list.error} again={list.again} /> : null}
      {isEmpty && list.busy ? <Skeleton height={60} /> : null}
      {isEmpty && !list.busy ? (
        <Text size="sm" c="dimmed">
          {text.board.empty}
        </Text>
      ) : null}
      <Cards {...props} of={cards} />
      {list.hasMore ? (
        <Button variant="subtle" size="xs" loading={list.busy} onClick={list.more}>
          {shared.showMore}
        </Button>
      ) : null}
    </section>
  );
}

/* A column takes cards where the key may write. */
function useDrop({ status, statuses, dragged, move }: ColumnProps) {
  const [isOver, setOver] = useState(false);
  const isTarget = dragged !== null && statuses.length > 0;
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dragged) move(dragged, status);
    },
  };
  return { isOver, handlers };
}

const Cards = ({ of, status, statuses, move, drag, press }: ColumnProps & { of: readonly ContactRow[] }) => (
  <ul className="plain-list">
    {of.map((contact) => (
      <Card
        key={contact.id}
        contact={contact}
        status={status}
        statuses={statuses}
        move={(to) => move(contact, to)}
        drag={(isDragged) => drag(isDragged ? contact : null)}
        press={(event) => press(event, contact, status)}
      />
    ))}
  </ul>
);

/* The cards that were read, without those that moved away and with those that came. */
function useCards({ status, request, known, moves }: ColumnProps) {
  const { where, sort, direction } = request;
  const own = useMemo(() => {
    const condition = { contactStatus: { equals: status } };
    return where === null ? condition : { and: [where, condition] };
  }, [where, status]);
  const variables = { where: own, ...orderIn(sort), direction, withScore: false, withCustom: false, first: FIRST };
  const list = useRows(ContactsListDocument, variables, ({ contacts }) => contacts);
  const counted = useRead(ContactsCountDocument, { where: own }, { pause: known !== undefined });
  const { rows } = list;
  const { read, pending } = moves;
  const writes = moves.written.get(status) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a write to this column reads it again.
  useEffect(() => {
    if (writes === 0) return;
    list.again();
    if (known === undefined) counted.again();
  }, [writes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only rows that were read are told.
  useEffect(() => read(status, new Set(rows.map(({ id }) => id))), [rows, status]);
  const come = [...pending.values()].filter(({ to, card }) => to === status && !rows.some(({ id }) => id === card.id));
  const gone = rows.filter(({ id }) => (pending.get(id)?.to ?? status) !== status);
  const stayed = gone.length === 0 ? rows : rows.filter((row) => !gone.includes(row));
  const total = known ?? counted.data?.contacts.totalCount;
  return {
    list,
    cards: [...come.map(({ card }) => card), ...stayed],
    total: total === undefined ? undefined : Math.max(total + come.length - gone.length, 0),
  };
}
