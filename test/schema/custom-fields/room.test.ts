import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const SENTENCE = 'A record has at most 1000 custom fields.';
const named = (prefix: string, count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => ({ field_name: `${prefix}-${from + place}`, field_value: 'v' }));
const core = (prefix: string, count: number) =>
  named(prefix, count).map(({ field_name, field_value }) => ({ fieldName: field_name, fieldValue: field_value }));

const KINDS = {
  contact: { table: 'contact_custom_field', column: 'contact_id', list: 'contact_custom_fields' },
  company: { table: 'company_custom_field', column: 'company_id', list: 'company_custom_fields' },
  email: { table: 'email_custom_field', column: 'email_id', list: 'custom_fields' },
} as const;
type Kind = keyof typeof KINDS;
const PATHS = { contact: '/public/v2/contacts', company: '/public/v2/companies', email: '/public/emails' } as const;

let turn = 0;
/** A record with so many fields `k-0`, `k-1`, ... */
async function recordWith(kind: Kind, count: number) {
  turn += 1;
  const key = { contact: `r${turn}@kiln.example`, company: `r${turn}.example`, email: '' }[kind];
  const body = {
    contact: { email: key },
    company: { domain: key },
    email: { email_type: 'inbound', origin: 'builtin' },
  }[kind];
  const created = await service.call('POST', PATHS[kind], { json: body });
  expect(created.status).toBe(201);
  const id: number = created.body.id;
  const { table, column } = KINDS[kind];
  await service.database.query(
    null,
    `insert into ${table} (client_id, ${column}, field_name, field_value)
     select $1, $2, 'k-' || n, 'v' from generate_series(0, $3::int - 1) n`,
    [service.tenants.a1.clientId, id, count],
  );
  return { id, key, body };
}

async function countOf(kind: Kind, id: number): Promise<number> {
  const { table, column } = KINDS[kind];
  const [row] = await service.database.query<{ n: number }>(
    null,
    `select count(*)::int as n from ${table} where client_id = $1 and ${column} = $2`,
    [service.tenants.a1.clientId, id],
  );
  return row?.n ?? 0;
}

describe.each(['contact', 'company'] as const)('a %s', (kind) => {
  const { list } = KINDS[kind];
  const put = (body: object, fields: object[]) =>
    service.call('PUT', PATHS[kind], { json: { ...body, [list]: fields } });
  const patch = (id: number, fields: object[]) =>
    service.call('PATCH', `${PATHS[kind]}/${id}`, { json: { [list]: fields } });

  it('takes its thousandth custom field, refuses the next and changes nothing then, by PUT, PATCH and POST', async () => {
    const { id, body } = await recordWith(kind, 990);
    const filled = await put(body, named('new', 10));
    expect([filled.status, filled.body[list].length]).toEqual([200, 1000]);
    const refusal = [400, { [list]: [SENTENCE] }];
    const name = kind === 'contact' ? { first_name: 'Changed' } : { name: 'Changed' };
    for (const answer of [await put({ ...body, ...name }, named('more', 1)), await patch(id, named('more', 1))])
      expect([answer.status, answer.body]).toEqual(refusal);
    const added = await service.call('POST', `${PATHS[kind]}/${id}/custom-fields`, { json: named('more', 1)[0] });
    expect([added.status, added.body]).toEqual([400, { field_name: [SENTENCE] }]);
    const kept = await service.call('GET', `${PATHS[kind]}/${id}`);
    expect(kept.body[kind === 'contact' ? 'first_name' : 'name']).toBeNull();
    expect(kept.body[list]).toHaveLength(1000);
  });

  it('that has more already is read, changed and shrunk, and does not grow', async () => {
    const { id, body } = await recordWith(kind, 1005);
    const changed = await put(body, [{ field_name: 'k-0', field_value: 'changed' }]);
    expect([changed.status, changed.body[list].length, changed.body[list][0].field_value]).toEqual([
      200,
      1005,
      'changed',
    ]);
    expect((await patch(id, [...named('k', 3), ...named('more', 1)])).status).toBe(400);
    const [field] = changed.body[list];
    expect((await service.call('DELETE', `${PATHS[kind]}/${id}/custom-fields/${field.id}`)).status).toBe(204);
    expect((await patch(id, [{ field_name: 'k-0', field_value: 'again' }])).status).toBe(400);
    expect(await countOf(kind, id)).toBe(1004);
  });

  it('does not pass the limit by calls at one moment', async () => {
    const { id, body } = await recordWith(kind, 950);
    const calls = Array.from({ length: 8 }, (_, call) => put(body, named(`c${call}`, 20)));
    const statuses = (await Promise.all(calls)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 400, 400, 400, 400, 400, 400]);
    expect(await countOf(kind, id)).toBe(990);
    const single = Array.from({ length: 15 }, (_, call) =>
      service.call('POST', `${PATHS[kind]}/${id}/custom-fields`, { json: named('s', 1, call)[0] }),
    );
    const counts = (await Promise.all(single)).map(({ status }) => status).sort();
    expect(counts).toEqual([...Array<number>(10).fill(201), ...Array<number>(5).fill(400)]);
    expect(await countOf(kind, id)).toBe(1000);
  });

  it('in a batch is refused alone, all its items together', async () => {
    const [full, fresh] = [await recordWith(kind, 995), await recordWith(kind, 3)];
    const keyed = (key: string) => (kind === 'contact' ? { email: key } : { domain: key });
    const [root, type, payload] =
      kind === 'contact'
        ? ['contactsUpsertBatch', 'ContactInput', 'ContactsUpsertBatchPayload']
        : ['companiesUpsertBatch', 'CompanyInput', 'CompaniesUpsertBatchPayload'];
    const huge = kind === 'contact' ? 'huge@kiln.example' : 'huge.example';
    const items = [
      { ...keyed(full.key), customFields: core('a', 3) },
      { ...keyed(full.key), customFields: core('b', 3) },
      { ...keyed(fresh.key), customFields: core('a', 3) },
      ...Array.from({ length: 6 }, (_, at) => ({ ...keyed(huge), customFields: core(`h${at}`, 200) })),
    ];
    const query = `mutation ($items: [${type}!]!) { ${root}(items: $items) {
      ... on ${payload} { outcomes { status faults { field messages } } } } }`;
    const write = async (given: object[]) => (await service.graphql(query, { items: given })).body.data[root].outcomes;
    const refused = { status: 'REFUSED', faults: [{ field: 'customFields', messages: [SENTENCE] }] };
    const updated = { status: 'UPDATED', faults: [] };
    expect(await write(items)).toEqual([refused, refused, updated, ...Array<object>(6).fill(refused)]);
    expect(await write([{ ...keyed(full.key), customFields: core('k', 200) }])).toEqual([updated]);
    const unknown = await service.call('GET', `${PATHS[kind]}?${kind === 'contact' ? 'email' : 'domain'}=${huge}`);
    expect(unknown.body.results ?? []).toEqual([]);
    expect(await countOf(kind, full.id)).toBe(995);
    expect(await countOf(kind, fresh.id)).toBe(6);
  });
});

describe('an email', () => {
  it('takes its thousandth custom field and refuses the next', async () => {
    const { id } = await recordWith('email', 999);
    const add = (place: number) =>
      service.call('POST', `/public/emails/${id}/custom-fields`, { json: named('new', 1, place)[0] });
    expect((await add(1)).status).toBe(201);
    const refused = await add(2);
    expect([refused.status, refused.body]).toEqual([400, { field_name: [SENTENCE] }]);
    expect((await add(1)).status).toBe(409);
    expect(await countOf('email', id)).toBe(1000);
  });
});

describe('a merge', () => {
  const rename = (id: number, prefix: string) =>
    service.database.query(
      null,
      `update contact_custom_field set field_name = $3 || field_name where client_id = $1 and contact_id = $2`,
      [service.tenants.a1.clientId, id, prefix],
    );
  const personsOf = async (...ids: number[]) => {
    const rows = await service.database.query<{ person: number }>(
      null,
      'select person_id as person from contact where client_id = $1 and id = any($2::int[]) order by id',
      [service.tenants.a1.clientId, ids],
    );
    return rows.map(({ person }) => person);
  };

  it('that would give a contact more than a thousand is refused as a whole, and its preview tells so', async () => {
    const [one, other] = [await recordWith('contact', 600), await recordWith('contact', 401)];
    await rename(other.id, 'other-');
    const person_ids = await personsOf(one.id, other.id);
    const refused = await service.call('POST', '/public/people/merge', { json: { person_ids } });
    const message = `${SENTENCE} A contact of this merge would have more.`;
    expect([refused.status, refused.body]).toEqual([400, { person_ids: [message] }]);
    expect(await personsOf(one.id, other.id)).toEqual(person_ids);
    expect([await countOf('contact', one.id), await countOf('contact', other.id)]).toEqual([600, 401]);
    const preview = await service.graphql(
      `query ($ids: [RecordId!]!) { mergePreview(personIds: $ids) { __typename ... on InvalidError { faults { field messages } } } }`,
      { ids: person_ids },
    );
    expect(preview.text).toContain(message);
  });

  it('that fills contacts to exactly a thousand, their own status fields included, is done', async () => {
    const [one, other] = [await recordWith('contact', 600), await recordWith('contact', 398)];
    await rename(other.id, 'other-');
    await service.call('PATCH', `/public/v2/contacts/${one.id}`, {
      json: {
        contact_custom_fields: [
          { field_name: 'a_status', field_value: '1' },
          { field_name: 'bison_id', field_value: '1' },
        ],
      },
    });
    const person_ids = await personsOf(one.id, other.id);
    expect((await service.call('POST', '/public/people/merge', { json: { person_ids } })).status).toBe(200);
    expect([await countOf('contact', one.id), await countOf('contact', other.id)]).toEqual([1000, 998]);
  });
});
