import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let clientId: string;
beforeAll(async () => {
  service = await startService();
  ({ clientId } = service.tenants.a1);
  await query('update client set scoring_enabled = true');
});
afterAll(() => service.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  service.database.query<Row>(null, text, values);
const numbered = async (limit = 2_000) => {
  while ((await aggregateEntries(service.database, limit)) > 0);
};
const post = async (path: string, json: object) => (await service.call('POST', `/public/${path}`, { json })).body;
const remove = (path: string) => service.call('DELETE', `/public/${path}`);

type Kind = 'contact' | 'company' | 'email';
const restore = async (kind: Kind, id: number, options: object = {}) => {
  const text = `mutation ($id: RecordId!) { ${kind}Restore(id: $id) { __typename
    ... on ${kind[0]?.toUpperCase()}${kind.slice(1)} { id } ... on NotFoundError { message } ... on ConflictError { message } } }`;
  const { body } = await service.graphql(text, { id }, options);
  return body.data?.[`${kind}Restore`] ?? body.errors;
};
const rowOf = async (kind: Kind, id: number) => {
  const [row] = await query<{ row: object; fields: object }>(
    `select to_jsonb(r) - '{updated_time,born_with_person}'::text[] as row,
        (select jsonb_object_agg(f.field_name, f.field_value) from ${kind}_custom_field f where f.${kind}_id = r.id) as fields
       from ${kind} r where r.id = $1`,
    [id],
  );
  return row;
};
/* What would be written where something was. */
const snapshot = () =>
  query(
    `select (select json_agg(to_jsonb(c) order by c.id) from contact c) as contacts, (select json_agg(to_jsonb(c) order by c.id) from company c) as companies,
        (select json_agg(to_jsonb(e) order by e.id) from email e) as emails, (select max(seq) from journal_inbox) as waiting`,
  );
const refusedAs = (message: string) => ({ __typename: 'ConflictError', message });

/* Each column of the row gets a value, whatever it holds, so that none can be forgotten. */
async function fill(kind: Kind, id: number, except: string[]) {
  const columns = await query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
    [kind],
  );
  const kept = [
    'client_id',
    'id',
    'updated_time',
    'born_with_person',
    'person_id',
    'company_id',
    'contact_id',
    ...except,
  ];
  const VALUES: Record<string, string> = {
    text: `'text'`,
    boolean: 'true',
    'timestamp with time zone': `'2024-02-03T04:05:06.789Z'`,
  };
  const set = columns
    .filter(({ name }) => !kept.includes(name))
    .map(({ name, type }) => `${name} = ${VALUES[type] ?? 'null'}`);
  await query(`update ${kind} set ${set.join(', ')} where id = $1`, [id]);
}

let made = 0;
const address = () => {
  made += 1;
  return `r${made}@restore.example`;
};
const contactOf = async (more: object = {}) =>
  (await post('v2/contacts', {
    email: address(),
    contact_custom_fields: [{ field_name: 'tier', field_value: 'a "b"' }],
    ...more,
  })) as {
    id: number;
  };
const personOf = async (contactId: number) =>
  (await query<{ id: number }>('select person_id as id from contact where id = $1', [contactId]))[0]?.id ?? 0;

describe('contactRestore', () => {
  it('gives back the id, every field, the custom fields, the Person, and the emails that were unlinked', async () => {
    const { id: companyId } = await post('v2/companies', { domain: 'one.restore.example' });
    const { id } = await contactOf({ company_id: companyId });
    await fill('contact', id, ['email', 'linkedin_url', 'phone']);
    const email = await post('emails', { origin: 'builtin', email_type: 'inbound', contact_id: id, subject: 'Hello' });
    await query('update email set contact_id = $1 where id = $2', [id, email.id]);
    const before = await rowOf('contact', id);
    await remove(`v2/contacts/${id}`);
    await numbered();
    expect(await restore('contact', id)).toEqual({ __typename: 'Contact', id });
    expect(await rowOf('contact', id)).toEqual(before);
    expect(await query('select contact_id as id from email where id = $1', [email.id])).toEqual([{ id }]);
    expect(
      await query(`select 1 as one from rescoring_request where subject_kind = 'contact' and subject_id = $1`, [id]),
    ).toEqual([{ one: 1 }]);
  });

  it('is counted, and told in the journal as the creation of the same record', async () => {
    const { id } = await contactOf();
    const count = async () => (await service.call('GET', '/public/v2/contacts?page_size=1')).body.count;
    const people = async () => (await service.call('GET', '/public/people?page_size=1')).body.count;
    const before = [await count(), await people()];
    await remove(`v2/contacts/${id}`);
    await numbered();
    await restore('contact', id);
    expect([await count(), await people()]).toEqual(before);
    await numbered();
    expect([await count(), await people()]).toEqual(before);
    const told = await query('select what, operation from journal where kind = 1 and record_id = $1 order by number', [
      id,
    ]);
    expect(told.map((entry) => Object.values(entry)[0])).toEqual([1, 3, 1]);
  });

  it('answers the contact that is there, and does nothing a second time', async () => {
    const { id } = await contactOf();
    await remove(`v2/contacts/${id}`);
    await numbered();
    await restore('contact', id);
    const before = await snapshot();
    expect(await restore('contact', id)).toEqual({ __typename: 'Contact', id });
    expect(await snapshot()).toEqual(before);
  });

  it('is refused, and changes nothing, while the deletion has no number or the address is another contact’s', async () => {
    const taken = address();
    const { id } = await contactOf({ email: taken });
    await numbered();
    await remove(`v2/contacts/${id}`);
    const waiting = await snapshot();
    expect(await restore('contact', id)).toEqual(
      refusedAs('The deletion was a moment ago and is not in the journal yet. Try again in a few seconds.'),
    );
    expect(await snapshot()).toEqual(waiting);
    await contactOf({ email: taken });
    await numbered();
    const before = await snapshot();
    expect(await restore('contact', id)).toEqual(
      refusedAs('Another contact of this workspace already has this identifier.'),
    );
    expect(await snapshot()).toEqual(before);
  });

  it('is refused while its company is gone, and goes once that is restored', async () => {
    const { id: companyId } = await post('v2/companies', { domain: 'gone.restore.example' });
    const { id } = await contactOf({ company_id: companyId });
    await remove(`v2/contacts/${id}`);
    await remove(`v2/companies/${companyId}`);
    await numbered();
    expect(await restore('contact', id)).toEqual(refusedAs('The company of the contact is gone. Restore it first.'));
    await restore('company', companyId);
    expect(await restore('contact', id)).toEqual({ __typename: 'Contact', id });
  });

  it('joins the Person that its own was merged into', async () => {
    const [one, two] = [await contactOf(), await contactOf()];
    const [into, from] = [await personOf(one.id), await personOf(two.id)];
    await remove(`v2/contacts/${two.id}`);
    await post('people/merge', { person_ids: [into, from] });
    await numbered();
    await restore('contact', two.id);
    expect(await personOf(two.id)).toBe(into);
  });

  it('never gives a contact back whose Person was erased, before its deletion, after it, or under another Person', async () => {
    const [one, two, three] = [await contactOf(), await contactOf(), await contactOf()];
    const person = await personOf(one.id);
    const kept = await personOf(three.id);
    await query('update contact set person_id = $1 where id = $2', [person, two.id]);
    await remove(`v2/contacts/${one.id}`);
    await remove(`v2/contacts/${three.id}`);
    await numbered();
    const erase = (id: number) =>
      service.graphql(
        `mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }`,
        { client: clientId, id },
        { key: service.tenants.x.masterKey },
      );
    await post('people/merge', { person_ids: [person, kept] });
    await erase(person);
    const erased = refusedAs('The Person of the contact was erased, so the contact never comes back.');
    expect(await restore('contact', one.id)).toEqual(erased);
    const joined = await contactOf();
    await query('update contact set person_id = $1 where id = $2', [person, joined.id]);
    const context = contextFor(service.database, { signal: new AbortController().signal });
    while (await taskNamed('erase-persons').run(context));
    await numbered();
    expect(await restore('contact', one.id)).toEqual(refusedAs('Contact was erased, and never comes back.'));
    expect(await restore('contact', two.id)).toEqual(refusedAs('Contact was erased, and never comes back.'));
    expect(await restore('contact', three.id)).toEqual(erased);
  });
});

describe('companyRestore and emailRestore', () => {
  it('give back the id, every field and the custom fields, and a company the contacts that have none since', async () => {
    const { id } = await post('v2/companies', {
      domain: 'two.restore.example',
      company_custom_fields: [{ field_name: 'tier', field_value: 'x' }],
    });
    await fill('company', id, ['domain']);
    const [one, two] = [await contactOf({ company_id: id }), await contactOf({ company_id: id })];
    const before = await rowOf('company', id);
    await remove(`v2/companies/${id}`);
    const { id: other } = await post('v2/companies', { domain: 'three.restore.example' });
    await query('update contact set company_id = $1 where id = $2', [other, two.id]);
    await numbered();
    expect(await restore('company', id)).toEqual({ __typename: 'Company', id });
    expect(await rowOf('company', id)).toEqual(before);
    expect(
      await query('select company_id as id from contact where id = any($1::int[]) order by contact.id', [
        [one.id, two.id],
      ]),
    ).toEqual([{ id }, { id: other }]);
  });

  it('give a company all contacts back, also where the journal has its deletion as several changes', async () => {
    const { id } = await post('v2/companies', { domain: 'large.restore.example' });
    await query(
      `with born as (insert into person (client_id) select $1 from generate_series(1, 2000) returning id)
       insert into contact (client_id, person_id, origin, email, company_id) select $1, b.id, 'test', 'r' || b.id || '@large.example', $2 from born b`,
      [clientId, id],
    );
    await numbered();
    await remove(`v2/companies/${id}`);
    await numbered(100);
    const changes = await query(
      `select distinct change_number from journal where before -> 'company_id' = to_jsonb($1::bigint)`,
      [id],
    );
    expect(changes).toHaveLength(3);
    expect(await restore('company', id)).toEqual({ __typename: 'Company', id });
    expect(await query('select id from contact where company_id = $1', [id])).toHaveLength(2_000);
  });

  it('give an email back with its bodies, and without its contact where that is gone', async () => {
    const contact = await contactOf();
    const mail = { origin: 'builtin', email_type: 'inbound', body_text: 'Dear all', body_html: '<p>Dear all</p>' };
    const { id } = await post('emails', { ...mail, contact_id: contact.id });
    await fill('email', id, ['email_type', 'campaign_id', 'platform']);
    await query(
      `insert into email_custom_field (client_id, email_id, field_name, field_value) values ($1, $2, 'a', '')`,
      [clientId, id],
    );
    await query('update email set contact_id = $1 where id = $2', [contact.id, id]);
    const before = await rowOf('email', id);
    await remove(`emails/${id}`);
    await numbered();
    expect(await restore('email', id)).toEqual({ __typename: 'Email', id });
    expect(await rowOf('email', id)).toEqual(before);
    await remove(`emails/${id}`);
    await remove(`v2/contacts/${contact.id}`);
    await numbered();
    await restore('email', id);
    expect(await rowOf('email', id)).toEqual({ ...before, row: { ...before?.row, contact_id: null } });
  });

  it('are refused where the domain is another company’s, and where a campaign is gone', async () => {
    const { id } = await post('v2/companies', { domain: 'taken.restore.example' });
    await remove(`v2/companies/${id}`);
    await post('v2/companies', { domain: 'taken.restore.example' });
    const [campaign] = await query<{ id: number }>(
      `insert into campaign (client_id, platform, external_id, name) values ($1, 'lemlist', 'c1', 'One') returning id`,
      [clientId],
    );
    const email = await post('emails', { origin: 'builtin', email_type: 'inbound' });
    await query(`update email set platform = 'lemlist', campaign_id = 'c1' where id = $1`, [email.id]);
    await remove(`emails/${email.id}`);
    await query('delete from campaign where id = $1', [campaign?.id]);
    await numbered();
    const before = await snapshot();
    expect(await restore('company', id)).toEqual(
      refusedAs('Another company of this workspace already has this domain.'),
    );
    expect(await restore('email', email.id)).toEqual(refusedAs('The campaign of the email is gone.'));
    expect(await snapshot()).toEqual(before);
  });

  it('find nothing that never was, is another workspace’s, or is not in the journal any more', async () => {
    const { id } = await contactOf();
    await remove(`v2/contacts/${id}`);
    await numbered();
    const unknown = { __typename: 'NotFoundError', message: 'Contact not found among the deletions that are kept' };
    expect(await restore('contact', 2_147_483_647)).toEqual(unknown);
    expect(await restore('contact', id, { key: service.tenants.b1.readWriteKey })).toEqual(unknown);
    await query('delete from journal where record_id = $1', [id]);
    expect(await restore('contact', id)).toEqual(unknown);
  });

  it('are refused to a key that only reads', async () => {
    for (const kind of ['contact', 'company', 'email'] as const)
      expect(await restore(kind, 1, { key: service.tenants.a1.readOnlyKey })).toEqual([
        expect.objectContaining({ message: expect.stringContaining('read-only') }),
      ]);
  });
});
