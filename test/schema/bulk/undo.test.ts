import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongLists } from '../../../src/schema/totals/check-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type BulkService, JOB, openBulkService } from './bulk-service.js';

let bulk: BulkService;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
  await bulk.query('update client set scoring_enabled = true where id = $1', [clientId]);
});
afterAll(() => bulk.close());

const UNDO = `mutation ($id: RecordId!) { done: bulkUndo(jobId: $id) { __typename ${JOB} ... on Error { message } } }`;
const undo = async (id: number, key?: string) => (await bulk.ask(UNDO, { id }, key)).done;
const jobOf = async (id: number) => (await bulk.ask(`{ job(id: ${id}) { ${JOB} } }`)).job;

/** Takes a job back, to the end. */
async function undone(id: number) {
  await bulk.number();
  const { id: job } = await undo(id);
  await bulk.work();
  return jobOf(job);
}
/* What was refused, by record. */
async function refusedOf(id: number): Promise<Record<string, string>> {
  const parts = await bulk.query<{ text: string }>(
    `select convert_from(bytes, 'utf8') as text from job_part where client_id = $1 and job_id = $2 and file = 'refused' order by number`,
    [clientId, id],
  );
  const text = parts.map((part) => part.text).join('');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  return Object.fromEntries(lines.map(({ id: record, because }) => [record, because]));
}

let made = 0;
async function contacts(count: number, more: (at: number) => object = () => ({})): Promise<number[]> {
  made += 1;
  const items = Array.from({ length: count }, (_, at) => ({
    email: `u${made}-${at}@undo.example`,
    firstName: 'Ada',
    contactStatus: 'active',
    customFields: [
      { fieldName: 'plan', fieldValue: at % 2 ? 'gold' : 'a "b"' },
      { fieldName: 'tier', fieldValue: `${at}` },
    ],
    ...more(at),
  }));
  const { contactsUpsertBatch } = await bulk.ask(
    `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { ... on ContactsUpsertBatchPayload { outcomes { contact { id } } } } }`,
    { items },
  );
  await bulk.number();
  return contactsUpsertBatch.outcomes.map((outcome: { contact: { id: number } }) => outcome.contact.id);
}

/* Records of a kind, with all that is linked to them, but for the times of writing and the ids of custom fields. */
const state = (kind: 'contact' | 'company' | 'email') =>
  bulk.query(
    `select to_jsonb(r) - '{updated_time,born_with_person}'::text[] as row,
        (select jsonb_object_agg(f.field_name, f.field_value) from ${kind}_custom_field f where f.client_id = r.client_id and f.${kind}_id = r.id) as fields
      from ${kind} r where r.client_id = $1 order by r.id`,
    [clientId],
  );
const LINKED = [
  `select a.activity_id as activity, a.contact_id as contact, a.occurred_at from activity_contact a where a.client_id = $1 order by 1, 2`,
  `select a.id, a.company_id as company from activity a where a.client_id = $1 order by 1`,
  `select o.contact_id as contact, to_jsonb(o) as row from contact_opt_out o where o.client_id = $1 order by 1`,
  `select w.id, w.opted_out as contact from webhook_event w where w.client_id = $1 order by 1`,
  `select e.id from person_empty e where e.client_id = $1 order by 1`,
];
/** Everything that a deletion and its undo could change. */
const everything = async () => ({
  contacts: await state('contact'),
  companies: await state('company'),
  emails: await state('email'),
  linked: await Promise.all(LINKED.map((text) => bulk.query(text, [clientId]))),
});

/** Gives contacts an email each, to some of them activities and an opt-out, and all but the last a Person in common. */
async function link(ids: number[]) {
  await bulk.query(
    `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id, subject, body_text)
       select client_id, 'inbound', 'import', now(), email, id, 'Re ' || id, 'body' from contact where client_id = $1 and id = any($2::bigint[])`,
    [clientId, ids],
  );
  await bulk.query(
    `with made as (insert into activity (client_id, channel, variant, source, occurred_at) select $1, 'call', 'inbound', 'builtin', now() from generate_series(1, 2)
       returning id, occurred_at)
     insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
     select $1, m.id, c.id, m.occurred_at from made m cross join unnest($2::bigint[]) as c (id)`,
    [clientId, ids.slice(0, 3)],
  );
  await bulk.query(
    `insert into contact_opt_out (client_id, contact_id, status_before, changed_at) values ($1, $2, 'active', '2026-03-05T09:00:00.123Z')`,
    [clientId, ids[0]],
  );
  await bulk.query(
    `insert into webhook_event (client_id, platform, kind, subject, campaign_id, opted_out)
       select $1, 'lemlist', 'unsubscribed', 'of ' || $2::bigint, n::text, $2::bigint from generate_series(1, 2) n`,
    [clientId, ids[0]],
  );
  await bulk.number();
}

describe('bulkUndo of a deletion', () => {
  it('gives contacts back whole, with their Persons, emails, activities and opt-outs, and they are counted', async () => {
    while (await taskNamed('maintain-lists').run(contextFor(bulk.service.database)));
    const { body: company } = await bulk.service.call('POST', '/public/v2/companies', {
      json: { domain: 'undo.example' },
    });
    const ids = await contacts(7, (at) => (at % 3 ? {} : { companyId: company.id }));
    await bulk.query(
      'update contact c set person_id = o.person_id from contact o where c.id = $2 and o.id = $1',
      ids.slice(0, 2),
    );
    await link(ids);
    const before = await everything();
    const job = await bulk.run('contacts', { ids, change: { delete: true } });
    expect((await state('contact')).length).toBe(before.contacts.length - 7);
    expect(await undone(job.id)).toMatchObject({
      ...{ kind: 'undo', state: 'done', failure: null },
      ...{ rowsTotal: 7, rowsRead: 7, rowsWritten: 7, rowsRefused: 0 },
    });
    expect(await everything()).toEqual(before);
    await bulk.number();
    expect(await findWrongLists(bulk.service.database)).toMatchObject({ wrong: [] });
    const rescored = await bulk.query<{ id: number }>(
      `select subject_id as id from rescoring_request where subject_kind = 'contact' and client_id = $1 and subject_id = any($2::bigint[]) order by 1`,
      [clientId, ids],
    );
    expect(rescored.map(({ id }) => id)).toEqual(ids);
  });

  it('is told in the journal as single restorations are, under the name of whoever asked', async () => {
    const [one, many] = [await contacts(3), await contacts(3)];
    for (const ids of [one, many]) await link(ids);
    for (const id of one) await bulk.ask(`mutation { contactDelete(id: ${id}) { __typename } }`);
    const job = await bulk.run('contacts', { ids: many, change: { delete: true } });
    await bulk.number();
    for (const id of one) await bulk.ask(`mutation { contactRestore(id: ${id}) { __typename } }`);
    await undone(job.id);
    await bulk.number();
    const told = async (ids: number[]) => {
      const rows = await bulk.query(
        `select j.kind, j.what, j.actor, j.after from journal j where j.client_id = $1 and j.kind = 1 and j.record_id = any($2::bigint[])
          order by j.record_id, j.number`,
        [clientId, ids],
      );
      const text = JSON.stringify(rows).replace(/u\d+-(\d)@/g, '$1@');
      return JSON.parse(
        text.replace(/"(created_at|person_id|contact_opt_out|activity_ids)":("[^"]*"|\d+|\[[^\]]*\])/g, '"$1":"…"'),
      );
    };
    expect(await told(many)).toEqual(await told(one));
  });

  it('leaves away what something is in the way of, tells why, and tries it again when it is run again', async () => {
    const { body: company } = await bulk.service.call('POST', '/public/v2/companies', {
      json: { domain: 'gone.undo.example' },
    });
    const ids = await contacts(6, (at) => (at === 2 ? { companyId: company.id } : {}));
    const [taken = 0, erased = 0, homeless = 0, again = 0, there = 0, last = 0] = ids;
    const [{ email } = { email: '' }] = await bulk.query<{ email: string }>('select email from contact where id = $1', [
      taken,
    ]);
    const before = await state('contact');
    const job = await bulk.run('contacts', { ids, change: { delete: true } });
    await bulk.number();
    const { contactCreate } = await bulk.ask(
      `mutation { contactCreate(input: { email: "${email}" }) { ... on Contact { id } } }`,
    );
    await bulk.query('delete from company where id = $1', [company.id]);
    await bulk.query(
      `update journal set before = null, after = null where client_id = $1 and kind = 1 and record_id = $2`,
      [clientId, erased],
    );
    // Somebody gave two of them back meanwhile, and deleted one of these again.
    for (const id of [again, there]) await bulk.ask(`mutation { contactRestore(id: ${id}) { __typename } }`);
    await bulk.ask(`mutation { contactDelete(id: ${again}) { __typename } }`);
    const first = await undone(job.id);
    expect(first).toMatchObject({ state: 'done', rowsRead: 6, rowsWritten: 1, rowsRefused: 4 });
    expect(await refusedOf(first.id)).toEqual({
      [taken]: 'Another contact of this workspace already has this identifier.',
      [erased]: 'Contact was erased, and never comes back.',
      [homeless]: 'The company of the contact is gone. Restore it first.',
      [again]: expect.stringContaining('something happened to it since'),
    });
    expect(
      (await bulk.query<{ id: number }>('select id from contact where id = any($1::bigint[]) order by id', [ids])).map(
        ({ id }) => id,
      ),
    ).toEqual([there, last]);
    // What was in the way is gone.
    await bulk.ask(`mutation { contactDelete(id: ${contactCreate.id}) { __typename } }`);
    await bulk.number();
    await bulk.ask(`mutation { companyRestore(id: ${company.id}) { __typename } }`);
    const second = await undone(job.id);
    expect(second).toMatchObject({ state: 'done', rowsRead: 6, rowsWritten: 2, rowsRefused: 2 });
    const kept = before.filter((row) => ![erased, again].includes((row as { row: { id: number } }).row.id));
    expect(await state('contact')).toEqual(kept);
    // All is back: a third time finds nothing to do.
    expect(await undone(job.id)).toMatchObject({ state: 'done', rowsWritten: 0, rowsRefused: 2 });
    expect(await state('contact')).toEqual(kept);
  });

  it('brings back contacts to the Person that theirs was merged into, and never to one that was erased', async () => {
    const [first = 0, second = 0, third = 0, stays = 0] = await contacts(4);
    const personOf = async (id: number) =>
      (await bulk.query<{ id: number }>('select person_id as id from contact where id = $1', [id]))[0]?.id ?? 0;
    const [p1, p2, p3, p4] = [
      await personOf(first),
      await personOf(second),
      await personOf(third),
      await personOf(stays),
    ];
    const job = await bulk.run('contacts', { ids: [first, second, third], change: { delete: true } });
    await bulk.number();
    await bulk.ask(`mutation { peopleMerge(personIds: [${p4}, ${p1}]) { __typename } }`);
    await bulk.ask(
      `mutation { personErase(clientId: "${clientId}", personId: ${p2}) { __typename } }`,
      {},
      bulk.service.tenants.x.masterKey,
    );
    const back = await undone(job.id);
    expect(back).toMatchObject({ rowsWritten: 2, rowsRefused: 1 });
    expect(await refusedOf(back.id)).toEqual({
      [second]: 'The Person of the contact was erased, so the contact never comes back.',
    });
    expect([await personOf(first), await personOf(third)]).toEqual([p4, p3]);
  });

  it('gives companies back with their contacts and activities, but for what joined another one since', async () => {
    await bulk.query(
      `insert into company (client_id, domain, name, company_status) select $1, 'c' || n || '.undo.example', 'C' || n, 'active' from generate_series(1, 3) n`,
      [clientId],
    );
    const ids = (
      await bulk.query<{ id: number }>(`select id from company where domain like 'c_.undo.example' order by id`)
    ).map(({ id }) => id);
    const staff = await contacts(6, (at) => ({ companyId: ids[at % 3] }));
    await bulk.query(
      `insert into activity (client_id, channel, variant, source, occurred_at, company_id)
         select $1, 'call', 'inbound', 'builtin', now(), c.id from unnest($2::bigint[]) as c (id)`,
      [clientId, ids],
    );
    await bulk.number();
    const before = await everything();
    const job = await bulk.run('companies', { ids, change: { delete: true } });
    expect(await undone(job.id)).toMatchObject({ kind: 'undo', state: 'done', rowsWritten: 9, rowsRefused: 0 });
    expect(await everything()).toEqual(before);
    const again = await bulk.run('companies', { ids: ids.slice(0, 2), change: { delete: true } });
    await bulk.query('update contact set company_id = $1 where id = $2', [ids[2], staff[0]]);
    expect(await undone(again.id)).toMatchObject({ rowsWritten: 5, rowsRefused: 1 });
    const now = await bulk.query<{ company: number }>(
      'select company_id as company from contact where id = any($1::bigint[]) order by id',
      [staff],
    );
    expect(now.map(({ company }) => company)).toEqual([ids[2], ids[1], ids[2], ids[0], ids[1], ids[2]]);
  });

  it('gives emails back, without a contact that is gone', async () => {
    const ids = await contacts(3);
    await link(ids);
    const emails = (
      await bulk.query<{ id: number }>('select id from email where contact_id = any($1::bigint[]) order by id', [ids])
    ).map(({ id }) => id);
    await bulk.query(
      `insert into email_custom_field (client_id, email_id, field_name, field_value) select $1, e.id, 'seen', 'yes' from unnest($2::bigint[]) as e (id)`,
      [clientId, emails],
    );
    await bulk.number();
    const before = await everything();
    const job = await bulk.run('emails', { ids: emails, change: { delete: true } });
    expect(await undone(job.id)).toMatchObject({ kind: 'undo', state: 'done', rowsWritten: 3, rowsRefused: 0 });
    expect(await everything()).toEqual(before);
    // Previewed anew, it is no repeat of the first, however soon.
    const again = await bulk.run('emails', { ids: emails, change: { delete: true } });
    expect(again.id).not.toBe(job.id);
    await bulk.ask(`mutation { contactDelete(id: ${ids[0]}) { __typename } }`);
    expect(await undone(again.id)).toMatchObject({ state: 'done', rowsRead: 3, rowsWritten: 3, rowsRefused: 0 });
    const owners = await bulk.query<{ contact: number | null }>(
      'select contact_id as contact from email where id = any($1::bigint[]) order by id',
      [emails],
    );
    expect(owners.map(({ contact }) => contact)).toEqual([null, ids[1], ids[2]]);
  });
});

const SET = {
  set: {
    contactStatus: 'cold',
    firstName: 'Grace',
    companyDomain: 'new.undo.example',
    customFields: [
      { fieldName: 'plan', fieldValue: 'gold' },
      { fieldName: 'tag', fieldValue: 'fair' },
    ],
  },
  clearCustomFields: ['tier'],
};

describe('bulkUndo of a change', () => {
  it('that an earlier release left waiting ends at once with a sentence, and can be started again', async () => {
    const ids = await contacts(1);
    const before = await state('contact');
    const changed = await bulk.run('contacts', { ids, change: SET });
    const since = new Date().toISOString();
    const params = { jobId: changed.id, does: 'change', record: 'contact', since, asked: since };
    const [left] = await bulk.query<{ id: number }>(
      `insert into job (client_id, kind, state, params, place, due_at) values ($1, 'undo', 'queued', $2::jsonb, '{"part": 0, "left": []}', now())
         returning id`,
      [clientId, JSON.stringify(params)],
    );
    await bulk.work();
    expect(await jobOf(left?.id ?? 0)).toMatchObject({
      ...{ state: 'failed', failure: 'It was started by an earlier release: undo the job again.', rowsRead: 0 },
    });
    expect(await undone(changed.id)).toMatchObject({ state: 'done', rowsRefused: 0 });
    expect(await state('contact')).toEqual(before);
  });

  it('is what was before, of every value and custom field', async () => {
    const ids = await contacts(5);
    const [before, companies] = [await state('contact'), await state('company')];
    const job = await bulk.run('contacts', { ids, change: SET });
    expect(await state('contact')).not.toEqual(before);
    expect(await undone(job.id)).toMatchObject({
      kind: 'undo',
      state: 'done',
      // The company that the change created is one more record.
      rowsTotal: 6,
      rowsWritten: 6,
      rowsRefused: 0,
    });
    expect(await state('contact')).toEqual(before);
    expect(await state('company')).toEqual(companies);
    expect(await undone(job.id)).toMatchObject({ rowsWritten: 0, rowsRefused: 0 });
  });

  it('leaves what somebody changed since, value by value, and tells it', async () => {
    const ids = await contacts(6);
    const [status = 0, field = 0, removed = 0, same = 0, deleted = 0, whole = 0] = ids;
    const before = await state('contact');
    const job = await bulk.run('contacts', { ids, change: SET });
    await bulk.number();
    const write = (id: number, input: string) =>
      bulk.ask(`mutation { contactUpdate(id: ${id}, input: ${input}) { __typename } }`);
    await write(status, '{ contactStatus: "customer" }');
    await write(field, '{ customFields: [{ fieldName: "tag", fieldValue: "other" }] }');
    await bulk.query(`delete from contact_custom_field where contact_id = $1 and field_name = 'plan'`, [removed]);
    // Somebody has taken it back by hand already.
    await write(same, '{ firstName: "Ada" }');
    await bulk.ask(`mutation { contactDelete(id: ${deleted}) { __typename } }`);
    const back = await undone(job.id);
    expect(back).toMatchObject({ state: 'done', rowsRead: 7, rowsWritten: 6, rowsRefused: 4 });
    const stays = (names: string) => `Changed since, or not possible any more: ${names}.`;
    expect(await refusedOf(back.id)).toEqual({
      [status]: stays('contactStatus'),
      [field]: stays('customFields.tag'),
      [removed]: stays('customFields.plan'),
      [deleted]: 'It was deleted since.',
    });
    const now = new Map((await state('contact')).map((row) => [(row as { row: { id: number } }).row.id, row]));
    const was = new Map(
      before.map((row) => [(row as { row: { id: number } }).row.id, row as { row: object; fields: object }]),
    );
    expect(now.get(whole)).toEqual(was.get(whole));
    expect(now.get(same)).toEqual(was.get(same));
    expect(now.get(field)).toEqual({ ...was.get(field), fields: { ...was.get(field)?.fields, tag: 'other' } });
    expect(now.get(removed)).toMatchObject({
      fields: { tier: '2' },
      row: { first_name: 'Ada', contact_status: 'active' },
    });
    expect(now.get(status)).toMatchObject({
      row: { first_name: 'Ada', company_id: null, contact_status: 'customer', previous_status: 'cold' },
    });
  });

  it('keeps the company where the former one is gone, and gives it back where it is there', async () => {
    const companies: number[] = [];
    for (const name of ['old', 'lost']) {
      const { body } = await bulk.service.call('POST', '/public/v2/companies', {
        json: { domain: `${name}.undo.example` },
      });
      companies.push(body.id);
    }
    const [kept = 0, lost = 0] = await contacts(2, (at) => ({ companyId: companies[at] }));
    const job = await bulk.run('contacts', { ids: [kept, lost], change: { set: { companyId: null } } });
    await bulk.number();
    await bulk.query('delete from company where id = $1', [companies[1]]);
    const back = await undone(job.id);
    expect(back).toMatchObject({ rowsWritten: 1, rowsRefused: 1 });
    expect(Object.keys(await refusedOf(back.id))).toEqual([`${lost}`]);
    expect(
      await bulk.query('select company_id as id from contact where id = any($1::bigint[]) order by contact.id', [
        [kept, lost],
      ]),
    ).toEqual([{ id: companies[0] }, { id: null }]);
  });

  it('of a custom field that got another name, of companies and of emails', async () => {
    const ids = await contacts(3);
    await link(ids);
    const before = await everything();
    const asked = 'record: contact, name: "plan", to: "scheme"';
    const { done } = await bulk.ask(
      `{ done: customFieldPreview(${asked}) { ... on CustomFieldPreview { records { token } } } }`,
    );
    const { done: renamed } = await bulk.ask(
      `mutation { done: customFieldRename(${asked}, token: "${done.records.token}") { ${JOB} } }`,
    );
    await bulk.work();
    expect(await undone(renamed.id)).toMatchObject({ state: 'done', rowsRefused: 0 });
    const tag = { customFields: [{ fieldName: 'tag', fieldValue: 'x' }] };
    const emails = await bulk.run('emails', { all: true, change: { set: { interested: true, ...tag } } });
    const companies = await bulk.run('companies', {
      all: true,
      change: { set: { companyStatus: 'customer', industry: 'Trade', ...tag } },
    });
    for (const { id } of [emails, companies]) expect(await undone(id)).toMatchObject({ state: 'done', rowsRefused: 0 });
    expect(await everything()).toEqual(before);
  });
});

describe('bulkUndo of an undo', () => {
  const again = async (id: number) => {
    const job = await undone(id);
    expect(job).toMatchObject({ kind: 'undo', state: 'done', rowsRefused: 0 });
    return job.id as number;
  };

  it('does what was undone again, and so on, of a deletion with links and of a change', async () => {
    const ids = await contacts(4);
    await link(ids);
    for (const change of [{ delete: true }, SET]) {
      const before = await everything();
      const job = await bulk.run('contacts', { ids, change });
      const after = await everything();
      const undo1 = await again(job.id);
      expect(await everything()).toEqual(before);
      const redo = await again(undo1);
      expect(await everything()).toEqual(after);
      await again(redo);
      expect(await everything()).toEqual(before);
      // The job itself, and its first undo, can be undone again whatever was undone since.
      const undo2 = await again(undo1);
      expect(await everything()).toEqual(after);
      await again(job.id);
      expect(await everything()).toEqual(before);
      await again(undo2);
    }
  });

  it('keeps a restored record that something else wrote to since', async () => {
    const [kept = 0, gone = 0] = await contacts(2);
    const job = await bulk.run('contacts', { ids: [kept, gone], change: { delete: true } });
    const back = await undone(job.id);
    await bulk.ask(`mutation { contactUpdate(id: ${kept}, input: { firstName: "Eve" }) { __typename } }`);
    const redo = await undone(back.id);
    expect(redo).toMatchObject({ rowsTotal: 2, rowsRead: 2, rowsWritten: 1, rowsRefused: 1 });
    expect(await refusedOf(redo.id)).toEqual({ [kept]: 'Something else changed it since it was created.' });
    const file = await bulk.service.call('GET', `/public/v2/jobs/${redo.id}/outcome`);
    expect(
      file.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { kind: 'contact', record_id: gone, outcome: 'undone' },
      { kind: 'contact', record_id: kept, outcome: 'kept', because: 'Something else changed it since it was created.' },
    ]);
  });
});

describe('bulkUndo is asked for', () => {
  it('only of jobs in bulk of the workspace that have ended, and by keys that may write', async () => {
    const ids = await contacts(2);
    const { token } = await bulk.preview('contacts', { ids, change: { delete: true } });
    const job = await bulk.start('contacts', { ids, change: { delete: true }, token });
    expect(await undo(job.id)).toMatchObject({
      __typename: 'ConflictError',
      message: 'It is still being done. Cancel the job first, or wait.',
    });
    await bulk.work();
    const unknown = { __typename: 'NotFoundError', message: 'Job not found' };
    expect(await undo(job.id, bulk.service.tenants.a2.readWriteKey)).toMatchObject(unknown);
    for (const id of [0, -1, 999_999]) expect(await undo(id)).toMatchObject(unknown);
    const { body } = await bulk.service.graphql(UNDO, { id: job.id }, { key: bulk.service.tenants.a1.readOnlyKey });
    expect(body.errors?.[0]?.message).toBe('This API key is read-only. Use a read-write key.');
    const back = await undone(job.id);
    expect(back.rowsWritten).toBe(2);
  });

  it('as long as the journal has the day on which it began', async () => {
    const [id] = await contacts(1);
    const job = await bulk.run('contacts', { ids: [id], change: { set: { jobTitle: 'Dean' } } });
    const ago = (days: number) =>
      bulk.query('update job set created_at = now() - make_interval(days => $3) where client_id = $1 and id = $2', [
        ...[clientId, job.id, days],
      ]);
    await ago(2);
    expect(await undo(job.id)).toEqual({
      __typename: 'ConflictError',
      message: 'The journal has forgotten what was before it, so nothing can be taken back.',
    });
    await bulk.query(`update job set created_at = started_at - interval '1 second' where client_id = $1 and id = $2`, [
      clientId,
      job.id,
    ]);
    expect(await undone(job.id)).toMatchObject({ state: 'done', rowsWritten: 1 });
  });

  it('while one is under way, and is answered that one; it waits until the journal has what it takes back', async () => {
    const ids = await contacts(2);
    const job = await bulk.run('contacts', { ids, change: { delete: true } });
    const first = await undo(job.id);
    expect(await undo(job.id)).toMatchObject({ id: first.id });
    await bulk.work();
    expect(await jobOf(first.id)).toMatchObject({ state: 'queued', rowsRead: 0 });
    await bulk.number();
    await expect
      .poll(
        async () => {
          await bulk.work();
          return jobOf(first.id);
        },
        { timeout: 30_000 },
      )
      .toMatchObject({ state: 'done', rowsWritten: 2 });
  });

  it('of a job that was cancelled in the middle, and takes back what that had done', async () => {
    const ids = await contacts(4);
    const job = await bulk.run('contacts', { ids, change: { delete: true } });
    await bulk.query(`update job set state = 'cancelled' where client_id = $1 and id = $2`, [clientId, job.id]);
    expect(await undone(job.id)).toMatchObject({ rowsTotal: 4, rowsRead: 4, rowsWritten: 4 });
    const { token } = await bulk.preview('contacts', { ids, change: { delete: true } });
    const unbegun = await bulk.start('contacts', { ids, change: { delete: true }, token });
    await bulk.ask(`mutation { jobCancel(id: ${unbegun.id}) { __typename } }`);
    expect(await undone(unbegun.id)).toMatchObject({ rowsTotal: 0, rowsRead: 0, rowsWritten: 0 });
  });
});
