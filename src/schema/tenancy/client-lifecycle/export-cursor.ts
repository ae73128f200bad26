import { z } from 'zod';
import { InvalidError } from '../../../errors.js';
import { CLIENT_TABLES } from './client-tables.js';
import type { ExportPlace } from './export-client.js';

const VALUES: Readonly<Record<string, RegExp>> = {
  bigint: /^\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
};

const placeSchema = z
  .object({ table: z.string(), after: z.array(z.string()).nullable() })
  .refine(({ table: name, after }) => {
    const table = CLIENT_TABLES.find((one) => one.name === name);
    if (!table) return false;
    if (after === null) return true;
    return (
      after.length === table.order.length &&
      table.order.every(({ type }, index) => VALUES[type]?.test(after[index] ?? '') ?? !after[index]?.includes('\0'))
    );
  });

/** The cursor from which a caller continues an export. */
export const writeExportCursor = (place: ExportPlace): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

/** @throws InvalidError it is no cursor of an export */
export function readExportCursor(cursor: string | null | undefined): ExportPlace | null {
  if (cursor === null || cursor === undefined) return null;
  const { success, data } = placeSchema.safeParse(parse(cursor));
  if (!success) throw new InvalidError({ after: ['Must be the cursor of a slice of this export.'] });
  return data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
