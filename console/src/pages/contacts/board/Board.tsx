import { Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useAddress } from '../../../address';
import { StatusesInUseDocument } from '../../../api/generated/profile';
import { useRead } from '../../../api/use-read';
import { contactName } from '../../../parts/names';
import { Refusal } from '../../../parts/Refusal';
import { OPTS_OUT, orderedStatuses, USUAL } from '../../../profile/statuses';
import type { BoardProps } from '../../../records/record-page';
import { useKey } from '../../../session';
import type { ContactRow } from '../contact-fields';
import { text } from '../text';
import { Column } from './Column';
import { focusNear, useFollow } from './focus';
import { useMoves } from './use-moves';

const Confirm = lazy(() => import('../../../parts/Confirm'));

/** Columns that are shown at once. */
const MOST = 10;

const readHidden = ({ hidden }: Record<string, unknown>): { hidden: readonly string[] } => ({
  hidden: Array.isArray(hidden) ? hidden.filter((one) => typeof one === 'string') : [],
});

/* The usual positive statuses are targets even where nobody has them yet. */
function useStatuses() {
  const { data, error, again } = useRead(StatusesInUseDocument, {});
  const counts = new Map(
    data?.contactCounts.items.flatMap(({ value, count }) => (value === null ? [] : [[value, count]])),
  );
  const all = orderedStatuses([...counts].map(([status, count]) => ({ status, count })));
  const targets: readonly string[] = USUAL.slice(0, 4);
  return {
    data,
    error,
    again,
    counts,
    all,
    used: all.filter((status) => counts.has(status) || targets.includes(status)),
  };
}

interface Move {
  card: ContactRow;
  to: string;
}

/* A move to the status that opts out is asked about first. */
function useBoard(again: () => void, shown: readonly string[]) {
  const { mayWrite } = useKey();
  const [dragged, drag] = useState<ContactRow | null>(null);
  const [asked, setAsked] = useState<Move | null>(null);
  const moves = useMoves(again);
  const follow = useFollow();
  const move = (card: ContactRow, to: string) => {
    drag(null);
    if (to === OPTS_OUT && card.contactStatus !== OPTS_OUT) setAsked({ card, to });
    else void moves.move(card, to);
  };
  const press = (event: KeyboardEvent, card: ContactRow, status: string) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = step === undefined ? undefined : shown[shown.indexOf(status) + step];
    if (!mayWrite || !event.shiftKey || to === undefined) return focusNear(event, step);
    event.preventDefault();
    follow(card.id);
    move(card, to);
  };
  const answer = (isMoved: boolean) => {
    if (asked && isMoved) void moves.move(asked.card, asked.to);
    setAsked(null);
  };
  return { cards: { moves, dragged, drag, move, press }, asked, answer };
}

/** Contacts by status, which are moved by pointer, by menu or by Shift with an arrow key. */
export default function Board({ request }: BoardProps) {
  const { mayWrite } = useKey();
  const { data, error, again, counts, all, used } = useStatuses();
  const [{ hidden }, setAddress] = useAddress(readHidden);
  const shown = used.filter((status) => !hidden.includes(status)).slice(0, MOST);
  const { cards, asked, answer } = useBoard(again, shown);
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={300} />;
  const setHidden = (names: readonly string[]) => setAddress({ hidden: names.length === 0 ? undefined : names });
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {mayWrite ? text.board.about : ''}
        </Text>
        <Hidden names={hidden} show={(name) => setHidden(hidden.filter((one) => one !== name))} />
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard. */}
      <section className="board" aria-label={text.board.title} tabIndex={0}>
        {shown.map((status) => (
          <Column
            key={status}
            status={status}
            request={request}
            known={request.where === null ? (counts.get(status) ?? 0) : undefined}
            statuses={mayWrite ? all : []}
            {...cards}
            hide={() => setHidden([...hidden, status])}
          />
        ))}
      </section>
      <Suspense>{asked ? <OptOut card={asked.card} answer={answer} /> : null}</Suspense>
    </>
  );
}

const OptOut = ({ card, answer }: { card: ContactRow; answer: (isMoved: boolean) => void }) => (
  <Confirm
    title={text.board.optOutTitle(contactName(card))}
    action={text.board.optOutAction}
    busy={false}
    isReady
    error={null}
    close={() => answer(false)}
    act={() => answer(true)}
  >
    <Text>{text.board.optOutAbout}</Text>
  </Confirm>
);

interface HiddenProps {
  names: readonly string[];
  show: (name: string) => void;
}

function Hidden({ names, show }: HiddenProps) {
  if (names.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" size="xs">
          {text.board.hidden(names.length)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => show(name)}>
            <bdi>{text.board.show(name)}</bdi>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
