import type { Session } from '../../../db/database.js';
import { ConflictError, InvalidError, NotFoundError } from '../../../errors.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit, recordUpdate } from '../../kernel/record-audit.js';
import type { JobRow } from '../jobs/job-row.js';
import { holdClient, startJob } from '../jobs/start-job.js';
import { readScheduleInput, type ScheduleInput } from './schedule-input.js';
import { describeSchedule, nextRun, type ScheduleRow, sealAccess } from './schedule-row.js';

/** Schedules of a client. */
const MOST = 20;

type Done = 'created' | 'updated' | 'started' | 'deleted';

const changeOf = (done: Done, { id }: Pick<ScheduleRow, 'id'>) =>
  ({ action: `export_schedule.${done}`, subject: `export_schedule:${id}` }) as const;
const keyOf = ({ clientId, id }: ScheduleRow) => ({ clientId_id: { clientId, id } });

/**
 * Creates the schedule of this name, or replaces its settings.
 * @throws InvalidError the input breaks its rules; ConflictError there are 20 already
 */
export async function setSchedule(
  workspace: Workspace,
  input: ScheduleInput,
  networks: Exceptions,
): Promise<ScheduleRow> {
  const { secretAccessKey, settings } = await readScheduleInput(input, networks);
  const { clientId, database, peppers } = workspace;
  const secret = secretAccessKey ? sealAccess(peppers.pepper, clientId, secretAccessKey) : null;
  return database.transaction(async (session) => {
    await holdClient(session, clientId);
    const { exportSchedule } = session.prisma;
    const before = await exportSchedule.findUnique({ where: { clientId_name: { clientId, name: settings.name } } });
    const isSame = before?.active && before.hour === settings.hour;
    const data = { ...settings, dueAt: isSame ? before.dueAt : nextRun(settings.hour, new Date()) };
    const after = before
      ? await exportSchedule.update({ where: keyOf(before), data: { ...data, ...(secret && { secret }) } })
      : await createSchedule(session, { ...data, clientId, secret });
    const shown = { ...describeSchedule(after), ...(before && secret && { secretAccessKey: 'replaced' }) };
    const change = { ...changeOf(before ? 'updated' : 'created', after), after: shown };
    await recordUpdate(session, workspace, { ...change, before: before && describeSchedule(before) });
    return after;
  });
}

type NewSchedule = Omit<Parameters<Session['prisma']['exportSchedule']['create']>[0]['data'], 'client' | 'secret'>;

async function createSchedule(
  { prisma }: Session,
  { secret, ...data }: NewSchedule & { clientId: string; secret: Uint8Array<ArrayBuffer> | null },
): Promise<ScheduleRow> {
  if (!secret) throw new InvalidError({ 'storage.secretAccessKey': ['Is required for a new schedule.'] });
  const count = await prisma.exportSchedule.count({ where: { clientId: data.clientId } });
  if (count >= MOST) throw new ConflictError('Too many schedules', `There are ${MOST} export schedules already.`);
  return prisma.exportSchedule.create({ data: { ...data, secret } });
}

async function findSchedule({ prisma }: Session, { clientId }: Workspace, id: number): Promise<ScheduleRow> {
  const found = await prisma.exportSchedule.findUnique({ where: { clientId_id: { clientId, id } } });
  if (!found) throw new NotFoundError('There is no such export schedule.');
  return found;
}

/** Deletes a schedule; what it has written stays. @throws NotFoundError no such schedule */
export async function deleteSchedule(workspace: Workspace, id: number): Promise<ScheduleRow> {
  return workspace.database.transaction(async (session) => {
    await holdClient(session, workspace.clientId);
    const before = await findSchedule(session, workspace, id);
    await session.prisma.exportSchedule.delete({ where: keyOf(before) });
    await recordAudit(session, workspace, { ...changeOf('deleted', before), before: describeSchedule(before) });
    return before;
  });
}

/** Starts a run now, also of a schedule that is not active. @throws NotFoundError; ConflictError too many jobs are open */
export async function runSchedule(workspace: Workspace, id: number): Promise<JobRow> {
  return workspace.database.transaction(async (session) => {
    const schedule = await findSchedule(session, workspace, id);
    const job = await startJob(session, workspace, { kind: 'scheduled_export', params: { schedule: id } });
    await session.prisma.exportSchedule.update({ where: keyOf(schedule), data: { jobId: job.id } });
    await recordAudit(session, workspace, { ...changeOf('started', schedule), after: { jobId: job.id } });
    return job;
  });
}
