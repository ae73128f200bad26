import { defineTask } from '../task.js';

const JOBS = 1_000;
/** Parts that are deleted at once: some tens of MB. */
const PARTS = 100;
const HOUR_MS = 3_600_000;

/* One that waits for its input is as old as its beginning: nobody will send it any more. */
const OLD = `j.ended_at < now() - make_interval(days => $2)
   or j.state = 'uploading' and j.created_at < now() - make_interval(days => $2)`;

const EXPIRE_PARTS = `delete from job_part p where (p.client_id, p.job_id, p.file, p.number) in (
    select q.client_id, q.job_id, q.file, q.number from job j join job_part q on q.client_id = j.client_id and q.job_id = j.id
     where ${OLD} limit $1) returning p.number`;

/* Who is sending a part holds the job. */
const EXPIRE = `delete from job g where (g.client_id, g.id) in (
    select j.client_id, j.id from job j where (${OLD})
       and not exists (select from job_part p where p.client_id = j.client_id and p.job_id = j.id)
     limit $1 for update of j skip locked) returning g.id`;

const OLDEST = 'select min(j.ended_at) as at from job j where j.ended_at is not null';

/** Deletes jobs by the age of their end, with their files. */
export default defineTask({
  idleMs: HOUR_MS,
  wakes: false,
  async run({ database, retention, count, reportOldest }) {
    const days = retention.job;
    const parts = await database.query('job.expire_parts', EXPIRE_PARTS, [PARTS, days]);
    const jobs = parts.length === 0 ? await database.query('job.expire', EXPIRE, [JOBS, days]) : [];
    count('done', jobs.length);
    const [oldest] = await database.query<{ at: Date | null }>('job.oldest', OLDEST);
    reportOldest({ at: oldest?.at ?? null, days });
    return parts.length > 0 || jobs.length === JOBS;
  },
});
