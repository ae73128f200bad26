import { Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
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

/** Contacts by status, which are moved by pointer, by menu or by Shift with an arrow key. */
export default function Board({ request }: BoardProps) {
  const { where } = request;
  const { mayWrite } = useKey();
  const { data, error, again, counts, all, used } = useStatuses();
  const [{ hidden }, setAddress] = useAddress(readHidden);
  const [dragged, setDragged] = useState<ContactRow | null>(null);
  const [asked, setAsked] = useState<{ card: ContactRow; to: string } | null>(null);
  const moves = useMoves(again);
  const follow = useFollow();
  if (error) return <Refusal error={error} again={again} />;
  if (!data) return <Skeleton height={300} />;
  const shown = used.filter((status) => !hidden.includes(status)).slice(0, MOST);
  const setHidden = (names: readonly string[]) => setAddress({ hidden: names.length === 0 ? undefined : names });
  const move = (card: ContactRow, to: string) => {
    setDragged(null);
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
            known={where === null ? (counts.get(status) ?? 0) : undefined}
            statuses={mayWrite ? all : []}
            moves={moves}
            dragged={dragged}
            drag={setDragged}
            move={move}
            press={press}
            hide={() => setHidden([...hidden, status])}
          />
        ))}
      </section>
      <Suspense>
        {asked ? (
          <Confirm
            title={text.board.optOutTitle(contactName(asked.card))}
            action={text.board.optOutAction}
            busy={false}
            isReady
            error={null}
            close={() => setAsked(null)}
            act={() => {
              void moves.move(asked.card, asked.to);
              setAsked(null);
            }}
          >
            <Text>{text.board.optOutAbout}</Text>
          </Confirm>
        ) : null}
      </Suspense>
    </>
  );
}

/* The card that was moved by a key keeps the focus in its new column. */
function useFollow(): (id: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const link = document.querySelector<HTMLElement>(`[data-card="${wanted.current}"] a`);
    if (!link || link === document.activeElement) return;
    link.focus();
    wanted.current = null;
  });
  return (id) => {
    wanted.current = id;
  };
}

/* Arrows go from card to card, and to the first card of the next column that has one. */
function focusNear(event: KeyboardEvent, step: number | undefined): void {
  const card = event.currentTarget;
  const cardsOf = (column: Element | null | undefined) => [...(column?.querySelectorAll('[data-card] a') ?? [])];
  const column = card.closest('.board-column');
  const own = cardsOf(column);
  const place = own.findIndex((link) => card.contains(link));
  const columns = [...(column?.parentElement?.children ?? [])];
  const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const others =
    step === -1
      ? columns.slice(0, columns.indexOf(column as Element)).reverse()
      : columns.slice(columns.indexOf(column as Element) + 1);
  const next =
    vertical === undefined
      ? step === undefined
        ? undefined
        : others.map((one) => cardsOf(one)[0]).find(Boolean)
      : own[place + vertical];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

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
