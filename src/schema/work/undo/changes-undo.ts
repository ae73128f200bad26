import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import { isCleanText } from '../../../values/text.js';
import { CHANGE_KINDS, type ChangeKind } from '../../history/changes/change-row.js';
import { previewUndo, type UndoPreview } from '../../history/undo/preview-undo.js';
import { isInJournal } from '../../history/undo/undo-entries.js';
import type { Workspace } from '../../kernel/context.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import type { JobRow } from '../jobs/job-row.js';
import { enterUndo, findUndoJobs, isToldSince, readUndone, tooOld } from './start-undo.js';
import { type CauseParams, undoingOf } from './undo-job.js';

/** Which changes; all conditions are ANDed. */
interface ChangesUndoFilter {
  /** As entries show it, or `key:<id>`. */
  actor?: string | null | undefined;
  /** The id of a key. */
  key?: number | null | undefined;
  request?: string | null | undefined;
  job?: number | null | undefined;
  /** ISO 8601. */
  from?: string | null | undefined;
  to?: string | null | undefined;
}

interface RecordRef {
  kind: ChangeKind;
  id: number;
}

/** The result: a job, or in a dry run what it would do. */
export interface ChangesUndone {
  job: JobRow | null;
  preview: UndoPreview | null;
}

/**
 * Undoes what a cause wrote, as a job. In a dry run it only previews.
 * @throws InvalidError no cause, or times or actors that cannot be
 * @throws NotFoundError unknown job or record
 * @throws ConflictError the job has not ended, the journal does not reach back, or too many jobs are open
 */
export async function undoChanges(
  workspace: Workspace,
  filter: ChangesUndoFilter,
  { record, dryRun }: { record: RecordRef | null; dryRun: boolean },
): Promise<ChangesUndone> {
  const { clientId, database } = workspace;
  const cause = causeOf(filter, record);
  const asked = await readNow(database);
  const to = filter.to ?? asked.toISOString();
  if (filter.from && Date.parse(filter.from) >= Date.parse(to))
    throw new InvalidError({ 'filter.from': ['Must be before `to` and not in the future.'] });
  const start = (isHeld: boolean) => async (session: Sql) => {
    await requireRecord(session, clientId, record);
    const job = cause.job === null ? null : await readUndone(session, clientId, cause.job, isHeld);
    if (job === null && filter.from && !(await isToldSince(session, clientId, filter.from)))
      throw tooOld('Too long ago');
    return laterOf(filter.from, job?.createdAt.toISOString());
  };
  if (!dryRun) {
    const job = await database.transaction(async (session) => {
      const from = await start(true)(session);
      return enterUndo(session, workspace, { cause, from, to, operation: 'changesUndo' });
    });
    return { job, preview: null };
  }
  const from = await start(false)(database);
  await waitForJournal(workspace, asked);
  const undoJobs = await findUndoJobs(database, clientId, cause);
  return { job: null, preview: await previewUndo(database, undoingOf(clientId, { cause, from, to, undoJobs })) };
}

function laterOf(one: string | null | undefined, other: string | undefined): string {
  if (!one || !other) return one ?? other ?? '-infinity';
  return Date.parse(one) > Date.parse(other) ? one : other;
}

const NO_CAUSE = 'At least one of `actor`, `key`, `request`, `job` and the argument `record` is required.';

/** @throws InvalidError */
function causeOf({ actor, key, request = null, job = null }: ChangesUndoFilter, record: RecordRef | null): CauseParams {
  if (!actor && key == null && !request && job === null && record === null)
    throw new InvalidError({ filter: [NO_CAUSE] });
  const named = key == null ? null : `key:${key}`;
  if (actor && named !== null && actor !== named && !actor.startsWith(`${named} `))
    throw new InvalidError({ 'filter.key': ['Must be the key of `actor`.'] });
  // No entry has a text that cannot be stored.
  const texts = { 'filter.actor': actor, 'filter.request': request };
  for (const [field, text] of Object.entries(texts))
    if (text && !isCleanText(text)) throw new InvalidError({ [field]: ['Must not contain control characters.'] });
  return { actor: actor || named, request: request || null, job, record };
}

const KNOWN = `select exists (select from journal r where r.client_id = $1 and r.record_id = $3::bigint and r.kind = $2::smallint)
   or exists (select from journal_inbox i where i.client_id = $1 and i.kind = $2::smallint and i.record_id = $3::bigint) as known`;

async function requireRecord(sql: Sql, clientId: string, record: RecordRef | null): Promise<void> {
  if (!record) return;
  const values = [clientId, CHANGE_KINDS[record.kind], record.id];
  const [row] = isRecordId(record.id) ? await sql.query<{ known: boolean }>('undo.known_record', KNOWN, values) : [];
  if (!row?.known) throw new NotFoundError('The journal has no such record');
}

/* A preview waits for the journal less long than a request may take. */
const LONGEST_WAIT_MS = 2_500;
const PAUSE_MS = 100;

async function waitForJournal({ clientId, database }: Workspace, until: Date): Promise<void> {
  for (let waited = 0; !(await isInJournal(database, clientId, null, until)); waited += PAUSE_MS) {
    if (waited >= LONGEST_WAIT_MS)
      throw new ConflictError('Conflict', 'The last writes are not in the journal yet. Try again in a few seconds.');
    await pause(PAUSE_MS);
  }
}

const labelSql = (kind: OwnerKind, columns: readonly string[]) =>
  `select g.id, coalesce((select coalesce(${columns.map((name) => `t.${name}`).join(', ')}) from ${kind} t where t.client_id = $1 and t.id = g.id),
    (select coalesce(${columns.map((name) => `r.before ->> '${name}'`).join(', ')}) from journal r where r.client_id = $1
      and r.kind = ${CHANGE_KINDS[kind]} and r.record_id = g.id and r.what = 3 order by r.number desc limit 1)) as label
  from unnest($2::bigint[]) as g (id)`;
const LABELS = {
  contact: labelSql('contact', ['email', 'linkedin_url', 'phone']),
  company: labelSql('company', ['domain']),
  email: labelSql('email', ['subject']),
};
const hasLabel = (kind: ChangeKind): kind is OwnerKind => kind in LABELS;

const readLabels = (sql: Sql, clientId: string, kind: OwnerKind, ids: readonly number[]) =>
  sql.query<{ id: number; label: string | null }>(`undo.labels.${kind}`, LABELS[kind], [clientId, ids]);

/** A record of a sample. */
export interface SampledChange {
  recordId: number;
  /** The identifier of a contact, the domain of a company, the subject of an email. */
  label: string | null;
}

/** Some records of a kind with their labels. */
export async function sampleOf(
  { clientId, database }: Workspace,
  kind: ChangeKind,
  ids: readonly number[],
): Promise<SampledChange[]> {
  const rows = hasLabel(kind) ? await readLabels(database, clientId, kind, ids) : [];
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return ids.map((id) => ({ recordId: id, label: labels.get(id) ?? null }));
}
