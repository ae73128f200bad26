import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { upsertContact } from '../../src/schema/crm/contacts/write-contact.js';
import type { Workspace } from '../../src/schema/kernel/context.js';
import type { BulkChange } from '../../src/schema/work/bulk/bulk-change.js';
import { previewBulk } from '../../src/schema/work/bulk/preview-bulk.js';
import { startBulk } from '../../src/schema/work/bulk/start-bulk.js';
import { readJob } from '../../src/schema/work/jobs/read-job.js';
import { makePlan } from '../../src/schema/work/merge-plans/make-plan.js';
import { runPlan, undoPlan } from '../../src/schema/work/merge-plans/run-plan.js';
import { undoJob } from '../../src/schema/work/undo/start-undo.js';
import { enterWorkspace } from '../../test/support/workspace.js';
import { amount, amountOrNone, defineScenario, type Values } from '../harness/bench.js';
import { cpuOfServer, cpuOfThis, type Line, type Meter, timedOutcome } from '../harness/measure.js';
import { openEmpty, seedContacts, startTasks } from '../harness/server.js';
import { BENCH_PEPPER } from '../harness/service.js';
import { percentile } from '../harness/statistics.js';
import { waitFor } from '../harness/wait-for.js';

const OPTIONS = {
  contacts: amount(100_000, 'contacts of the client'),
  duplicates: amountOrNone(21_000, 'pairs that are merged'),
  pace: amount(100, 'single contacts a second that another client writes'),
};

interface Place {
  owner: pg.Client;
  workspace: Workspace & { pepper: string };
  /** Another client, which writes meanwhile. */
  neighbour: Workspace;
  meters: Record<string, Meter>;
  plan: Values<typeof OPTIONS>;
}

const BACKLOG_MS = 600_000;

/* What was entered in the journal is numbered first, so that each measurement pays for its own alone. */
async function untilIdle({ owner }: Place): Promise<void> {
  await owner.query('vacuum analyze');
  await waitFor(owner, 'not exists (select from journal_inbox)', BACKLOG_MS, 'The journal was not numbered.');
}

/*
 * Each write begins when it is due, whether those before it have ended or not, and is measured from then: of one writer that
 * waits for its own last write, the time would be that of its queue.
 */
function startNeighbour({ neighbour, plan: { pace } }: Place): () => Promise<number[]> {
  const began = performance.now();
  const taken: number[] = [];
  const writes: Promise<void>[] = [];
  let isOver = false;
  const write = async (number: number, due: number) => {
    await upsertContact(neighbour, null, { email: `load${number % 50}@b.example`, jobTitle: `t${number}` });
    taken.push(performance.now() - due);
  };
  const run = async () => {
    for (let number = 0; !isOver; number += 1) {
      const due = began + (number * 1_000) / pace;
      await wait(Math.max(0, due - performance.now()));
      writes.push(write(number, due));
    }
    await Promise.all(writes);
    return taken;
  };
  const running = run();
  return () => {
    isOver = true;
    return running;
  };
}

/* Starts a job, and waits until it has ended, beside the writes of the neighbour; then the same with its undo. */
async function runJob(
  place: Place,
  title: string,
  { start, undo }: { start: () => Promise<{ id: number }>; undo?: (id: number) => Promise<{ id: number }> },
): Promise<Line[]> {
  const { database, clientId } = place.workspace;
  const { outcome: started, figures: before } = await timedOutcome(start);
  const stop = startNeighbour(place);
  const { outcome: job, figures } = await timedOutcome(async () => {
    for (;;) {
      const job = await readJob(database, { clientId, id: started.id });
      if (job?.endedAt) return job;
      await wait(50);
    }
  }, place.meters);
  const taken = await stop();
  await untilIdle(place);
  const others = { 'writes of others': taken.length, 'their p99 ms': percentile(taken, 0.99) };
  const sample = { ...figures, rows: job.rowsWritten, 'ms until it started': before['ms'] ?? 0, ...others };
  const line = { title: `${title}: ${job.state}`, samples: [sample] };
  return undo ? [line, ...(await runJob(place, `undo: ${title}`, { start: () => undo(started.id) }))] : [line];
}

const SET = {
  action: 'set' as const,
  ...{ patch: {}, companyDomain: null, customFields: [], clear: [], liftSuppressions: false },
};
const CHANGES: Record<string, BulkChange> = {
  'set a status': { ...SET, patch: { contact_status: 'cold' } },
  'set a custom field': { ...SET, customFields: [{ fieldName: 'tag', fieldValue: 'fair' }] },
  'clear a custom field': { ...SET, clear: ['field 1'] },
  delete: { action: 'delete' },
};

function change(place: Place, [title, what]: [string, BulkChange]): Promise<Line[]> {
  const { workspace } = place;
  const selection = { where: 'r.client_id = $1', values: [workspace.clientId] };
  const bulk = { kind: 'contact', selection, change: what, subject: ['bench', title] } as const;
  const start = async () => {
    const { token } = await previewBulk(workspace, bulk, 10);
    return startBulk(workspace, bulk, { token, allowedDrift: 0 });
  };
  return runJob(place, title, { start, undo: (id) => undoJob(workspace, id) });
}

/* Pairs of one name at one company. */
async function merge(place: Place): Promise<Line[]> {
  const { owner, workspace, plan } = place;
  await owner.query(
    `insert into company (client_id, domain) select $1, n || '.x.example' from generate_series(1, 1000) n`,
    [workspace.clientId],
  );
  const company = `(select min(id) from company where client_id = $1) + (n + 1) / 2 % 1000`;
  const columns = { first_name: `'Ada'`, last_name: `'Name' || (n + 1) / 2`, company_id: company };
  const pairs = { count: plan.duplicates * 2, prefix: 'pair', columns, fields: 3, value: `'value ' || n % 7` };
  await seedContacts(owner, workspace.clientId, pairs);
  await untilIdle(place);
  const start = async () => {
    const { id } = await makePlan(workspace, { evidence: ['nameAndCompany'], survivor: 'oldest', limit: 30_000 });
    return runPlan(workspace, id);
  };
  return runJob(place, `merge ${plan.duplicates} pairs`, { start, undo: (id) => undoPlan(workspace, id) });
}

/**
 * How long changes in bulk, their undo and merges by rule take, and what others pay meanwhile. The operations and the worker
 * run in this process. The numbering of the journal and the others are part of the processor time.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, plan) {
    const { owner, database, agency } = await openEmpty(bench, { clients: ['A', 'B'] });
    const [one, neighbour] = agency.clients.map(({ clientId }, index) =>
      enterWorkspace(database, agency.agencyId, clientId, index + 1),
    );
    if (!one || !neighbour) throw new Error('The clients were not created.');
    const meters = { 'own cpu ms': cpuOfThis, 'PostgreSQL cpu ms': cpuOfServer(owner) };
    const place = { owner, workspace: { ...one, pepper: BENCH_PEPPER }, neighbour, meters, plan };
    await seedContacts(owner, one.clientId, { count: plan.contacts, fields: 3, value: `'value'` });
    startTasks(bench, database, ['run-jobs', 'aggregate-journal', 'suggest-duplicates', 'maintain-lists']);
    await untilIdle(place);
    const lines: Line[] = [];
    for (const one of Object.entries(CHANGES)) lines.push(...(await change(place, one)));
    if (plan.duplicates > 0) lines.push(...(await merge(place)));
    bench.show(`${plan.contacts} contacts`, lines);
  },
});
