import type { Database } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import { ConflictError } from '../../../errors.js';
import { startJob } from '../jobs/start-job.js';
import { nextRun } from './schedule-row.js';

interface DueSchedule {
  clientId: string;
  agencyId: string;
  id: number;
}

const DUE = `select s.client_id as "clientId", c.agency_id as "agencyId", s.id
    from export_schedule s join client c on c.id = s.client_id
   where s.active and s.due_at <= clock_timestamp() and c.suspended_at is null order by s.due_at limit 100`;

/* By the clock of the database alone, so that workers whose clocks differ start no day twice. */
const TAKE = `select s.hour, clock_timestamp() as now from export_schedule s
  where s.client_id = $1 and s.id = $2 and s.active and s.due_at <= clock_timestamp() for update skip locked`;

/** Starts a job for each schedule that is due: one, however many days were missed. @returns how many it started */
export async function startDue(database: Database): Promise<number> {
  const due = await database.query<DueSchedule>('export_schedule.due', DUE);
  let started = 0;
  for (const schedule of due) if (await startOne(database, schedule)) started += 1;
  return started;
}

async function startOne(database: Database, { clientId, agencyId, id }: DueSchedule): Promise<boolean> {
  const actor = { kind: 'system', agencyId, clientId } as const;
  const start = ownedBy(database, { agencyId, clientId }).transaction(async (session) => {
    const [taken] = await session.query<{ hour: number; now: Date }>('export_schedule.take', TAKE, [clientId, id]);
    if (!taken) return false;
    const order = { kind: 'scheduled_export', params: { schedule: id } } as const;
    const { id: jobId } = await startJob(session, { clientId, actor }, order);
    const data = { jobId, dueAt: nextRun(taken.hour, taken.now) };
    await session.prisma.exportSchedule.update({ where: { clientId_id: { clientId, id } }, data });
    return true;
  });
  return start.catch((error: unknown) => {
    // The workspace has too many jobs: this one is started when one of them has ended.
    if (error instanceof ConflictError) return false;
    throw error;
  });
}
