import { day } from '../format';
import { historyText as text } from './text';

/** What happened on one day, in the time of the visitor. */
export interface Day<Item> {
  /** As `2026-11-28`. */
  name: string;
  items: readonly Item[];
}

const nameOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');

/** Items by day, in their order. */
export function daysOf<Item extends { at: string }>(all: readonly Item[]): Day<Item>[] {
  const days: { name: string; items: Item[] }[] = [];
  for (const item of all) {
    const name = nameOf(new Date(item.at));
    const last = days.at(-1);
    if (last?.name === name) last.items.push(item);
    else days.push({ name, items: [item] });
  }
  return days;
}

/* How many days before today the day is. */
function daysAgo(name: string): number {
  const midnight = (text: string) => new Date(`${text}T00:00:00`).getTime();
  return Math.round((midnight(nameOf(new Date())) - midnight(name)) / 86_400_000);
}

/** The heading of a day. */
export function dayWords(name: string): string {
  const ago = daysAgo(name);
  if (ago === 0) return text.today;
  return ago === 1 ? text.yesterday : day(`${name}T00:00:00`);
}
