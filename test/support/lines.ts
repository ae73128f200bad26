import { createHash } from 'node:crypto';

/** What the line of an entry says of it. */
export interface Told {
  number: number;
  change: number;
  kind: string;
  action: string;
  record_id: number;
}

/** The line of an entry, as the documentation defines it for every program. */
export const lineOf = ({ number, change, kind, action, record_id }: Told): string =>
  `${number} ${change} ${kind} ${action} ${record_id}\n`;

/** SHA-256 of lines. */
export const hashOf = (lines: readonly string[]): string => createHash('sha256').update(lines.join('')).digest('hex');
