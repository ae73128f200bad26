import type { AlertLine } from './alert-lines.js';

/** The lines of a message; what is beyond them is counted. */
const MOST_LINES = 20;

/** What a message is written from. */
export interface Letter {
  lines: readonly AlertLine[];
  /** How many more there are. */
  more: number;
  /** The address of the console, without a slash at its end; undefined: unknown, and there are no links. */
  console: string | undefined;
}

/** The letter for alerts: the first ones, and how many more there are. */
export const letterOf = (lines: readonly AlertLine[], publicUrl: string | undefined): Letter => ({
  lines: lines.slice(0, MOST_LINES),
  more: Math.max(0, lines.length - MOST_LINES),
  console: publicUrl === undefined ? undefined : `${publicUrl}/console`,
});

const placed = ({ clientName, text }: AlertLine) => (clientName === null ? text : `${clientName}: ${text}`);
const moreOf = (more: number) => (more === 0 ? [] : [`And ${more} more.`]);
/* One line: names may have line breaks. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A mail as plain text, so that nothing in a name is markup. */
export function mailOf({ lines, more, console }: Letter): { subject: string; text: string } {
  const [first] = lines;
  const one = lines.length === 1 && first ? flat(placed(first)) : `${lines.length + more} alerts`;
  const parts = lines.map((line) =>
    [flat(placed(line)), ...(console === undefined ? [] : [console + line.page])].join('\n'),
  );
  return { subject: one.slice(0, 200), text: [...parts, ...moreOf(more)].join('\n\n') };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The body for an incoming webhook of Slack. Names cannot form links or mentions. */
export function chatOf({ lines, more, console }: Letter): string {
  const escaped = (text: string) => flat(text).replace(/[&<>]/g, (one) => ESCAPES[one] ?? one);
  const parts = lines.map((line) => {
    const link = console === undefined ? '' : ` <${console}${line.page}|Open>`;
    return `• ${escaped(placed(line))}${link}`;
  });
  return JSON.stringify({ text: [...parts, ...moreOf(more)].join('\n') });
}

/** The body of an event of the type `alert`. @param at when it is sent */
export function eventOf({ lines, more }: Letter, at: Date): string {
  const alerts = lines.map(({ cause, clientId, clientName, text, page, occurredAt }) => ({
    cause,
    ...{ client_id: clientId, client_name: clientName, text, page },
    occurred_at: occurredAt.toISOString(),
  }));
  return JSON.stringify({ type: 'alert', timestamp: at.toISOString(), data: { alerts, more } });
}

/** What a test sends. */
export const TEST_LINE: AlertLine = {
  ...{ id: 0, cause: 'finished_import', clientId: null, clientName: null },
  ...{ text: 'This is a test of an alert channel.', page: '', occurredAt: new Date(0) },
};
