// How long changes in bulk and merges by rule take, and what others pay meanwhile: `npx tsx bench/bulk.ts [contacts] [duplicates]`.
import pg from 'pg';
import { migrate } from '../src/db/migrate.js';
import { openDatabase } from '../src/db/open.js';
import { createAgency } from '../src/schema/agencies/create-agency.js';
import { foldEntries } from '../src/schema/journal/fold-entries.js';
import { runPostgres } from '../test/support/run-postgres.js';
import { SERVER_SETTINGS } from './database.js';
import { BENCH_PEPPER } from './keys.js';
import { startService } from './service.js';

const [contacts = 100_000, duplicates = 21_000] = process.argv.slice(2).map(Number);
const print = (line: string) => process.stdout.write(`${line}\n`);
const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const p99 = (taken: readonly number[]) => [...taken].sort((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0;
const literal = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(literal).join(', ')}]`
    : typeof value === 'object' && value !== null
      ? `{ ${Object.entries(value)
          .map(([name, inner]) => `${name}: ${literal(inner)}`)
          .join(', ')} }`
      : JSON.stringify(value);

const postgres = await runPostgres({ settings: SERVER_SETTINGS });
const owner = new pg.Client({ connectionString: postgres.url });
await migrate({ target: { kind: 'postgres', url: postgres.url } });
const database = await openDatabase({ url: postgres.url, dataDir: '' });
const agency = await createAgency(database, BENCH_PEPPER, {
  name: 'B',
  clients: ['A', 'B'],
  connect: ['data-enrichment'],
});
const [one, other] = agency.clients;
if (!one || !other) throw new Error('The clients were not created.');
await owner.connect();
const service = await startService({ DATABASE_URL: postgres.url });
try {
  await seed(one.clientId, contacts);
  await seed(other.clientId, 10_000);
  await measure('set a status and a custom field', {
    set: { contactStatus: 'cold', customFields: [{ fieldName: 'tag', fieldValue: 'fair' }] },
  });
  await measure('clear a custom field', { clearCustomFields: ['plan'] });
  await measure('delete', { delete: true });
  await measureMerges();
} finally {
  await service.stop();
  await database.close();
  await owner.end();
  await postgres.stop();
}

async function seed(client: string, size: number): Promise<void> {
  await owner.query(
    `insert into company (client_id, domain) select $1, n || '.x.example' from generate_series(1, 1000) n`,
    [client],
  );
  await owner.query(
    `with p as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
     c as (insert into contact (client_id, person_id, email, first_name, last_name, origin, contact_status)
       select $1, p.id, p.id || '@' || $1 || '.example', 'First', 'Last' || p.id, 'builtin', 'active' from p returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
     select $1, c.id, f.name, 'value' from c cross join (values ('plan'), ('tier'), ('region')) f (name)`,
    [client, size],
  );
  await fold();
  await owner.query('vacuum analyze');
}

async function fold(): Promise<void> {
  while ((await foldEntries(database, 2_000)) > 0);
}

async function ask(query: string, key = one?.readWriteKey ?? ''): Promise<Record<string, never>> {
  const response = await fetch(`${service.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data: Record<string, never>; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

interface Job {
  id: number;
  state: string;
  rowsWritten: number;
}

/* Others write and read one contact after the other, each in its own time, while the job runs. */
async function untilEnded(id: number): Promise<{ seconds: number; job: Job; taken: number[] }> {
  const began = performance.now();
  const taken: number[] = [];
  for (let turn = 0; ; turn += 1) {
    const at = performance.now();
    const answer = await fetch(`${service.url}/public/v2/contacts?email=load${turn % 50}@b.example`, {
      method: 'PUT',
      headers: { 'X-API-KEY': other?.readWriteKey ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify({ job_title: `t${turn}` }),
    });
    await answer.arrayBuffer();
    if (answer.status > 201) throw new Error(`Another client was answered ${answer.status}.`);
    taken.push(performance.now() - at);
    if (turn % 10 !== 0) continue;
    const { job } = (await ask(`{ job(id: ${id}) { id state rowsWritten } }`)) as unknown as { job: Job };
    if (['done', 'failed', 'cancelled'].includes(job.state))
      return { seconds: (performance.now() - began) / 1_000, job, taken };
  }
}

function tell(title: string, before: number, { seconds, job, taken }: { seconds: number; job: Job; taken: number[] }) {
  print(
    `| ${title} | ${job.state} | ${format(job.rowsWritten)} | ${format(before)} ms | ${format(seconds)} s | ${format(p99(taken))} ms of ${taken.length} |`,
  );
}

async function measure(title: string, change: object): Promise<void> {
  const at = performance.now();
  const preview = await ask(
    `{ done: contactsBulkPreview(all: true, change: ${literal(change)}) { ... on BulkPreview { token } } }`,
  );
  const { token } = preview['done'] as unknown as { token: string };
  const previewed = performance.now() - at;
  const started = await ask(
    `mutation { done: contactsBulk(all: true, change: ${literal(change)}, token: "${token}") { ... on Job { id } } }`,
  );
  tell(title, previewed, await untilEnded((started['done'] as unknown as Job).id));
  await fold();
}

/* Pairs of one name at one company. */
async function measureMerges(): Promise<void> {
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
    [one?.clientId, duplicates * 2],
  );
  await fold();
  await owner.query('vacuum analyze');
  const at = performance.now();
  const planned = await ask(
    `mutation { done: duplicatesMergePlan(evidence: [NAME_AND_COMPANY], survivor: oldest, limit: 30000) { ... on MergePlan { id groupCount } } }`,
  );
  const plan = planned['done'] as unknown as { id: number; groupCount: number };
  const took = performance.now() - at;
  const run = await ask(
    `mutation { done: duplicatesMergeRun(planId: ${plan.id}) { __typename ... on Job { id } ... on Error { message } } }`,
  );
  const { id } = run['done'] as unknown as Job;
  tell(`merge ${format(plan.groupCount)} pairs`, took, await untilEnded(id));
  const back = performance.now();
  const undone = await ask(`mutation { done: mergesUndo(jobId: ${id}) { ... on Job { id } } }`);
  tell('undo them', performance.now() - back, await untilEnded((undone['done'] as unknown as Job).id));
}
