import type { Database, Session, Sql } from '../../../db/database.js';
import { NOW, type Now } from '../../../db/database-time.js';
import { NotFoundError } from '../../../errors.js';
import type { Context } from '../../kernel/context.js';

/** What a cause of rescoring names: one contact, or all contacts that a Person has when the request is processed. */
type RescoringSubject = 'contact' | 'person';

/*
 * The client row is share-locked: switching scoring on waits for the causes that saw it off, and then finds their
 * activities. The row is locked before it is tested, and the limit keeps the two apart: a condition beside the lock
 * would be tested on the snapshot from before the wait, and skip the row.
 */
const SCORING_CLIENT = (client: string) =>
  `select id from (select id, scoring_enabled from client where id = ${client} limit 1 for share) locked where scoring_enabled`;

/**
 * A data-modifying CTE that requests rescoring, unless scoring is off. A pending request counts one more cause: a
 * worker that computes now sees the count move and keeps the request, which `do nothing` would lose.
 * @param subjects a query or CTE reference `select <int> as id ...` with unique ids
 * @param client the parameter that holds the client id
 * @source Specification: What the service does, lead scoring
 */
export function enqueueSql(kind: RescoringSubject, subjects: string, client = '$1'): string {
  return `insert into rescoring_request as pending (client_id, subject_kind, subject_id)
  select scoring.id, '${kind}', subject.id
    from (${SCORING_CLIENT(client)}) scoring cross join (${subjects}) subject
   order by subject.id
  on conflict (client_id, subject_kind, subject_id) do update set bump = pending.bump + 1`;
}

const STATEMENTS: Readonly<Record<RescoringSubject, string>> = {
  contact: enqueueSql('contact', 'select distinct id from unnest($2::bigint[]) as given (id)'),
  person: enqueueSql('person', 'select distinct id from unnest($2::bigint[]) as given (id)'),
};

/**
 * Requests rescoring in the transaction of its cause, unless scoring is off. Wake the worker (`services.wakeWorker`)
 * after the commit; otherwise it finds the request a little later.
 */
export async function enqueueRescoring(
  sql: Sql,
  clientId: string,
  kind: RescoringSubject,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql.query(`rescoring.enqueue.${kind}`, STATEMENTS[kind], [clientId, ids]);
}

/* A slice that is being scored holds the row, so the request starts again only after it and misses no contact. */
const WORKSPACE_SQL = `insert into rescoring_request as pending (client_id, subject_kind, subject_id)
  select id, 'workspace', 0 from client where id = $1 and scoring_enabled
  on conflict (client_id, subject_kind, subject_id) do update set bump = pending.bump + 1, scored_to = 0`;

/**
 * Requests rescoring of every contact with activities, as one row. Does nothing while scoring is off.
 * @param sql a transaction that has locked the client row (`for no key update`) against the share lock of every cause:
 * the worker sees an activity that is being logged, or the activity requests rescoring itself
 */
export async function enqueueWorkspace(sql: Sql, clientId: string): Promise<void> {
  await sql.query('rescoring.enqueue_workspace', WORKSPACE_SQL, [clientId]);
}

/**
 * Changes what scores are computed from, and requests rescoring of the workspace, in one transaction.
 * @param change takes the time of the transaction; returns null when nothing was changed
 */
export async function rescoreWorkspace<Result>(
  database: Database,
  clientId: string,
  change: (session: Session, now: Date) => Promise<Result | null>,
): Promise<Result | null> {
  return database.transaction(async (session) => {
    const lock = `select ${NOW} from client where id = $1 for no key update`;
    const [client] = await session.query<Now>('rescoring.lock_client', lock, [clientId]);
    if (!client) throw new NotFoundError('Client not found');
    const result = await change(session, client.now);
    if (result !== null) await enqueueWorkspace(session, clientId);
    return result;
  });
}

/** Wakes the worker after the commit of work that requested rescoring, so that scores are computed at once. */
export async function waking<Result>({ services }: Context, work: Promise<Result>): Promise<Result> {
  const result = await work;
  services.wakeWorker('rescore');
  return result;
}
