import { expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { migrate } from '../../src/db/migrate.js';
import type { OpenDatabase } from '../../src/db/open.js';
import { type CreatedClient, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { createPlace } from '../support/database-place.js';
import { soon } from '../support/killed-work.js';
import { startProcess, stopEveryProcess } from '../support/service-process.js';

/** How often a process is killed over each kind of job; a release check sets 50. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 1);
/** As many of them hit one job, one after the other. */
const KILLS_OF_A_JOB = 5;
const PEPPER = 'a pepper of sixteen characters';
const CONTACTS = 3_000;
const PAIRS = 150;
/** Rows of an imported file: each with three identifiers, and a company of its own. */
const ROWS = 1_000;

interface Job {
  id: number;
  state: string;
  rowsTotal: number;
  rowsRead: number;
  rowsWritten: number;
}

/* Set by set: one statement for all would take longer than a statement may, on a busy machine. */
const SEEDED_AT_ONCE = 500;

async function seed(database: Database, clientId: string): Promise<void> {
  await database.query(null, `insert into company (client_id, domain) values ($1, 'x.example')`, [clientId]);
  for (let first = 1; first <= CONTACTS; first += SEEDED_AT_ONCE) {
    await database.query(
      null,
      `with n as (select n from generate_series($2::int, $3::int) n),
        p as (insert into person (client_id) select $1 from n returning id),
        numbered as (select id, $2 - 1 + row_number() over (order by id) as n from p),
        c as (insert into contact (client_id, person_id, email, first_name, last_name, company_id, origin, contact_status)
          select $1, m.id, m.n || '@x.example', case when m.n <= $4 * 2 then 'Ada' end, 'L' || (m.n + 1) / 2,
            (select min(o.id) from company o where o.client_id = $1), 'builtin', 'active' from numbered m returning id)
       insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, c.id, 'plan', 'gold' from c`,
      [clientId, first, first + SEEDED_AT_ONCE - 1, PAIRS],
    );
  }
}

interface Answer {
  data: Record<string, Job & { token: string }>;
  errors?: { extensions?: { code?: string } }[];
}

/** Asks with the key of the client; what only reads is asked again where a busy machine says so. A process that is killed meanwhile answers nothing. */
const asking = (client: CreatedClient, url: string) => async (query: string) => {
  for (;;) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'X-API-KEY': client.readWriteKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await response.json()) as Answer;
    if (query.startsWith('{') && errors?.[0]?.extensions?.code === 'UNAVAILABLE') continue;
    expect(errors).toBeUndefined();
    return data;
  }
};
type Ask = ReturnType<typeof asking>;

const textAt = (url: string, client: CreatedClient) => async (at: string) =>
  (await fetch(`${url}${at}`, { headers: { 'X-API-KEY': client.readWriteKey } })).text();

/** Sends a file over REST. @returns the answer */
const sendingTo = (url: string, client: CreatedClient) => async (at: string, type: string, body: string) => {
  const headers = { 'X-API-KEY': client.readWriteKey, 'Content-Type': type };
  const response = await fetch(`${url}${at}`, { method: 'POST', headers, body });
  expect(response.ok).toBe(true);
  return (await response.json()) as { id: number };
};
type Send = ReturnType<typeof sendingTo>;

/** The lease of a worker that was killed has ended, as it does by itself after a while. @returns whether there is something left to do */
async function endLease(place: { open(): Promise<OpenDatabase> }): Promise<boolean> {
  const database = await place.open();
  const past = `now() - interval '1 second'`;
  const open = await database.query(
    null,
    `update job set due_at = ${past} where state in ('queued', 'running') returning id`,
  );
  await database.close();
  return open.length > 0;
}

const readJob = async (ask: Ask, id: number) =>
  (await ask(`{ job(id: ${id}) { id state rowsTotal rowsRead rowsWritten } }`))['job'] as Job;

/* When some share of it is done, or a little later. */
async function untilDone(ask: Ask, id: number, share: number): Promise<void> {
  let further = Math.floor(Math.random() * 10);
  for (;;) {
    const { state, rowsRead, rowsTotal } = await readJob(ask, id);
    const hasCome = state === 'running' && rowsRead >= share * rowsTotal * 0.9;
    if (state === 'done' || (hasCome && further === 0)) return;
    if (hasCome) further -= 1;
    await soon();
  }
}

const inBulk = (change: string) => async (ask: Ask) => {
  const { done } = await ask(
    `{ done: contactsBulkPreview(all: true, change: ${change}) { ... on BulkPreview { token } } }`,
  );
  const started = await ask(
    `mutation { done: contactsBulk(all: true, change: ${change}, token: "${done?.token}") { ... on Job { id } } }`,
  );
  return started['done']?.id ?? 0;
};

let merged = 0;
let changed = 0;
let deleted = 0;
const undone = (of: () => number) => async (ask: Ask) =>
  (await ask(`mutation { done: bulkUndo(jobId: ${of()}) { ... on Job { id } } }`))['done']?.id ?? 0;
let imported = 0;
let importUndone = 0;
const lineOf = (row: number) =>
  `p${row}@import.example,+1212${5_000_000 + row},linkedin.com/in/import-p${row},Ada,c${row}.import.example,silver`;

/* Imports a file, to the end. */
async function importRows(ask: Ask, send: Send): Promise<void> {
  const lines = Array.from({ length: ROWS }, (_, row) => lineOf(row));
  const file = ['email,phone,linkedin,first name,company domain,Plan', ...lines, ''].join('\n');
  imported = (await send('/public/v2/imports?record=contact', 'text/csv', file)).id;
  await send(`/public/v2/imports/${imported}/start`, 'application/json', '{"mode": "upsert"}');
  await expect.poll(async () => (await readJob(ask, imported)).state, { timeout: 180_000 }).toBe('done');
}

/* Everything of the contacts but the times of writing, in one value. */
const WHOLE = `select (select count(*)::int from contact where contact_status = 'active' and previous_status is null and email is not null and company_id is not null) as contacts,
  (select count(*)::int from contact_custom_field where field_name = 'plan' and field_value = 'gold') as plans,
  (select count(*)::int from contact_custom_field) as fields, (select count(distinct person_id)::int from contact) as persons`;
/* All there is, with what the import made. */
const ALL = `select (select count(*)::int from contact) as contacts, (select count(*)::int from company) as companies,
  (select count(distinct person_id)::int from contact where linkedin_url is not null) as imported,
  (select count(*)::int from contact c join company o on o.id = c.company_id where o.domain like 'c%.import.example') as staff,
  (select count(*)::int from contact_custom_field where field_value = 'silver') as silver,
  (select count(*)::int from contact_custom_field where field_value = 'gold') as gold`;
/** What is done one after the other, how it is started, and what must be there at the end; of an export, where the same is read at once. */
const KINDS: { name: string; start: (ask: Ask, send: Send) => Promise<number>; holds: string; file?: string }[] = [
  {
    name: 'export',
    start: async (ask) =>
      (await ask('mutation { done: exportStart(input: { records: contacts }) { ... on Job { id } } }'))['done']?.id ??
      0,
    holds: `select count(*)::int as jobs from job where kind = 'export' and state = 'done'`,
    file: '/public/v2/exports/contacts.ndjson',
  },
  {
    name: 'change',
    start: async (ask) => {
      changed = await inBulk(
        '{ set: { contactStatus: "cold", customFields: [{ fieldName: "tag", fieldValue: "fair" }] } }',
      )(ask);
      return changed;
    },
    holds: `select (select count(*)::int from contact where contact_status = 'cold' and previous_status = 'active') as contacts,
      (select count(*)::int from contact_custom_field where field_name = 'tag') as fields`,
  },
  { name: 'undo of the change', start: undone(() => changed), holds: WHOLE },
  {
    name: 'merge',
    start: async (ask) => {
      const plan = await ask(
        `mutation { done: duplicatesMergePlan(evidence: [NAME_AND_COMPANY], survivor: oldest) { ... on MergePlan { id } } }`,
      );
      const run = await ask(`mutation { done: duplicatesMergeRun(planId: ${plan['done']?.id}) { ... on Job { id } } }`);
      merged = run['done']?.id ?? 0;
      return merged;
    },
    holds: `select (select count(*)::int from merge_record where undone_at is null) as standing, (select count(*)::int from person) as persons`,
  },
  {
    name: 'unmerge',
    start: async (ask) =>
      (await ask(`mutation { done: mergesUndo(jobId: ${merged}) { ... on Job { id } } }`))['done']?.id ?? 0,
    holds: `select (select count(*)::int from merge_record where undone_at is null) as standing, (select count(*)::int from person) as persons`,
  },
  {
    name: 'delete',
    start: async (ask) => {
      deleted = await inBulk('{ delete: true }')(ask);
      return deleted;
    },
    holds: `select (select count(*)::int from contact) as contacts, (select count(*)::int from contact_custom_field) as fields`,
  },
  { name: 'undo of the deletion', start: undone(() => deleted), holds: WHOLE },
  {
    name: 'undo of an import',
    start: async (ask, send) => {
      await importRows(ask, send);
      importUndone = await undone(() => imported)(ask);
      return importUndone;
    },
    holds: ALL,
  },
  { name: 'undo of that undo', start: undone(() => importUndone), holds: ALL },
];
const EXPECTED: Record<string, object> = {
  export: { jobs: 1 },
  change: { contacts: CONTACTS, fields: CONTACTS },
  'undo of the change': { contacts: CONTACTS, plans: CONTACTS, fields: CONTACTS, persons: CONTACTS },
  merge: { standing: PAIRS, persons: CONTACTS - PAIRS },
  unmerge: { standing: 0, persons: CONTACTS },
  delete: { contacts: 0, fields: 0 },
  'undo of an import': { contacts: CONTACTS, companies: 1, imported: 0, staff: 0, silver: 0, gold: CONTACTS },
  'undo of that undo': {
    ...{ contacts: CONTACTS + 3 * ROWS, companies: 1 + ROWS, imported: ROWS, staff: 3 * ROWS },
    ...{ silver: 3 * ROWS, gold: CONTACTS },
  },
  'undo of the deletion': { contacts: CONTACTS, plans: CONTACTS, fields: CONTACTS, persons: CONTACTS },
};

it(`jobs in bulk write exactly what one run writes, over ${KILLS} kill -9 of each kind`, {
  timeout: 240_000 + KILLS * 120_000,
}, async () => {
  let hits = 0;
  for (let done = 0; done < KILLS; done += KILLS_OF_A_JOB) {
    const kills = Math.min(KILLS_OF_A_JOB, KILLS - done);
    const place = await createPlace();
    try {
      const database = await place.open();
      await migrate(database);
      const agency = await createAgency(database, PEPPER, { name: 'K', clients: ['A'], connect: ['data_enrichment'] });
      const [client] = agency.clients;
      if (!client) throw new Error('No client was created.');
      await seed(database, client.clientId);
      await database.close();
      const environment = {
        ...place.environment,
        KEY_PEPPER: PEPPER,
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
        DEMO: 'off',
      };
      for (const { name, start, holds, file } of KINDS) {
        let service = await startProcess(environment);
        const id = await start(asking(client, service.url), sendingTo(service.url, client));
        for (let kill = 0; kill < kills; kill += 1) {
          await untilDone(asking(client, service.url), id, (kill + Math.random()) / kills);
          await service.stop('SIGKILL');
          hits += Number(await endLease(place));
          service = await startProcess(environment);
        }
        const again = asking(client, service.url);
        await expect.poll(async () => (await readJob(again, id)).state, { timeout: 180_000 }).toBe('done');
        const job = await readJob(again, id);
        expect({ name, read: job.rowsRead, written: job.rowsWritten }).toEqual({
          name,
          read: job.rowsTotal,
          written: job.rowsTotal,
        });
        if (file) {
          const [kept, streamed] = await Promise.all(
            [`/public/v2/jobs/${id}/outcome`, file].map(textAt(service.url, client)),
          );
          // The file has no line that tells its end: the job does.
          expect(`${kept}{"complete":true,"rows":${CONTACTS}}\n`).toBe(streamed);
          expect(kept?.trimEnd().split('\n')).toHaveLength(CONTACTS);
        }
        await service.stop();
        const reopened = await place.open();
        expect(await reopened.query(null, holds)).toEqual([EXPECTED[name]]);
        await reopened.close();
      }
    } finally {
      await stopEveryProcess();
    }
  }
  // Of a few, each may have come a moment after the end.
  if (KILLS >= 10) expect(hits).toBeGreaterThan((KILLS * KINDS.length) / 2);
});
