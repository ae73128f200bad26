import type { Database, Sql } from '../../src/db/database.js';
import { schema } from '../../src/schema/index.js';
import { writeRecords } from '../../src/schema/work/export-schedules/run-schedule.js';
import { SCHEDULE_FORMATS } from '../../src/schema/work/export-schedules/schedule-row.js';
import { EXPORTED } from '../../src/schema/work/exports/export-plan.js';
import { planExport } from '../../src/schema/work/exports/exports.js';
import { RecordExport } from '../../src/schema/work/exports/write-export.js';

/** Exports of each kind of record, in each form. Their filters are those of lists. */
export async function walkExports(database: () => Database): Promise<void> {
  const actor = { kind: 'system', agencyId: 'agency', clientId: 'client' } as const;
  const reader = { clientId: 'client', phoneCountry: 'US', actor };
  for (const records of EXPORTED) {
    for (const format of ['ndjson', 'csv'] as const) {
      for (const after of [null, 1]) {
        const plan = planExport(schema, reader, { records, format, after, filter: {}, where: {} });
        await new RecordExport(database(), plan).write(async () => undefined, { isCounted: true });
      }
    }
    for (const format of SCHEDULE_FORMATS) {
      const write = (sql: Sql) => writeRecords(sql, { clientId: 'client', format }, records, async () => undefined);
      await database().snapshot(write);
    }
  }
}
