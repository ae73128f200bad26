import { type KeyboardEvent, useEffect, useRef } from 'react';

/** The card that was moved by a key keeps the focus in its new column. */
export function useFollow(): (id: number) => void {
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

const linksOf = (column: Element) => [...column.querySelectorAll('[data-card] a')];

/* The columns on one side of another, nearest first. */
function columnsBeside(column: Element, step: number): Element[] {
  const columns = [...(column.parentElement?.children ?? [])];
  const place = columns.indexOf(column);
  return step === -1 ? columns.slice(0, place).reverse() : columns.slice(place + 1);
}

function nextLink(event: KeyboardEvent, step: number | undefined): Element | undefined {
  const column = event.currentTarget.closest('.board-column');
  if (!column) return undefined;
  const vertical = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (vertical !== undefined) {
    const own = linksOf(column);
    return own[own.findIndex((link) => event.currentTarget.contains(link)) + vertical];
  }
  if (step === undefined) return undefined;
  return columnsBeside(column, step).flatMap((one) => linksOf(one).slice(0, 1))[0];
}

/**
 * Arrows go from card to card, and to the first card of the next column that has one.
 * @param step 1 to the right, -1 to the left; undefined: neither
 */
export function focusNear(event: KeyboardEvent, step: number | undefined): void {
  const next = nextLink(event, step);
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
