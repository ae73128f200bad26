import { afterAll, beforeAll, expect, it } from 'vitest';
import { listEveryTable } from '../../support/full-client.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

/*
 * A Person who has left something wherever data of somebody can be, erased: no table, no file of a job and no line of the log has an
 * address, a profile, a number or a name of it, however that is written.
 */

let service: TestService;
beforeAll(async () => {
  service = await startService({ LOG_LEVEL: 'debug', WORKER: 'off' });
});
afterAll(() => service.close());

const ADDRESS = 'wanda.quist@everywhere.example';
const PHONE = '+14155550163';
const SPOKEN_PHONE = '+1 (415) 555-0163';
const HANDLE = 'wanda-quist';
const NAME = 'Wandaline';
/** Somebody who stays. */
const OTHER = 'otto.berg@everywhere.example';

/** Contains the texts of the Person, and is about somebody else. */
const OTHERS = [
  `{"email":"x${ADDRESS}"}`,
  `{"phone":"${PHONE}4"}`,
  `{"url":"https://linkedin.com/in/${HANDLE}-2"}`,
  `{"email":"${ADDRESS}.org"}`,
];

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);
const place = () => [service.tenants.a1.clientId, service.tenants.x.agencyId];

async function run(...names: string[]) {
  for (const name of names) while (await taskNamed(name).run(contextFor(service.database)));
}

async function rest(method: string, path: string, json: unknown, headers: Record<string, string> = {}) {
  const answer = await service.call(method, path, { json, headers });
  expect([200, 201, 202], `${path}: ${answer.text}`).toContain(answer.status);
  return answer.body;
}

async function ask(text: string, variables: object = {}, key?: string) {
  const { body } = await service.graphql(text, variables, key ? { key } : {});
  expect(body.errors, text).toBeUndefined();
  return body.data;
}

async function send(text: string): Promise<number> {
  const answer = await service.call('POST', '/public/v2/imports?record=contact', {
    raw: { type: 'text/csv', body: text },
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}
const start = (id: number, more: object = {}) => rest('POST', `/public/v2/imports/${id}/start`, more);

const CONTACT = {
  first_name: NAME,
  last_name: 'Quist',
  company_id: 'everywhere.example',
  contact_custom_fields: [{ field_name: 'note', field_value: `${NAME} likes ${ADDRESS}` }],
};

/** The contacts of the Person and of the other one. */
async function addContacts() {
  const first = await rest('PUT', '/public/v2/contacts', { email: ADDRESS, ...CONTACT });
  const other = await rest('PUT', '/public/v2/contacts', { email: OTHER, first_name: 'Otto' });
  const [person] = await query<{ id: number }>('select person_id as id from contact where id = $1', [first.id]);
  const personId = person?.id ?? 0;
  await rest('PUT', '/public/v2/contacts', { phone: SPOKEN_PHONE, person_id: personId, first_name: NAME });
  const twin = { linkedin_url: `https://www.linkedin.com/in/${HANDLE}/`, first_name: NAME };
  await rest('PUT', '/public/v2/contacts', twin);
  return { personId, contactId: first.id as number, otherId: other.id as number };
}

async function leaveRecords({ contactId, otherId, personId }: Awaited<ReturnType<typeof addContacts>>) {
  const type = await rest('POST', '/public/activities/types/', {
    name: 'demo',
    applies_to: 'contact',
    schema: [{ field_name: 'who', type: 'text' }],
  });
  await rest(
    'POST',
    '/public/activities/custom/',
    { activity_key: type.id, occured_at: '2026-05-04T13:02:11Z', email: ADDRESS, properties: { who: ADDRESS } },
    { 'Idempotency-Key': `demo of ${ADDRESS}` },
  );
  await rest('POST', '/public/emails', {
    ...{ email_type: 'inbound', origin: 'builtin', contact_email: ADDRESS, subject: `From ${NAME}` },
    ...{ body_text: `Call ${SPOKEN_PHONE}`, body_html: `<a href="mailto:${ADDRESS}">` },
  });
  const [twin] = await query<{ id: number }>(
    'select person_id as id from contact where client_id = $1 and linkedin_url is not null',
    [place()[0]],
  );
  await ask('mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }', {
    ids: [personId, twin?.id],
  });
  await service.call('PUT', '/public/v2/contacts', {
    json: { email: ADDRESS, job_title: `Head of ${ADDRESS}` },
    headers: { 'X-Dry-Run': 'true' },
  });
  await query(
    `insert into contact_score (client_id, contact_id, value, computed_at, lines) values ($1, $2, 1, now(), $3::jsonb)`,
    [place()[0], contactId, JSON.stringify([{ rule: ADDRESS }])],
  );
  await query(
    `insert into event_attempt (agency_id, client_id, endpoint_id, number, try, took_ms, answer)
       select $2, $1, 1, j.number, 1, 1, $3 from journal j where j.client_id = $1 and j.record_id = $4 and j.kind = 1`,
    [...place(), `seen ${ADDRESS}`, contactId],
  );
  expect(otherId).toBeGreaterThan(0);
}

/** Bodies as platforms write them, each with one way of naming the Person. */
const BODIES = [
  `{"text":"Hi,\\n${ADDRESS} wrote:"}`,
  `{"text":"\\u003c${ADDRESS}\\u003e"}`,
  `{"from":"Wanda \\u003cWANDA.QUIST\\u0040EVERYWHERE.example\\u003e"}`,
  `{"raw":"{\\"email\\":\\"wanda.quist\\\\u0040everywhere.example\\"}"}`,
  `from=%3C${encodeURIComponent(ADDRESS)}%3E&x=1`,
  `{"html":"mailto:wanda.quist&#64;everywhere.example"}`,
  `{"linkedin":"https:\\/\\/www.linkedin.com\\/in\\/${HANDLE}\\/"}`,
  `{"linkedin":"https://de.linkedin.com/mwlite/in/${HANDLE}?x=1"}`,
  `{"phone":"${SPOKEN_PHONE}"}`,
  `{"phone":"001-415-555-0163"}`,
  `{"phone":14155550163}`,
];

async function leaveDeliveries() {
  for (const client of [place()[0], null]) {
    await query(
      `insert into webhook_delivery (agency_id, client_id, platform, level, verdict, body, detail)
         select $1, $2, 'lemlist', 'client', 'ignored', b, null from unnest($3::text[]) b`,
      [place()[1], client, [...BODIES, ...OTHERS]],
    );
    await query(
      `insert into parked_webhook_event (agency_id, client_id, platform, waits_for, object_key, event, failure)
         values ($1, $2, 'hubspot', 'address', '9:9', jsonb_build_object('address', $3::text), $3)`,
      [place()[1], client, ADDRESS],
    );
  }
}

/** Jobs of every kind, with their parameters and files. */
async function leaveJobs() {
  const rows = `email,first name,phone\n${ADDRESS},${NAME},\n${OTHER},Otto,\n`;
  const waiting = await send(rows);
  const tried = await send(rows);
  await start(tried, { dry_run: true });
  const written = await send(`email,first name\n${ADDRESS},${NAME},1,2\n${OTHER},Otto\n`);
  await start(written);
  const others = await send(`email,first name\n${OTHER},Otto,1,2\n`);
  await start(others);
  const exportStart = 'mutation ($input: ExportInput!) { exportStart(input: $input) { ... on Job { id } } }';
  const byAddress = await ask(exportStart, {
    input: { records: 'contacts', format: 'csv', filter: { email: ADDRESS } },
  });
  const ofOthers = await ask(exportStart, { input: { records: 'contacts', format: 'csv', filter: { email: OTHER } } });
  const deliveries = await ask(exportStart, { input: { records: 'webhook_deliveries', format: 'ndjson' } });
  const selection = `filter: { email: "${ADDRESS}" }`;
  const change = `change: { set: { jobTitle: "friend of ${ADDRESS}" } }`;
  const preview = await ask(`{ contactsBulkPreview(${selection}, ${change}) { ... on BulkPreview { token } } }`);
  const token = preview.contactsBulkPreview.token;
  const bulk = await ask(
    `mutation ($token: String!) { contactsBulk(${selection}, ${change}, token: $token) { ... on Job { id } } }`,
    { token },
  );
  await run('run-jobs', 'run-exports');
  const undo = await ask('mutation ($id: RecordId!) { bulkUndo(jobId: $id) { ... on Job { id } } }', {
    id: bulk.contactsBulk.id,
  });
  await run('run-jobs');
  return {
    ...{ waiting, tried, written, others, ofOthers: ofOthers.exportStart.id as number },
    ...{ byAddress: byAddress.exportStart.id as number, deliveries: deliveries.exportStart.id as number, undo },
  };
}

const bytesOf = (text: string) => Buffer.from(text).toString('hex');
const inBase64 = (text: string) =>
  [0, 1, 2].map((shift) =>
    Buffer.from(`${'.'.repeat(shift)}${text}`)
      .toString('base64')
      .slice(4, -4)
      .toLowerCase(),
  );

/* Every form in lower case, as it may be in a column: bytes are shown as their digits. */
const WRITTEN = [ADDRESS, ADDRESS.replace('@', '%40'), HANDLE, PHONE, SPOKEN_PHONE, NAME.toLowerCase()];
const FORMS = [
  ...WRITTEN,
  ...WRITTEN.map(bytesOf),
  ...[NAME, ADDRESS.toUpperCase()].map(bytesOf),
  ...inBase64(ADDRESS),
];

/** The rows of all tables that hold one of the forms, as `table: row`. */
async function findTraces(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await listEveryTable(service.database)) {
    const rows = await query<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t
         where exists (select from unnest($1::text[]) f where position(f in lower(to_jsonb(t)::text)) > 0)
           and coalesce(to_jsonb(t) ->> 'body', '') <> all ($2::text[])`,
      [FORMS, OTHERS],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

const ERASE =
  'mutation ($client: String!, $person: RecordId!) { personErase(clientId: $client, personId: $person) { __typename } }';
const erase = (person: number) => ask(ERASE, { client: place()[0], person }, service.tenants.x.masterKey);

/* What holds data of the Person before. A table that is missing here proves nothing by being empty after. */
const TABLES = [
  ...['activity', 'contact', 'contact_custom_field', 'contact_score', 'duplicate_key', 'email', 'event_attempt'],
  ...['idempotency_record', 'job', 'job_part', 'journal', 'merge_overwritten_value', 'parked_webhook_event'],
  ...['plan', 'webhook_delivery'],
];

const fileOf = async (job: number, file: string) => {
  const { status, text } = await service.call('GET', `/public/v2/jobs/${job}/${file}`);
  return [status, text];
};
const stateOf = async (job: number) => {
  const { state, failure } = (await service.call('GET', `/public/v2/jobs/${job}`)).body;
  return [state, failure];
};

it('leaves nothing of a Person in any table, file of a job or line of the log, and everything of others', async () => {
  const contacts = await addContacts();
  await run('aggregate-journal', 'suggest-duplicates');
  await leaveRecords(contacts);
  await leaveDeliveries();
  const jobs = await leaveJobs();
  await run('aggregate-journal', 'suggest-duplicates');
  const before = new Set((await findTraces()).map((row) => row.split(':')[0]));
  expect([...before]).toEqual(expect.arrayContaining(TABLES));
  const others = [await fileOf(jobs.others, 'refused'), await fileOf(jobs.ofOthers, 'outcome')];
  expect(others.map(([status]) => status)).toEqual([200, 200]);

  await erase(contacts.personId);
  await run('erase-persons', 'expire-inputs', 'aggregate-journal', 'suggest-duplicates');
  expect(await findTraces()).toEqual([]);
  expect(service.logLines.filter((line) => FORMS.some((form) => line.toLowerCase().includes(form)))).toEqual([]);

  expect([await fileOf(jobs.others, 'refused'), await fileOf(jobs.ofOthers, 'outcome')]).toEqual(others);
  const bodies = await query<{ body: string }>(
    `select body from webhook_delivery where body <> '' and client_id = $1 order by id`,
    [place()[0]],
  );
  expect(bodies.map(({ body }) => body)).toEqual(OTHERS);
  const sent = 'Its file mentioned a Person that was erased, so it was deleted: send it again without the Person.';
  expect([await stateOf(jobs.waiting), await stateOf(jobs.tried)]).toEqual([
    ['cancelled', sent],
    ['cancelled', sent],
  ]);
  const written = 'Its file mentioned a Person that was erased, so it was deleted: start the export again.';
  expect([await stateOf(jobs.byAddress), await stateOf(jobs.deliveries)]).toEqual([
    ['failed', written],
    ['failed', written],
  ]);
  expect(await stateOf(jobs.written)).toEqual([
    'done',
    'Its file of refused rows mentioned a Person that was erased, so it was deleted.',
  ]);
  expect((await service.call('GET', `/public/v2/jobs/${jobs.written}/refused`)).body).toEqual({
    detail: 'The job has no such file',
  });
  const preview = await service.call('GET', `/public/v2/imports/${jobs.tried}`);
  expect(preview.body.columns.map(({ values }: { values: string[] }) => values)).toEqual([[OTHER], ['Otto'], ['']]);
});

it('finds a Person across the parts of a file, and leaves files of imports that run', async () => {
  const { id } = await rest('PUT', '/public/v2/contacts', { email: 'split@everywhere.example' });
  const [person] = await query<{ id: number }>('select person_id as id from contact where id = $1', [id]);
  const make = async (state: string, file: string, kind: string, parts: string[]) => {
    const [job] = await query<{ id: number }>(
      `insert into job (client_id, kind, state, params, due_at, ended_at)
         values ($1, $2, $3, '{}', null, case when $3 in ('done', 'failed') then now() end) returning id`,
      [place()[0], kind, state],
    );
    for (const [index, text] of parts.entries())
      await query(
        `insert into job_part (client_id, job_id, file, number, bytes) values ($1, $2, $3, $4, convert_to($5, 'UTF8'))`,
        [...[place()[0], job?.id, file, index + 1, text]],
      );
    return job?.id ?? 0;
  };
  const filler = 'x,'.repeat(5_000);
  const split = [filler, `${filler}split@every`, `where.example,${filler}`, filler];
  const deleted = [
    await make('done', 'outcome', 'export', split),
    await make('failed', 'refused', 'import', split),
    await make('uploading', 'input', 'import', split),
  ];
  const kept = [
    await make('running', 'input', 'import', split),
    await make('done', 'outcome', 'export', [`${filler}sp`, 'lit@everywhere.exampl', 'es']),
  ];
  await erase(person?.id ?? 0);
  await run('erase-persons');
  const left = await query<{ id: number; parts: number }>(
    'select job_id as id, count(*)::int as parts from job_part where job_id = any($1::bigint[]) group by job_id order by job_id',
    [[...deleted, ...kept]],
  );
  expect(left).toEqual([
    { id: kept[0], parts: 4 },
    { id: kept[1], parts: 3 },
  ]);
});

it('writes exports again that ran meanwhile, without the Person', async () => {
  const { id } = await rest('PUT', '/public/v2/contacts', { email: 'meanwhile@everywhere.example' });
  const [person] = await query<{ id: number }>('select person_id as id from contact where id = $1', [id]);
  const exportStart = 'mutation { exportStart(input: { records: contacts, format: ndjson }) { ... on Job { id } } }';
  const early = (await ask(exportStart)).exportStart.id as number;
  await run('run-exports');
  await query(`update job set state = 'running', ended_at = null, claim_id = gen_random_uuid() where id = $1`, [early]);
  await erase(person?.id ?? 0);
  const late = (await ask(exportStart)).exportStart.id as number;
  await run('run-exports');
  // The step that examines files has been taken when the second one ends.
  await query(`update person_erasure set position = '{"step": "end"}'`);
  await run('erase-persons', 'run-exports');
  for (const job of [early, late]) {
    const [status, text] = await fileOf(job, 'outcome');
    expect([status, String(text).includes('meanwhile'), String(text).includes(OTHER)]).toEqual([200, false, true]);
  }
});
