import type { Database, Session, Sql } from '../../../db/database.js';
import { NOW, type Now } from '../../../db/database-time.js';
import { NotFoundError } from '../../../errors.js';

/** What a cause of rescoring names: one contact, or all contacts that a Person has when the request is worked off. */
type RescoringSubject = 'contact' | 'person';

/*
 * The client row is share-locked while it is asked: whoever switches scoring on waits for the causes that still saw it
 * off, and then finds their activities; whoever comes later waits for the switch and sees it on. The row is locked
 * before it is judged, and the limit keeps the two apart: a condition beside the lock would be judged on the snapshot
 * from before the wait, and pass over the row without waiting at all.
 */
const SCORING_CLIENT = (client: string) =>
  `select id from (select id, scoring_enabled from client where id = ${client} limit 1 for share) locked where scoring_enabled`;

/**
 * The part of a statement that asks for rescoring, for a data-modifying CTE. It does nothing while scoring is off.
 * A request that is already pending counts one more cause: the worker that computes right now sees the count move and
 * leaves the request in place. `do nothing` would lose this cause.
 * @param kind the subject's kind, written into the statement
 * @param subjects a query or CTE reference `select <int> as id ...`; must not repeat an id
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
 * Asks for rescoring in the transaction of its cause: the request and the cause are committed together or not at all.
 * Does nothing while scoring is off in the workspace. Wake the worker (`services.wakeWorker`) after the commit; without
 * that it finds the request by itself a little later.
 * @param sql the transaction of the cause
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
 * Asks for rescoring of every contact with activities, in the transaction of a change that concerns all scores. It is
 * one row whatever the size of the workspace. Does nothing while scoring is off.
 * @param sql a transaction that has locked the client row (`for no key update`) against the share lock of every cause:
 *   an activity that is being logged meanwhile is either seen by the worker or asks for itself
 */
export async function enqueueWorkspace(sql: Sql, clientId: string): Promise<void> {
  await sql.query('rescoring.enqueue_workspace', WORKSPACE_SQL, [clientId]);
}

/**
 * Runs a change of what scores are computed from and asks for rescoring of the whole workspace, in one transaction.
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
