// How long changes in bulk, their undo and merges by rule take, and what others pay meanwhile: `npx tsx bench/bulk.ts [contacts] [duplicates]`.
// Beside the time stand the processor seconds of this process and of PostgreSQL until then, numbering and others among them, which
// hardly depend on what else the machine does.
// The verbs and the worker run in this process, on a server of its own. Meanwhile another client writes PACE single contacts a
// second (100 where it does not say); 0: one after the other without a pause, some 500 a second, which the processors do as well.
// ONLY=delete measures the deletion and its undo alone.
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { upsertContact } from '../src/schema/crm/contacts/upsert-contact.js';
import { createAgency } from '../src/schema/tenancy/agencies/create-agency.js';
import type { BulkChange } from '../src/schema/work/bulk/bulk-change.js';
import { previewBulk } from '../src/schema/work/bulk/preview-bulk.js';
import { startBulk } from '../src/schema/work/bulk/start-bulk.js';
import { undoBulk } from '../src/schema/work/bulk/undo-bulk.js';
import { readJob } from '../src/schema/work/jobs/read-job.js';
import { makePlan } from '../src/schema/work/merge-plans/make-plan.js';
import { runPlan, undoPlan } from '../src/schema/work/merge-plans/run-plan.js';
import { startRunner } from '../src/worker/runner.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { taskNamed } from '../test/support/tasks.js';
import { enterWorkspace } from '../test/support/workspace.js';
import { cpuSecondsOfServer, secondsBetween } from './cpu-time.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';

const [contacts = 100_000, duplicates = 21_000] = process.argv.slice(2).map(Number);
const PACE = Number(process.env['PACE'] ?? 100);
const ONLY = process.env['ONLY'];
const print = (line: string) => process.stdout.write(`${line}\n`);
const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const p99 = (taken: readonly number[]) => [...taken].sort((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0;

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
const owner = new pg.Client({ connectionString: postgres.url });
const look = new pg.Pool({ connectionString: postgres.url, max: 1 });
await migrate({ target: { url: postgres.url } });
const database = await openDatabase({ url: postgres.url });
const agency = await createAgency(database, BENCH_PEPPER, { name: 'B', clients: ['A', 'B'], connect: [] });
const [one = '', other = ''] = agency.clients.map(({ clientId }) => clientId);
const workspace = { ...enterWorkspace(database, agency.agencyId, one, 1), pepper: BENCH_PEPPER };
const log = { warn: () => undefined, error: (fields: object) => print(JSON.stringify(fields)) };
const tasks = ['run-jobs', 'aggregate-journal', 'suggest-duplicates', 'maintain-lists'].map(taskNamed);
await owner.connect();
try {
  await seed(one, contacts);
  const runner = startRunner({ database, log }, tasks);
  await idle();
  if (ONLY !== 'delete') await changes();
  await takeBack(await change('delete', { action: 'delete' }));
  if (duplicates > 0) await merges();
  await runner.stop();
} finally {
  await owner.end();
  await look.end();
  await database.close();
  await postgres.stop();
}

async function changes(): Promise<void> {
  const tag = [{ fieldName: 'tag', fieldValue: 'fair' }];
  const set = { action: 'set' as const, patch: {}, companyDomain: null, customFields: [], clear: [] };
  await takeBack(await change('set a status', { ...set, patch: { contact_status: 'cold' } }));
  await takeBack(await change('set a custom field', { ...set, customFields: tag }));
  await takeBack(await change('clear a custom field', { ...set, clear: ['plan'] }));
}

async function seed(client: string, size: number): Promise<void> {
  await owner.query(
    `insert into company (client_id, domain) select $1, n || '.x.example' from generate_series(1, 1000) n`,
    [client],
  );
  await owner.query(
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
     c as (insert into contact (client_id, person_id, email, first_name, last_name, origin, contact_status)
       select $1, p.id, p.id || '@a.example', 'First', 'Last' || p.id, 'builtin', 'active' from p returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select $1, c.id, f.name, 'value' from c cross join (values ('plan'), ('tier'), ('region')) f (name)`,
    [client, size],
  );
  await owner.query('vacuum analyze');
}

/* What was entered in the journal is numbered first, so that each measurement pays for its own alone. */
async function idle(): Promise<void> {
  for (;;) {
    const { rows } = await owner.query('select 1 from journal_inbox limit 1');
    if (rows.length === 0) return;
    await rest(200);
  }
}

/*
 * Each write begins when it is due, whether those before it have ended or not, and is measured from then: of one writer that waits
 * for its own last write, the time would be that of its queue.
 */
function startNeighbour(): () => Promise<number[]> {
  const began = performance.now();
  const taken: number[] = [];
  const writes: Promise<void>[] = [];
  let isOver = false;
  const write = async (turn: number, due: number) => {
    await upsertContact(enterWorkspace(database, agency.agencyId, other, 2), null, {
      email: `load${turn % 50}@b.example`,
      jobTitle: `t${turn}`,
    });
    taken.push(performance.now() - due);
  };
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      if (PACE === 0) await write(turn, performance.now());
      else {
        const due = began + (turn * 1_000) / PACE;
        await rest(Math.max(0, due - performance.now()));
        writes.push(write(turn, due));
      }
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

interface Used {
  node: number;
  server: Map<number, number>;
}

function nodeSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function usedSoFar(): Promise<Used> {
  return { node: nodeSeconds(), server: await cpuSecondsOfServer(look) };
}

async function usedSince({ node, server }: Used): Promise<[node: number, server: number]> {
  return [nodeSeconds() - node, secondsBetween(server, await cpuSecondsOfServer(look))];
}

async function untilEnded(title: string, before: number, id: number): Promise<void> {
  const began = performance.now();
  const used = await usedSoFar();
  const stop = startNeighbour();
  for (;;) {
    await rest(50);
    const job = await readJob(database, { clientId: one, id });
    if (!job?.endedAt) continue;
    const seconds = (performance.now() - began) / 1_000;
    const [node, server] = await usedSince(used);
    const taken = await stop();
    print(
      `| ${title} | ${job.state} | ${format(job.rowsWritten)} | ${format(before)} ms | ${format(seconds)} s | ${format(node)} + ${format(server)} s | ${format(p99(taken))} ms of ${taken.length} |`,
    );
    return idle();
  }
}

async function takeBack(jobId: number): Promise<void> {
  const at = performance.now();
  const undo = await undoBulk(workspace, jobId);
  await untilEnded('undo it', performance.now() - at, undo.id);
}

async function change(title: string, what: BulkChange): Promise<number> {
  const selection = { where: 'r.client_id = $1', values: [one] };
  const bulk = { kind: 'contact', selection, change: what, subject: ['bench', title] } as const;
  const at = performance.now();
  const { token } = await previewBulk(workspace, bulk, 10);
  const job = await startBulk(workspace, bulk, { token, allowedDrift: 0 });
  await untilEnded(title, performance.now() - at, job.id);
  return job.id;
}

/* Pairs of one name at one company. */
async function merges(): Promise<void> {
  await owner.query(
    `with n as (select n, (n + 1) / 2 as pair from generate_series(1, $2::int) n),
      p as (insert into person (client_id) select $1 from n returning id),
      numbered as (select id, row_number() over (order by id) as n from p),
      co as (select min(id) as first from company where client_id = $1),
      c as (insert into contact (client_id, person_id, email, first_name, last_name, company_id, origin)
        select $1, numbered.id, n.n || '@pairs.example', 'Ada', 'Name' || n.pair, co.first + n.pair % 1000, 'builtin'
          from n join numbered on numbered.n = n.n cross join co returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select $1, c.id, f.name, 'value ' || c.id % 7 from c cross join (values ('plan'), ('tier'), ('region')) f (name)`,
    [one, duplicates * 2],
  );
  await owner.query('vacuum analyze');
  await idle();
  const at = performance.now();
  const plan = await makePlan(workspace, { evidence: ['nameAndCompany'], survivor: 'oldest', limit: 30_000 });
  const job = await runPlan(workspace, plan.id);
  await untilEnded(`merge ${format(plan.groups)} pairs`, performance.now() - at, job.id);
  const back = performance.now();
  const undo = await undoPlan(workspace, job.id);
  await untilEnded('undo them', performance.now() - back, undo.id);
}
