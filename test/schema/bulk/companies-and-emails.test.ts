import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BulkService, openBulkService } from './bulk-service.js';

let bulk: BulkService;
let clientId: string;
beforeAll(async () => {
  bulk = await openBulkService();
  ({ clientId } = bulk.service.tenants.a1);
  await bulk.query(
    `insert into company (client_id, domain, company_status) select $1, 'co' || n || '.example', 'active' from generate_series(1, 4) n`,
    [clientId],
  );
  await bulk.query(
    `with born as (insert into person (client_id) select $1 from generate_series(1, 8) returning id)
     insert into contact (client_id, person_id, email, origin, contact_status, company_id)
     select $1, b.id, 'c' || b.id || '@x.example', 'builtin', 'active',
         (select o.id from company o where o.client_id = $1 order by o.id offset b.id % 4 limit 1) from born b`,
    [clientId],
  );
  await bulk.query(
    `insert into email (client_id, email_type, origin, email_timestamp, contact_email, contact_id, subject, body_text)
       select $1, 'inbound', 'import', now(), c.email, c.id, 'Re ' || c.id, 'body' from contact c where c.client_id = $1`,
    [clientId],
  );
  await bulk.number();
});
afterAll(() => bulk.close());

const rows = (table: string) =>
  bulk.query(`select to_jsonb(t) - 'updated_time' as row from ${table} t where t.client_id = $1 order by t.id`, [
    clientId,
  ]);

it('companies get a status, which keeps the one before, and a tag', async () => {
  const change = { set: { companyStatus: 'customer', customFields: [{ fieldName: 'tag', fieldValue: 'fair' }] } };
  const job = await bulk.run('companies', { where: { domain: { startsWith: 'co1' } }, change });
  expect(job).toMatchObject({ state: 'done', rowsWritten: 1 });
  expect(
    await bulk.query(
      `select o.company_status, o.previous_status, f.field_name, f.field_value from company o
         left join company_custom_field f on f.client_id = o.client_id and f.company_id = o.id where o.client_id = $1 order by o.id`,
      [clientId],
    ),
  ).toEqual([
    { company_status: 'customer', previous_status: 'active', field_name: 'tag', field_value: 'fair' },
    ...Array(3).fill({ company_status: 'active', previous_status: null, field_name: null, field_value: null }),
  ]);
});

it('companies are deleted with their contacts unlinked, and restored with them', async () => {
  await bulk.number();
  const [companies, contacts] = [await rows('company'), await rows('contact')];
  const ids = await bulk.query<{ id: number }>('select id from company where client_id = $1 order by id', [clientId]);
  const job = await bulk.run('companies', { all: true, change: { delete: true } });
  expect(job).toMatchObject({ kind: 'delete', state: 'done', rowsWritten: 4 });
  expect(await rows('company')).toEqual([]);
  expect(await bulk.query('select id from contact where company_id is not null')).toEqual([]);
  await bulk.number();
  for (const { id } of ids) await bulk.ask(`mutation { companyRestore(id: ${id}) { __typename } }`);
  expect([await rows('company'), await rows('contact')]).toEqual([companies, contacts]);
});

it('emails are marked, tagged, deleted and restored', async () => {
  const change = { set: { interested: true, customFields: [{ fieldName: 'seen', fieldValue: 'yes' }] } };
  const job = await bulk.run('emails', { filter: { emailType: 'inbound' }, change });
  expect(job).toMatchObject({ state: 'done', rowsWritten: 8 });
  expect(await bulk.query('select count(*)::int as n from email where interested')).toEqual([{ n: 8 }]);
  await bulk.number();
  const before = await rows('email');
  const ids = await bulk.query<{ id: number }>('select id from email where client_id = $1 order by id', [clientId]);
  await bulk.run('emails', { ids: ids.map(({ id }) => id), change: { delete: true } });
  expect(await rows('email')).toEqual([]);
  await bulk.number();
  for (const { id } of ids) await bulk.ask(`mutation { emailRestore(id: ${id}) { __typename } }`);
  expect(await rows('email')).toEqual(before);
  expect(await bulk.query('select count(*)::int as n from email_custom_field')).toEqual([{ n: 8 }]);
});

it('a record that would have too many custom fields is refused and told, and the others are written', async () => {
  const [full] = await bulk.query<{ id: number }>('select min(id) as id from contact where client_id = $1', [clientId]);
  await bulk.query(
    `insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, $2, 'n' || n, 'x' from generate_series(1, 1000) n`,
    [clientId, full?.id],
  );
  const change = { set: { jobTitle: 'Dean', customFields: [{ fieldName: 'one more', fieldValue: 'x' }] } };
  const job = await bulk.run('contacts', { all: true, change });
  expect(job).toMatchObject({ state: 'done', rowsRead: 8, rowsWritten: 7, rowsRefused: 1 });
  expect(await bulk.query('select id from contact where job_title is null')).toEqual([{ id: full?.id }]);
  // Many custom fields weigh as much as many records: the deletion is done in more than one piece, and nothing is left.
  expect(await bulk.run('contacts', { all: true, change: { delete: true } })).toMatchObject({ rowsWritten: 8 });
  expect(await bulk.query('select id from contact where client_id = $1', [clientId])).toEqual([]);
});
