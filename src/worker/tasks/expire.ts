import { expireJournal as dropDays } from '../../schema/history/journal/aggregate-entries.js';
import { KEEPS_INPUT, PARTS_AT_ONCE } from '../../schema/work/jobs/parts.js';
import type { JobContext, Retention, TaskDefinition } from '../task.js';

const PORTION = 1_000;
const HOUR_MS = 3_600_000;
const BEGINNING = '-infinity';

/** A table whose rows are deleted by their age. */
interface AgedTable {
  /** The setting that says for how long they are kept. */
  keep: keyof Retention;
  key: readonly string[];
  /** The column with their time. */
  at: string;
  /** Whether that is a date, in UTC. */
  isDate?: true;
  /** Which rows are deleted at all. */
  where?: string;
  /** Whether rows in use are left for the next run. */
  skipsLocked?: true;
  /** A common table expression that the deletion needs. */
  first?: { name: string; text: string };
}

const AGENCY_KEY = ['agency_id', 'id'];
const CLIENT_KEY = ['client_id', 'id'];

const AGED = {
  alert: { keep: 'eventAttempt', key: AGENCY_KEY, at: 'raised_at' },
  api_request: { keep: 'apiRequest', key: CLIENT_KEY, at: 'at' },
  /* The log refuses every deletion that does not announce itself, and that of young entries in any case. */
  audit_entry: {
    ...{ keep: 'auditEntry', key: AGENCY_KEY, at: 'at' },
    first: { name: 'allowed', text: `select set_config('app.expiring', 'audit_entry', true)` },
  },
  webhook_body_quota: { keep: 'webhookBodyQuota', key: AGENCY_KEY, at: 'day', isDate: true },
  /* Parked events of a delivery stay: they still wait. */
  webhook_delivery: { keep: 'webhookDelivery', key: AGENCY_KEY, at: 'received_at' },
  event_attempt: { keep: 'eventAttempt', key: AGENCY_KEY, at: 'at' },
  idempotency_record: {
    ...{ keep: 'idempotencyRecord', key: ['client_id', 'key_id', 'idempotency_key'], at: 'created_at' },
    skipsLocked: true,
  },
  /* A repeat of a deleted event counts again. Events of an email or opt-out stay: a later one may change them. */
  webhook_event: {
    ...{ keep: 'webhookEvent', key: CLIENT_KEY, at: 'applied_at', skipsLocked: true },
    where: 'email_id is null and opted_out is null and ',
  },
  merge_record: { keep: 'mergeRecord', key: CLIENT_KEY, at: 'merged_at' },
  usage_day: { keep: 'usageDay', key: AGENCY_KEY, at: 'day', isDate: true },
} as const satisfies Record<string, AgedTable>;

type AgedName = keyof typeof AGED;

const momentOf = (column: string, isDate?: boolean) => (isDate ? `${column}::timestamp at time zone 'UTC'` : column);
const fromSql = (parameter: string, isDate?: boolean) => (isDate ? `${parameter}::date` : parameter);

function deleteText(table: AgedName): string {
  const { key, at, isDate, where = '', skipsLocked, first }: AgedTable = AGED[table];
  const before = isDate ? `(now() at time zone 'UTC')::date - $2::integer` : 'now() - make_interval(days => $2)';
  return `with ${first ? `${first.name} as materialized (${first.text}), ` : ''}old as materialized (
      select ${key.join(', ')} from ${table}${first ? `, ${first.name}` : ''}
       where ${where}${at} >= ${fromSql('$3', isDate)} and ${at} < ${before}
       order by ${at} limit $1${skipsLocked ? ' for update skip locked' : ''})
   delete from ${table} gone using old where ${key.map((name) => `gone.${name} = old.${name}`).join(' and ')}
   returning ${momentOf(`gone.${at}`, isDate)} as at`;
}

function oldestText(table: AgedName): string {
  const { at, isDate, where = '' }: AgedTable = AGED[table];
  return `select ${momentOf(`min(${at})`, isDate)} as at from ${table} where ${where}${at} >= ${fromSql('$1', isDate)}`;
}

/** The task that deletes old rows of a table. */
export function expireRows(table: AgedName): TaskDefinition {
  return expireTask(AGED[table].keep, deleteText(table), oldestText(table));
}

interface Moment {
  at: Date | null;
}

/**
 * A task that deletes old rows in slices, an hour after it last found none, and reports how old the oldest is. A slice
 * begins where the last one ended, to skip dead rows that are not vacuumed yet. After its idle time it begins at the
 * oldest row again, for late rows.
 * @param text deletes at most $1 rows that are older than $2 days and none from before $3, and returns their times as
 *   `at`
 * @param oldest reads the time of the oldest row from $1 on as `at`
 */
export function expireTask(keep: keyof Retention, text: string, oldest: string): TaskDefinition {
  let from: Date | null = null;
  return {
    idleMs: HOUR_MS,
    async run(context) {
      const days = context.retention[keep];
      const gone = days === 0 ? [] : await deleteSlice(context, text, days, from);
      const reached = latest(gone) ?? from;
      const isMore = gone.length === PORTION;
      context.reportOldest({ at: isMore ? reached : await readOldest(context, oldest, reached), days });
      from = isMore ? reached : null;
      return isMore;
    },
  };
}

async function deleteSlice({ database, count }: JobContext, text: string, days: number, from: Date | null) {
  const gone = await database.query<Moment>(null, text, [PORTION, days, from ?? BEGINNING]);
  count('done', gone.length);
  return gone;
}

async function readOldest({ database }: JobContext, oldest: string, from: Date | null): Promise<Date | null> {
  const [row] = await database.query<Moment>(null, oldest, [from ?? BEGINNING]);
  return row?.at ?? null;
}

function latest(rows: readonly Moment[]): Date | null {
  return rows.reduce<Date | null>((found, { at }) => (at && (!found || at > found) ? at : found), null);
}

const DELETE_PLANS = `with old as materialized (select p.agency_id, p.id from plan p where p.expires_at < now() order by p.expires_at limit $1)
  delete from plan gone using old where gone.agency_id = old.agency_id and gone.id = old.id returning gone.id`;

/** Deletes plans that have expired, which nobody can read any more. */
export const expirePlans: TaskDefinition = {
  idleMs: 600_000,
  async run({ database, count }) {
    const gone = await database.query('plan.expire', DELETE_PLANS, [PORTION]);
    count('done', gone.length);
    return gone.length === PORTION;
  },
};

/** Drops the days of the journal that are older than they are kept: each is a table of its own, so no row is touched. */
export const expireJournal: TaskDefinition = {
  idleMs: HOUR_MS,
  async run({ database, retention, count, reportOldest }) {
    const days = retention.journal;
    const { dropped, oldest } = await dropDays(database, days);
    count('done', dropped);
    reportOldest({ at: oldest, days });
    return false;
  },
};

/* A job that still waits for its input is as old as its beginning: nobody will send it any more. */
const OLD = `j.ended_at < now() - make_interval(days => $2)
   or j.state = 'uploading' and j.created_at < now() - make_interval(days => $2)`;

const DELETE_PARTS = `delete from job_part p where (p.client_id, p.job_id, p.file, p.number) in (
    select q.client_id, q.job_id, q.file, q.number from job j join job_part q on q.client_id = j.client_id and q.job_id = j.id
     where ${OLD} limit $1) returning p.number`;

/* A request that is sending a part holds the row of the job. */
const DELETE_JOBS = `delete from job g where (g.client_id, g.id) in (
    select j.client_id, j.id from job j where (${OLD})
       and not exists (select from job_part p where p.client_id = j.client_id and p.job_id = j.id)
     limit $1 for update of j skip locked) returning g.id`;

const OLDEST_JOB = 'select min(j.ended_at) as at from job j where j.ended_at is not null';

/** Deletes jobs by the age of their end, with their files. */
export const expireJobs: TaskDefinition = {
  idleMs: HOUR_MS,
  async run({ database, retention, count, reportOldest }) {
    const days = retention.job;
    const parts = await database.query('job.expire_parts', DELETE_PARTS, [PARTS_AT_ONCE, days]);
    const jobs = parts.length === 0 ? await database.query('job.expire', DELETE_JOBS, [PORTION, days]) : [];
    count('done', jobs.length);
    const [oldest] = await database.query<Moment>('job.oldest', OLDEST_JOB);
    reportOldest({ at: oldest?.at ?? null, days });
    return parts.length > 0 || jobs.length === PORTION;
  },
};

const DELETE_INPUTS = `delete from job_part p where (p.client_id, p.job_id, p.file, p.number) in (
    select q.client_id, q.job_id, q.file, q.number from job j
      join job_part q on q.client_id = j.client_id and q.job_id = j.id and q.file = 'input'
     where j.ended_at is not null and j.kind = 'import' and not ${KEEPS_INPUT} limit $1) returning p.number`;

/* What imports keep of earlier rows. */
const DELETE_KEYS = `delete from import_key k where (k.client_id, k.job_id, k.key) in (
    select i.client_id, i.job_id, i.key from job j join import_key i on i.client_id = j.client_id and i.job_id = j.id
     where j.ended_at is not null and j.kind = 'import' limit $1) returning k.job_id`;

/** Deletes what imports that have ended needed: nobody reads it any more. */
export const expireInputs: TaskDefinition = {
  idleMs: 60_000,
  async run({ database, count }) {
    const parts = await database.query('job.expire_inputs', DELETE_INPUTS, [PARTS_AT_ONCE]);
    const keys = await database.query('job.expire_keys', DELETE_KEYS, [PORTION]);
    count('done', parts.length + keys.length);
    return parts.length === PARTS_AT_ONCE || keys.length === PORTION;
  },
};
