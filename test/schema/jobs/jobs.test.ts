import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAuthor } from '../../../src/db/author.js';
import { scopeDatabase } from '../../../src/db/scoped.js';
import { ConflictError, NotFoundError } from '../../../src/errors.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { type ClaimedJob, claim } from '../../../src/schema/kernel/queues/claims.js';
import { JobFailure, type RunnableKind } from '../../../src/schema/work/jobs/job-kind.js';
import { dropFile, readPart, sizeOfFile } from '../../../src/schema/work/jobs/parts.js';
import { expectEnd, readJob } from '../../../src/schema/work/jobs/read-job.js';
import { cancelJob, MOST_OPEN, startJob } from '../../../src/schema/work/jobs/start-job.js';
import { jobTask, MOST_ATTEMPTS } from '../../../src/worker/tasks/jobs.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { rowKind } from './row-kind.js';

let opened: OpenedWorkspace;
let workspace: Workspace;
beforeEach(async () => {
  opened = await openWorkspace();
  workspace = opened.workspace;
});
afterEach(() => opened.close());

const start = (rows: number, of: Workspace = workspace) =>
  of.database.transaction((session) => startJob(session, of, { kind: 'import', params: { rows } }));

/* All slices of the jobs, as a worker does them. */
async function runAll(kind: RunnableKind = rowKind(), given: Parameters<typeof contextFor>[1] = {}): Promise<void> {
  while (await jobTask([kind]).run(contextFor(opened.database, given)));
}

async function companies(of: Workspace = workspace): Promise<string[]> {
  const rows = await opened.database.query<{ name: string }>(
    null,
    'select name from company where client_id = $1 order by id',
    [of.clientId],
  );
  return rows.map(({ name }) => name);
}

async function fileOf(id: number): Promise<string> {
  const place = { clientId: workspace.clientId, id };
  let text = '';
  for (let part = await readPart(opened.database, place, 'outcome', 0); part; ) {
    text += part.bytes.toString();
    part = await readPart(opened.database, place, 'outcome', part.number);
  }
  return text;
}

const doSlice = (kind: RunnableKind, job: ClaimedJob) =>
  kind.slice({
    database: opened.database,
    peppers: { pepper: 'a pepper of sixteen characters' },
    job,
    isStopping: () => false,
    didPiece: () => undefined,
  });

/* What a kill leaves: the claim, whose lease has ended. */
const endLeases = () =>
  opened.database.query(null, `update job set due_at = now() - interval '1 second' where due_at is not null`);

describe('a job', () => {
  it('is done in slices, each row once, with its file', async () => {
    const { id } = await start(8);
    await runAll();
    expect(await readJob(opened.database, { clientId: workspace.clientId, id })).toEqual({
      ...{ clientId: workspace.clientId, id, kind: 'import', state: 'done', attempts: 0, failure: null },
      author: { actor: 'key:2 ' },
      ...{ rowsTotal: 8, rowsRead: 8, rowsWritten: 8, rowsRefused: 0, bytes: 12 },
      ...{ createdAt: expect.any(Date), startedAt: expect.any(Date), endedAt: expect.any(Date) },
    });
    expect(await companies()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `Company ${n}`));
    expect(await fileOf(id)).toBe('1-3\n4-6\n7-8\n');
    expect(await sizeOfFile(opened.database, { clientId: workspace.clientId, id }, 'outcome')).toBe(12);
    await dropFile(opened.database, { clientId: workspace.clientId, id }, 'outcome');
    expect(await fileOf(id)).toBe('');
  });

  it('goes on where it stood when a worker ended in the middle', async () => {
    const { id } = await start(8);
    const [claimed] = await claim(opened.database, 'job', 1, ['import']);
    if (!claimed) throw new Error('Nothing was claimed.');
    const next = await doSlice(rowKind(), claimed);
    if (!next) throw new Error('It was complete after one slice.');
    await doSlice(rowKind(), next);
    await endLeases();
    await runAll();
    expect(await companies()).toHaveLength(8);
    expect(await fileOf(id)).toBe('1-3\n4-6\n7-8\n');
  });

  it('leaves nothing of a slice that failed, and is tried again after a pause', async () => {
    const { id } = await start(5);
    let failures = 1;
    const kind = rowKind(async ({ place }) => {
      if (place && failures-- > 0) throw new Error('the disk is full');
    });
    await runAll(kind);
    const after = await readJob(opened.database, { clientId: workspace.clientId, id });
    expect([after?.state, after?.attempts, after?.rowsWritten]).toEqual(['running', 1, 3]);
    expect(await companies()).toHaveLength(3);
    await endLeases();
    await runAll(kind);
    expect(await companies()).toHaveLength(5);
  });

  it('fails with a sentence when it has been tried often enough', async () => {
    const { id } = await start(5);
    const kind = rowKind(() => Promise.reject(new Error('never')));
    for (let attempt = 0; attempt <= MOST_ATTEMPTS; attempt++) {
      await endLeases();
      await runAll(kind);
    }
    const job = await readJob(opened.database, { clientId: workspace.clientId, id });
    expect([job?.state, job?.failure]).toEqual([
      'failed',
      'It was tried 10 times and failed each time for a reason within the service, which is in its log.',
    ]);
  });

  it('fails when workers keep ending over it', async () => {
    const { id } = await start(5);
    for (let attempt = 0; attempt <= MOST_ATTEMPTS; attempt++) {
      await claim(opened.database, 'job', 1, ['import']);
      await endLeases();
    }
    await runAll();
    expect((await readJob(opened.database, { clientId: workspace.clientId, id }))?.state).toBe('failed');
  });

  it('fails at once with the sentence of its kind', async () => {
    const { id } = await start(5);
    await runAll(rowKind(() => Promise.reject(new JobFailure('The file has no header.'))));
    const job = await readJob(opened.database, { clientId: workspace.clientId, id });
    expect([job?.state, job?.failure, job?.attempts]).toEqual(['failed', 'The file has no header.', 0]);
  });

  it('is not done before its input is there', async () => {
    const { id } = await workspace.database.transaction((session) =>
      startJob(session, workspace, { kind: 'import', params: { rows: 2 }, awaitsInput: true }),
    );
    await runAll();
    expect(await companies()).toEqual([]);
    await workspace.database.query(null, `update job set state = 'queued', due_at = now() where id = $1`, [id]);
    await runAll();
    expect(await companies()).toHaveLength(2);
  });

  it('writes as whoever asked for it, and names itself', async () => {
    const asking = scopeDatabase(workspace.database, {
      author: () => setAuthor({ actor: 'RV-…1234', name: 'import key', operation: 'importStart' }),
    });
    const { id } = await start(1, { ...workspace, database: asking });
    await runAll();
    const entries = await opened.database.query<{ author: unknown }>(
      null,
      `select author::jsonb as author from journal_inbox where client_id = $1 and author is not null`,
      [workspace.clientId],
    );
    expect(entries.map(({ author }) => author)).toContainEqual({
      ...{ actor: 'RV-…1234', name: 'import key', operation: 'importStart', job: id },
    });
  });

  it('tells when it will have ended', () => {
    const startedAt = new Date(1_000);
    expect(expectEnd({ state: 'running', rowsTotal: 100, rowsRead: 25, startedAt }, 2_000)).toEqual(new Date(5_000));
    expect(expectEnd({ state: 'running', rowsTotal: null, rowsRead: 25, startedAt }, 2_000)).toBeNull();
    expect(expectEnd({ state: 'running', rowsTotal: 100, rowsRead: 0, startedAt }, 2_000)).toBeNull();
    expect(expectEnd({ state: 'done', rowsTotal: 100, rowsRead: 100, startedAt }, 2_000)).toBeNull();
  });
});

describe('a job that is cancelled', () => {
  it('has ended at the answer, between two slices, and keeps what it wrote', async () => {
    const { id } = await start(9);
    const kind = rowKind();
    const [claimed] = await claim(opened.database, 'job', 1, ['import']);
    if (!claimed) throw new Error('Nothing was claimed.');
    await doSlice(kind, claimed);
    expect((await cancelJob(workspace, id)).state).toBe('cancelled');
    await expect(doSlice(kind, claimed)).rejects.toThrow('The job is not this worker’s any more.');
    expect(await companies()).toHaveLength(3);
    await endLeases();
    await runAll();
    expect(await companies()).toHaveLength(3);
    expect((await cancelJob(workspace, id)).state).toBe('cancelled');
  });

  it('is of this workspace, and has not ended', async () => {
    const { id } = await start(1);
    await expect(cancelJob(opened.other, id)).rejects.toThrow(NotFoundError);
    await runAll();
    await expect(cancelJob(workspace, id)).rejects.toThrow(ConflictError);
  });
});

describe('workers', () => {
  it('give each client its turn, however many jobs another has', async () => {
    await start(40);
    await start(40);
    await start(3, opened.other);
    const order: string[] = [];
    const kind = rowKind(async ({ clientId }) => void order.push(clientId));
    const [first] = await claim(opened.database, 'job', 1, ['import']);
    expect(first?.clientId).toBe(workspace.clientId);
    const [second] = await claim(opened.database, 'job', 1, ['import']);
    expect(second?.clientId).toBe(opened.other.clientId);
    const [third] = await claim(opened.database, 'job', 1, ['import']);
    expect(third?.clientId).toBe(workspace.clientId);
    expect(third?.id).not.toBe(first?.id);
    await endLeases();
    await runAll(kind);
    expect(await companies()).toHaveLength(80);
    expect(await companies(opened.other)).toHaveLength(3);
  });

  it('leave a client alone while it is suspended', async () => {
    await start(5);
    const suspend = (at: string) =>
      opened.database.query(null, `update client set suspended_at = ${at} where id = $1`, [workspace.clientId]);
    await suspend('now()');
    await runAll();
    expect(await companies()).toEqual([]);
    await suspend('null');
    const [claimed] = await claim(opened.database, 'job', 1, ['import']);
    if (!claimed) throw new Error('Nothing was claimed.');
    await suspend('now()');
    await expect(doSlice(rowKind(), claimed)).rejects.toThrow('not this worker’s any more');
    await suspend('null');
    await endLeases();
    await runAll();
    expect(await companies()).toHaveLength(5);
  });

  it('stop between two slices', async () => {
    const { id } = await start(9);
    const stopping = new AbortController();
    const kind = rowKind(async () => stopping.abort());
    await jobTask([kind]).run(contextFor(opened.database, { signal: stopping.signal }));
    expect(await companies()).toHaveLength(3);
    const [left] = await opened.database.query(null, 'select claim_id as "claimId", attempts from job where id = $1', [
      id,
    ]);
    expect(left).toEqual({ claimId: null, attempts: 0 });
  });
});

it('a workspace may have so many open jobs', async () => {
  await Promise.all(Array.from({ length: MOST_OPEN }, () => start(1)));
  await expect(start(1)).rejects.toThrow('A workspace may have 20 jobs that have not ended.');
  await start(1, opened.other);
  await runAll();
  await start(1);
});

it('jobs expire with their files some days after their end', async () => {
  const { id } = await start(2);
  await start(2);
  await runAll();
  await workspace.database.transaction((session) =>
    startJob(session, workspace, { kind: 'import', params: {}, awaitsInput: true }),
  );
  await opened.database.query(null, `update job set ended_at = now() - interval '8 days' where id = $1`, [id]);
  await opened.database.query(null, `update job set created_at = now() - interval '8 days' where state = 'uploading'`);
  while (await taskNamed('expire-jobs').run(contextFor(opened.database)));
  const left = await opened.database.query<{ id: number; parts: number }>(
    null,
    'select j.id, (select count(*) from job_part p where p.job_id = j.id)::int as parts from job j order by j.id',
  );
  expect(left).toEqual([{ id: id + 1, parts: 1 }]);
});
