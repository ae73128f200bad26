import type { IncomingMessage } from 'node:http';

/** The header that asks for a dry run, and that its answer has as well. */
export const DRY_RUN = 'X-Dry-Run';

export const DRY_RUN_FAULT = 'Must be true or false.';

/** Whether a request asks to be undone; null: its header says neither. */
export function readDryRun(header: string | string[] | undefined): boolean | null {
  if (header === undefined) return false;
  const text = String(header).trim().toLowerCase();
  return text === 'true' || (text === 'false' ? false : null);
}

/** The text of a header that may be sent once; Node joins repetitions of such a header into one text. */
export function headerText({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
