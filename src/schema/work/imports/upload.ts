import { ConflictError, NotFoundError } from '../../../errors.js';
import type { SheetRow } from '../../../sheets/form.js';
import type { Bytes } from '../../../sheets/inflate.js';
import { spoken } from '../../../sheets/limits.js';
import { describeReading, describeSheets } from '../../../sheets/notes.js';
import { type DeclaredFile, openFile } from '../../../sheets/open-file.js';
import { type CountWork, SheetSurvey } from '../../../sheets/survey.js';
import { shortened } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import type { JobKey, JobRow } from '../jobs/job-row.js';
import { addParts, dropSome, PART_BYTES, sumImportInputs } from '../jobs/parts.js';
import { readJob } from '../jobs/read-job.js';
import { startJob } from '../jobs/start-job.js';
import type { Imported, Sheet } from './choices.js';

/** What the sender of a file declares about it. */
export interface DeclaredSheet extends DeclaredFile {
  record: Imported;
}

/** What an upload may take, and how it gives way to others. */
interface UploadTerms {
  /** Maximum size of the file in bytes, compressed and decompressed. */
  most: number;
  /** Maximum bytes of all files of the client's imports together. Absent: no maximum. */
  mostKept?: number;
  /** Absent: the upload does not yield between two pieces of work. */
  count?: CountWork;
  /** Aborts the upload. */
  signal?: AbortSignal;
}

type Sender = Pick<Workspace, 'clientId' | 'database' | 'actor'>;

/**
 * Stores a file as the input of a job that waits for its start, as UTF-8. The whole file is checked before any row is
 * written. Of aborted and refused uploads nothing stays.
 * @throws InvalidError the file cannot be read; ConflictError too many jobs are open, or their files are too large
 *   together; whatever the source throws; the reason of the abortion
 */
export async function uploadImport(
  sender: Sender,
  source: Bytes,
  declared: DeclaredSheet,
  terms: UploadTerms,
): Promise<JobRow> {
  const { database, clientId } = sender;
  const { mostKept = Number.POSITIVE_INFINITY } = terms;
  const order = { kind: 'import', params: { record: declared.record }, awaitsInput: true } as const;
  const { job, room } = await database.transaction(async (session) => {
    const room = new Room(mostKept, await sumImportInputs(session, clientId));
    return { job: await startJob(session, sender, order), room };
  });
  const place = { clientId, id: job.id };
  try {
    const sheet = await storeText(source, new PartWriter(sender, place, room), declared, terms);
    return await enterSheet(sender, place, declared.record, sheet);
  } catch (error) {
    await forgetUpload(sender, place);
    throw error;
  }
}

async function storeText(
  source: Bytes,
  parts: PartWriter,
  declared: DeclaredSheet,
  { most, count: pace, signal }: UploadTerms,
): Promise<Sheet> {
  const count: CountWork = (units) => {
    signal?.throwIfAborted();
    return pace?.(units);
  };
  const file = await openFile(source, declared, { most, count });
  const { form, above, text, sheet, sheets } = file;
  const survey = new SheetSurvey(form, count);
  for await (const piece of text) {
    await survey.see(piece);
    await parts.add(piece);
  }
  const { columns, repeated, rows, first: rowsShown, ...seen } = await survey.end();
  await parts.end();
  return {
    ...{ form, columns, repeated, rows, marked: file.marked, sheet, sheets, ...seen },
    notes: [...describeSheets(sheet, sheets), ...describeReading(above, repeated)],
    encoding: file.encoding() ?? 'utf-8',
    first: rowsShown.map((row) => shown(row, columns)),
  };
}

/* What the files of a client's imports may still take. */
class Room {
  readonly #most: number;
  #left: number;

  constructor(most: number, kept: number) {
    this.#most = most;
    this.#left = most - kept;
  }

  /** @throws ConflictError there is too little left */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left >= 0) return;
    throw new ConflictError(
      'Too many files wait',
      `The files that wait to be imported into a workspace may take ${spoken(this.#most)} bytes together, unpacked. Start the imports that wait or were tried, or cancel them.`,
    );
  }
}

/* Collects chunks into parts, each stored in its own transaction. */
class PartWriter {
  readonly #sender: Sender;
  readonly #place: JobKey;
  readonly #room: Room;
  #pieces: Uint8Array[] = [];
  #size = 0;

  constructor(sender: Sender, place: JobKey, room: Room) {
    this.#sender = sender;
    this.#place = place;
    this.#room = room;
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#pieces.push(Uint8Array.from(piece));
    this.#size += piece.length;
    if (this.#size >= PART_BYTES) await this.end();
  }

  async end(): Promise<void> {
    const bytes = Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    this.#room.take(bytes.length);
    await this.#sender.database.transaction(async (session) => {
      await holdUpload(session, this.#place);
      await addParts(session, this.#place, [{ file: 'input', bytes }]);
    });
  }
}

type Session = Parameters<Parameters<Sender['database']['transaction']>[0]>[0];

const HOLD = `select j.id from job j where j.client_id = $1 and j.id = $2 and j.state = 'uploading' for update`;

async function holdUpload(session: Session, { clientId, id }: JobKey): Promise<void> {
  const [held] = await session.query('import.hold_upload', HOLD, [clientId, id]);
  if (!held) throw new NotFoundError('Job not found');
}

const ENTER = `update job j set params = $3::jsonb, rows_total = $4::bigint
  where j.client_id = $1 and j.id = $2 and j.state = 'uploading' returning j.id`;

async function enterSheet(sender: Sender, place: JobKey, record: Imported, sheet: Sheet): Promise<JobRow> {
  const { clientId, id } = place;
  return sender.database.transaction(async (session) => {
    await holdUpload(session, place);
    await session.query('import.enter', ENTER, [clientId, id, JSON.stringify({ record, sheet }), sheet.rows]);
    const job = await readJob(session, place);
    if (!job) throw new NotFoundError('Job not found');
    return job;
  });
}

/* If the process dies here, `expire-jobs` deletes what it leaves behind. */
async function forgetUpload({ database }: Sender, { clientId, id }: JobKey): Promise<void> {
  while (await dropSome(database, { clientId, id }, 'input'));
  await database.transaction((session) =>
    session.prisma.job.deleteMany({ where: { clientId, id, state: 'uploading' } }),
  );
}

const SHOWN = 200;

function shown(row: SheetRow, columns: readonly string[]): (string | null)[] {
  const texts = columns.map((column, index) => {
    if (row.kind === 'cells') return row.cells[index] ?? null;
    const value = row.kind === 'object' && Object.hasOwn(row.object, column) ? row.object[column] : undefined;
    if (value === undefined || value === null) return null;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  return texts.map((text) => (text === null ? null : shortened(text, SHOWN)));
}
