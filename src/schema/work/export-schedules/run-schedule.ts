import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { ObjectStorage, ObjectUpload, StorageError, UPLOAD_PART_BYTES } from '../../../outbound/object-storage.js';
import { MAX_DIGEST, sumEntries } from '../../history/changes/digest.js';
import { newestNumber, oldestNumber } from '../../history/changes/read-changes.js';
import { EXPORTED, type Exported } from '../exports/export-plan.js';
import { exportedColumns, wholeOf } from '../exports/export-sql.js';
import { openRecords, writeIn } from '../exports/write-export.js';
import { JobFailure, JobLost, type Progress, type RunnableKind, type Slice, wholeKind } from '../jobs/job-kind.js';
import { nameOf } from '../jobs/job-row.js';
import { ParquetFile } from './parquet.js';
import { openAccess, SCHEDULE_FORMATS, type ScheduleRow } from './schedule-row.js';

/** A run of a schedule. Each attempt is one, with a folder of its own. */
interface Run {
  sql: Sql;
  storage: ObjectStorage;
  schedule: ScheduleRow;
  folder: string;
  take: (made: Progress) => Promise<void>;
}

/** Jobs of export schedules: files from one snapshot in a storage of the client, and at last their manifest. */
export const scheduledExportJobs: RunnableKind = wholeKind({
  kind: 'scheduled_export',
  params: z.object({ schedule: z.number() }),
  async work(database, { schedule: id }, take, slice) {
    const { clientId, attempts } = slice.job;
    const where = { clientId_id: { clientId, id } };
    const schedule = await database.borrow((prisma) => prisma.exportSchedule.findUnique({ where }));
    if (!schedule) throw new JobFailure('The schedule was deleted.');
    const storage = openStorage(schedule, slice);
    // What this attempt has written is of no use to the next one.
    const store = (made: Progress) => take({ ...made, attempts });
    const takenAt = new Date();
    const runId = randomUUID();
    const folder = [schedule.prefix, takenAt.toISOString().slice(0, 10), runId].filter(Boolean).join('/');
    try {
      const read = await database.snapshot((sql) => writeFiles({ sql, storage, schedule, folder, take: store }));
      const run = { schedule: schedule.name, client_id: clientId, run_id: runId, taken_at: takenAt };
      const body = Buffer.from(`${JSON.stringify({ ...run, ...read, complete: true }, null, 2)}\n`);
      await storage.send(`${folder}/manifest.json`, { method: 'PUT', body });
    } catch (error) {
      throw explain(error, slice);
    }
    const data = { manifest: `${folder}/manifest.json` };
    await database.transaction(({ prisma }) => prisma.exportSchedule.updateMany({ where: { clientId, id }, data }));
  },
});

function openStorage(schedule: ScheduleRow, { peppers, events, signal = AbortSignal.any([]) }: Slice): ObjectStorage {
  const network = { exceptions: events?.exceptions ?? null, limits: events?.limits };
  try {
    return new ObjectStorage({ ...schedule, secretAccessKey: openAccess(peppers, schedule) }, network, signal);
  } catch {
    throw new JobFailure('The secret access key cannot be read any more. Set it again.');
  }
}

function explain(error: unknown, { signal, isLastAttempt }: Slice): unknown {
  if (signal?.aborted) return new JobLost('The worker stops.');
  if (error instanceof InvalidError) return new JobFailure(Object.values(error.faults).flat().join(' '));
  const isFailure = error instanceof StorageError && (error.isLasting || isLastAttempt);
  return isFailure ? new JobFailure(error.message) : error;
}

async function writeFiles(run: Run) {
  const journal = await readJournal(run.sql, run.schedule.clientId);
  const files = [];
  for (const name of run.schedule.records) files.push(await writeFile(run, nameOf(EXPORTED, name)));
  return { files, journal };
}

/* The last number in the snapshot, and the digest of the entries up to it: as many as `changesDigest` takes. */
async function readJournal(sql: Sql, clientId: string) {
  const owner = { kind: 'client', id: clientId } as const;
  const last = (await newestNumber(sql, owner)) ?? 0;
  const oldest = (await oldestNumber(sql, owner)) ?? last + 1;
  const after = Math.max(oldest - 1, last - MAX_DIGEST);
  const { count, hash } = await sumEntries(sql, owner, { after, through: last });
  if (count !== last - after) throw new Error('The journal lacks entries between its oldest and its newest.');
  return { after, last_number: last, entries: count, digest: hash };
}

async function writeFile(run: Run, records: Exported) {
  const name = `${records}.${run.schedule.format}`;
  const upload = new ObjectUpload(run.storage, `${run.folder}/${name}`);
  let [rows, counted, bytes] = [0, 0, 0];
  const store = async () => {
    const some = { read: rows - counted, written: rows - counted, bytes: upload.bytes - bytes };
    [counted, bytes] = [rows, upload.bytes];
    await run.take(some);
  };
  try {
    await writeRecords(run.sql, run.schedule, records, async (chunk, more) => {
      rows += more;
      await upload.write(chunk);
      if (upload.bytes - bytes >= UPLOAD_PART_BYTES) await store();
    });
    const written = await upload.complete();
    await store();
    return { name, records, rows, ...written };
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Writes all records of a kind. @param write takes bytes of the file, and how many further rows have been read */
export async function writeRecords(
  sql: Sql,
  schedule: Pick<ScheduleRow, 'clientId' | 'format'>,
  records: Exported,
  write: (bytes: Uint8Array, rows: number) => Promise<void>,
): Promise<void> {
  const plan = { records, after: null, customFieldColumns: true, harmless: true };
  const selection = wholeOf(records, schedule.clientId);
  const format = nameOf(SCHEDULE_FORMATS, schedule.format);
  if (format !== 'parquet')
    return writeIn(sql, { ...plan, format, selection }, ({ text, rows }) => write(Buffer.from(text), rows));
  const file = new ParquetFile(exportedColumns(plan));
  const readAll = await openRecords(sql, { ...plan, format: 'ndjson', selection });
  await readAll(async (rows) => write(await file.add(rows.map(({ record }) => record)), rows.length));
  await write(await file.end(), 0);
}
