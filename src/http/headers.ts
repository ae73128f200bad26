import type { IncomingMessage } from 'node:http';

/** The header that requests a dry run; its answer repeats it. */
export const DRY_RUN = 'X-Dry-Run';

/** The header that says that the contact or Person of an answer must not be contacted. */
export const SUPPRESSED = 'X-Suppressed';

/** The header with the code of a refusal. */
export const ERROR_CODE = 'X-Error-Code';

export const DRY_RUN_FAULT = 'Must be true or false.';

/** Whether a request is a dry run; null: its header is neither true nor false. */
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
