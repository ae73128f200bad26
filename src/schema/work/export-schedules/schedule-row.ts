import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import { openEither, SCHEDULE_SECRET, sealOwner, sealSecret } from '../../../access/secrets/sealed-secret.js';
import type { StoredRow } from '../../../db/stored.js';

/** The formats of files of scheduled exports. */
export const SCHEDULE_FORMATS = ['csv', 'ndjson', 'parquet'] as const;

/** A row of a schedule; the secret in it is sealed. */
export type ScheduleRow = StoredRow<'ExportSchedule'>;

export const sealAccess = (pepper: string, clientId: string, secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sealSecret(pepper, sealOwner(clientId, SCHEDULE_SECRET), secret));

/** @throws Error no pepper opens it */
export const openAccess = (peppers: Peppers, { clientId, secret }: ScheduleRow): string =>
  openEither(peppers, { clientId, integration: SCHEDULE_SECRET, sealed: secret }).secret;

/** A schedule in the audit log: all that a caller sets, except for the secret. */
export function describeSchedule(row: ScheduleRow) {
  const { name, endpoint, region, bucket, prefix, virtualHost, accessKeyId, records, format, hour, active } = row;
  return { name, endpoint, region, bucket, prefix, virtualHost, accessKeyId, records, format, hour, active };
}

/** The next time after `now` at which an hour of the day begins in UTC. */
export function nextRun(hour: number, now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(hour, 0, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
}
