import type { Session, Sql } from '../../../db/database.js';
import { readNow } from '../../../db/database-time.js';
import { CountMovedError, InvalidError, NotFoundError } from '../../../errors.js';
import { isRecordId } from '../../../values/record-id.js';
import type { Workspace } from '../../kernel/context.js';
import { readCountToken, TOKEN_MINUTES, type TokenSubject } from '../../kernel/guards/count-token.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { MOST_ENTRIES } from '../../records/fields/delete-many.js';
import type { Selection } from '../../records/lists/keyset.js';
import { type JobRow, shownColumns } from '../jobs/job-row.js';
import { addParts } from '../jobs/parts.js';
import { holdClient, startJob } from '../jobs/start-job.js';
import type { BulkChange } from './bulk-change.js';
import { idsOfChosen, MOST_RECORDS } from './bulk-selection.js';

/** What to do with which records. */
export interface Bulk {
  kind: OwnerKind;
  /** Null: none can match. */
  selection: Selection | null;
  change: BulkChange;
  /** What its token is bound to. */
  subject: TokenSubject;
}

/** A caller's consent to what was counted. */
interface Consent {
  token: string;
  /** By how many records the count may differ by now. */
  allowedDrift: number;
}

/** Records of one slice: about a tenth of a second, so that others hardly wait for one of them. */
const SLICE = 2_000;

/**
 * The second step: selects the records at one moment and starts a job. A repeat with the same token returns that job.
 * @throws InvalidError the token is for something else or has expired; or the drift is negative
 * @throws CountMovedError the count moved too far; NotFoundError what they should refer to is unknown
 * @throws ConflictError the workspace has the maximum number of open jobs
 */
export async function startBulk(
  workspace: Workspace & { pepper: string },
  bulk: Bulk,
  { token, allowedDrift }: Consent,
): Promise<JobRow> {
  if (allowedDrift < 0) throw new InvalidError({ allowedDrift: ['Must be at least 0.'] });
  return workspace.database.transaction(async (session) => {
    const says = 'Must be the token of a preview of the same records and the same change.';
    const counted = readCountToken(workspace.pepper, bulk.subject, token, { now: await readNow(session), says });
    const started = await findStarted(session, workspace.clientId, token);
    if (started) return started;
    await requireReferences(session, workspace.clientId, bulk.change);
    const ids = await idsOfChosen(session, bulk.kind, bulk.selection, MOST_RECORDS + 1);
    if (ids.length > MOST_RECORDS) throw tooMany();
    if (Math.abs(ids.length - counted) > allowedDrift) throw new CountMovedError(counted, ids.length, allowedDrift);
    // Only now, because every request that logs an activity waits for it.
    await holdClient(session, workspace.clientId);
    const meanwhile = await findStarted(session, workspace.clientId, token);
    return meanwhile ?? enterJob(session, workspace, bulk, { ids, token });
  }, 'long');
}

const FIND_STARTED = `select ${shownColumns('j')} from job j where j.client_id = $1
  and j.created_at > now() - make_interval(mins => ${TOKEN_MINUTES + 5}) and j.params ->> 'token' = $2`;

/** The job that a token already started, for callers that repeat an interrupted request. */
async function findStarted(session: Session, clientId: string, token: string): Promise<JobRow | null> {
  const [job] = await session.query<JobRow>('bulk.find_started', FIND_STARTED, [clientId, token]);
  return job ?? null;
}

/** The refusal of more records than one job may have. */
export const tooMany = () =>
  new InvalidError({ selection: [`Chooses more than ${MOST_RECORDS} records. Narrow it, and change them in parts.`] });

async function enterJob(
  session: Session,
  workspace: Workspace,
  { kind: record, change }: Bulk,
  { ids, token }: { ids: readonly number[]; token: string },
): Promise<JobRow> {
  const kind = change.action === 'delete' ? 'delete' : 'change';
  const job = await startJob(session, workspace, { kind, params: { record, change, token }, rowsTotal: ids.length });
  const size = Math.min(SLICE, Math.max(1, Math.floor(MOST_ENTRIES / entriesOf(change))));
  const slices = Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
  const parts = slices.map((slice) => ({ file: 'input' as const, bytes: Buffer.from(JSON.stringify(slice)) }));
  await addParts(session, job, parts);
  return job;
}

/** Maximum journal entries from the change of one record. A deletion weighs each. */
function entriesOf(change: BulkChange): number {
  if (change.action === 'set') return 1 + change.customFields.length + change.clear.length;
  return change.action === 'delete' ? 1 : 3;
}

const FIND = 'select o.id from company o where o.client_id = $1 and o.id = $2::bigint';

/** @throws NotFoundError the company that contacts should join is unknown */
export async function requireReferences(sql: Sql, clientId: string, change: BulkChange): Promise<void> {
  const companyId = change.action === 'set' ? change.patch['company_id'] : undefined;
  if (typeof companyId !== 'number') return;
  const found = isRecordId(companyId) ? await sql.query('bulk.find_company', FIND, [clientId, companyId]) : [];
  if (found.length === 0) throw new NotFoundError('Company not found');
}
