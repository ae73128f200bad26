import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hostileNumbers,
  hostileStrings,
  malformedNumberLiterals,
  numberLiterals,
  objectsForScalars,
  wrongTypes,
} from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { field, newEmail, newPhone, personOf, readEverything, type SeededPerson, seedPerson } from './people.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const merge = (json: unknown, options: object = {}) =>
  service.call('POST', '/public/people/merge', { json, ...options });
const mergeIds = (...people: SeededPerson[]) => merge({ person_ids: people.map(({ id }) => id) });
const fieldsOf = async (contactId: number | undefined): Promise<[string, string][]> => {
  const { body } = await service.call('GET', `/public/contacts/${contactId}`);
  return body.contact_custom_fields
    .map((entry: { field_name: string; field_value: string }) => [entry.field_name, entry.field_value])
    .sort();
};
const unknown = { error: 'Person not found' };

describe('200', () => {
  it('moves every contact to the first Person, deletes the others and tells what it did', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }]);
    const b = await seedPerson(service, [{ email: newEmail() }, { phone: newPhone() }]);
    const c = await seedPerson(service, [{ email: newEmail() }]);
    const { status, body } = await mergeIds(b, c, a);
    expect({ status, body }).toEqual({
      status: 200,
      body: { primary_person_id: b.id, merged_person_ids: [c.id, a.id], relinked_contacts: 2 },
    });
    expect(Object.keys(body)).toEqual(['primary_person_id', 'merged_person_ids', 'relinked_contacts']);
    const contactIds = [a, b, c].flatMap((person) => person.contactIds);
    expect(await Promise.all(contactIds.map((id) => personOf(service, id)))).toEqual(contactIds.map(() => b.id));
    const statuses = await Promise.all(
      [a, b, c].map(async ({ id }) => (await service.call('GET', `/public/people/${id}`)).status),
    );
    expect(statuses).toEqual([404, 200, 404]);
    expect(
      await service.database.query(null, 'select id from person where id = any($1::int[])', [[a.id, c.id]]),
    ).toEqual([]);
  });

  it.each([
    [{ first_name: 'Ana', last_name: 'Lee' }],
    [{ first_name: null, last_name: null }],
    [{ first_name: 1, last_name: ['x'], primary_person_id: 1, id: 1 }],
  ])('accepts and ignores %j', async (ignored) => {
    const a = await seedPerson(service, [{ email: newEmail(), first_name: 'Kept' }]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    const { status } = await merge({ person_ids: [a.id, b.id], ...ignored });
    const { body } = await service.call('GET', `/public/people/${a.id}`);
    expect([status, body.first_name, body.last_name]).toEqual([200, 'Kept', null]);
  });

  it('takes a Person without contacts, as primary and as secondary', async () => {
    const full = await seedPerson(service, [{ email: newEmail() }]);
    const empty = await seedPerson(service, [{ email: newEmail() }]);
    await service.call('DELETE', `/public/contacts/${empty.contactIds[0]}`);
    expect((await mergeIds(empty, full)).body).toEqual({
      primary_person_id: empty.id,
      merged_person_ids: [full.id],
      relinked_contacts: 1,
    });
    expect((await service.call('GET', `/public/people/${empty.id}`)).status).toBe(200);
  });

  it('merges a hundred Persons at once', async () => {
    const { clientId } = service.tenants.a1;
    const rows = await service.database.query<{ id: number }>(
      null,
      'insert into person (client_id) select $1 from generate_series(1, 100) returning id',
      [clientId],
    );
    const ids = rows.map(({ id }) => id);
    await service.database.query(
      null,
      `insert into contact (client_id, person_id, email, origin) select $1, p, 'hundred.' || p || '@people.example', 'builtin' from unnest($2::int[]) p`,
      [clientId, ids],
    );
    const { status, body } = await merge({ person_ids: ids });
    expect({ status, body }).toEqual({
      status: 200,
      body: { primary_person_id: ids[0], merged_person_ids: ids.slice(1), relinked_contacts: 99 },
    });
  });

  it('is open to a master key that names the client', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    const { x, a1 } = service.tenants;
    const { status } = await merge(
      { person_ids: [a.id, b.id] },
      { key: x.masterKey, headers: { 'X-Client-Id': a1.clientId } },
    );
    expect(status).toBe(200);
  });

  it('keeps what else is known about the contacts, their times included, when no custom field is rewritten', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }]);
    const b = await seedPerson(service, [
      { email: newEmail(), first_name: 'Ana', contact_custom_fields: [field('bison_id', '7')] },
    ]);
    const before = await service.call('GET', `/public/contacts/${b.contactIds[0]}`);
    await mergeIds(a, b);
    expect((await service.call('GET', `/public/contacts/${b.contactIds[0]}`)).text).toBe(before.text);
  });
});

describe('custom fields', () => {
  it('of each name take the value of the earliest Person in the request, then of the lowest contact, on every contact', async () => {
    const a = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Bern'), field('only a', '1')] },
    ]);
    const b = await seedPerson(service, [
      { email: newEmail() },
      { email: newEmail(), contact_custom_fields: [field('city', 'Basel')] },
      { email: newEmail(), contact_custom_fields: [field('city', 'Biel'), field('tier', 'gold')] },
    ]);
    expect((await mergeIds(b, a)).status).toBe(200);
    const expected = [
      ['city', 'Basel'],
      ['only a', '1'],
      ['tier', 'gold'],
    ];
    for (const id of [...a.contactIds, ...b.contactIds]) expect(await fieldsOf(id)).toEqual(expected);
    const { body } = await service.call('GET', `/public/people/${b.id}`);
    expect(body.custom_fields.map((entry: { field_name: string }) => entry.field_name).sort()).toEqual([
      'city',
      'only a',
      'tier',
    ]);
  });

  it('are rewritten across the contacts of the primary alone, too', async () => {
    const a = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Bern')] },
      { email: newEmail(), contact_custom_fields: [field('city', 'Basel')] },
    ]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    await mergeIds(a, b);
    for (const id of [...a.contactIds, ...b.contactIds]) expect(await fieldsOf(id)).toEqual([['city', 'Bern']]);
  });

  it('count an empty string as a value', async () => {
    const a = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', '')] }]);
    const b = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Bern')] }]);
    await mergeIds(a, b);
    expect(await fieldsOf(b.contactIds[0])).toEqual([['city', '']]);
  });

  it('named bison_id or with an ending of _status, in whatever case, stay as they are and are not spread', async () => {
    const own = [
      field('bison_id', '1'),
      field('Bison_ID', '2'),
      field('deal_status', 'won'),
      field('Deal_STATUS', 'lost'),
      field('_status', 'x'),
    ];
    const a = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: own }]);
    const b = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('bison_id', '9')] }]);
    const others = await fieldsOf(a.contactIds[0]);
    await mergeIds(a, b);
    expect(await fieldsOf(a.contactIds[0])).toEqual(others);
    expect(await fieldsOf(b.contactIds[0])).toEqual([['bison_id', '9']]);
  });

  it('with names that only look excluded are rewritten', async () => {
    const names = [
      'bison_ids',
      'a bison_id',
      'status',
      'deal status',
      '_status_',
      'deal_statusx',
      'deal-status',
      'xstatus',
    ];
    const a = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: names.map((name) => field(name, 'a')) },
    ]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    await mergeIds(a, b);
    expect(await fieldsOf(b.contactIds[0])).toEqual(names.map((name) => [name, 'a']).sort());
  });

  it('are told apart by the case of their names', async () => {
    const a = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('City', 'Bern')] }]);
    const b = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Basel')] }]);
    await mergeIds(a, b);
    for (const id of [...a.contactIds, ...b.contactIds])
      expect(await fieldsOf(id)).toEqual([
        ['City', 'Bern'],
        ['city', 'Basel'],
      ]);
  });

  it('that already hold the value keep their time; rewritten ones and their contacts get a new one', async () => {
    const a = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Bern')] }]);
    const b = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Basel')] }]);
    await service.database.query(
      null,
      `update contact_custom_field set updated_time = '2020-01-01Z' where contact_id = any($1::int[])`,
      [[...a.contactIds, ...b.contactIds]],
    );
    await service.database.query(null, `update contact set updated_time = '2020-01-01Z' where id = any($1::int[])`, [
      [...a.contactIds, ...b.contactIds],
    ]);
    await mergeIds(a, b);
    const [first, second] = await Promise.all(
      [a, b].map(async ({ contactIds: [id] }) => (await service.call('GET', `/public/contacts/${id}`)).body),
    );
    const old = '2020-01-01T00:00:00.000Z';
    expect([first.updated_time, first.contact_custom_fields[0].updated_time]).toEqual([old, old]);
    expect([second.updated_time > old, second.contact_custom_fields[0].updated_time > old]).toEqual([true, true]);
  });

  it('and contacts stay as they are after a later split', async () => {
    const a = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Bern')] }]);
    const b = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Basel')] }]);
    await mergeIds(a, b);
    const { status, body } = await service.call('POST', '/public/people/split', {
      json: { person_id: a.id, contact_ids: b.contactIds },
    });
    expect([status, body.new_person_id === b.id]).toEqual([200, false]);
    expect(await fieldsOf(b.contactIds[0])).toEqual([['city', 'Bern']]);
    expect((await service.call('GET', `/public/people/${b.id}`)).status).toBe(404);
  });
});

describe('what is kept about a merge', () => {
  it('is enough to undo it: who, when, the moved contacts with their Persons, each overwritten and each added value', async () => {
    const a = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Bern'), field('tier', 'gold')] },
    ]);
    const b = await seedPerson(service, [
      { email: newEmail(), contact_custom_fields: [field('city', 'Basel'), field('plan', 'pro')] },
    ]);
    const started = Date.now() - 1000;
    await mergeIds(a, b);
    const { database, tenants } = service;
    const [record] = await database.query<{
      id: number;
      actor: string;
      merged_at: Date;
      primary_person_id: number;
      merged_person_ids: number[];
    }>(null, 'select * from merge_record where primary_person_id = $1', [a.id]);
    expect(record).toMatchObject({ primary_person_id: a.id, merged_person_ids: [b.id] });
    expect(record?.actor).toContain(tenants.a1.readWriteKey.slice(-4));
    expect(record?.actor).not.toContain(tenants.a1.readWriteKey);
    expect(record?.merged_at.getTime()).toBeGreaterThan(started);
    const moved = await database.query(
      null,
      'select contact_id, from_person_id from merge_relinked_contact where merge_id = $1',
      [record?.id],
    );
    expect(moved).toEqual([{ contact_id: b.contactIds[0], from_person_id: b.id }]);
    const values = await database.query(
      null,
      'select contact_id, field_name, previous_value, new_value from merge_overwritten_value where merge_id = $1 order by contact_id, field_name',
      [record?.id],
    );
    expect(values).toEqual([
      { contact_id: a.contactIds[0], field_name: 'plan', previous_value: null, new_value: 'pro' },
      { contact_id: b.contactIds[0], field_name: 'city', previous_value: 'Basel', new_value: 'Bern' },
      { contact_id: b.contactIds[0], field_name: 'tier', previous_value: null, new_value: 'gold' },
    ]);
    const audit = await database.query(null, 'select action, subject, after from audit_entry where subject = $1', [
      `person:${a.id}`,
    ]);
    expect(audit).toEqual([
      {
        action: 'person.merged',
        subject: `person:${a.id}`,
        after: { mergeId: record?.id, mergedPersonIds: [b.id], relinkedContacts: 1 },
      },
    ]);
  });
});

describe('rescoring', () => {
  const requests = (id: number) =>
    service.database.query(
      null,
      `select subject_kind, subject_id, bump::int as bump from rescoring_request where client_id = $1 and subject_id = $2`,
      [service.tenants.a1.clientId, id],
    );

  it('of the primary is queued when the workspace scores, and counts every cause', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => seedPerson(service, [{ email: newEmail() }])));
    const [a, b, c, d] = people as [SeededPerson, SeededPerson, SeededPerson, SeededPerson];
    await mergeIds(a, b);
    expect(await requests(a.id)).toEqual([]);
    await service.database.query(null, 'update client set scoring_enabled = true where id = $1', [
      service.tenants.a1.clientId,
    ]);
    await mergeIds(a, c);
    await mergeIds(a, d);
    expect(await requests(a.id)).toEqual([{ subject_kind: 'person', subject_id: a.id, bump: 2 }]);
    await service.database.query(null, 'update client set scoring_enabled = false where id = $1', [
      service.tenants.a1.clientId,
    ]);
  });
});

describe('404', () => {
  it('answers an id that is no Person with an error, and changes nothing', async () => {
    const a = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Bern')] }]);
    const b = await seedPerson(service, [{ email: newEmail(), contact_custom_fields: [field('city', 'Basel')] }]);
    const before = await readEverything(service);
    for (const ids of [
      [a.id, 2_147_483_647, b.id],
      [2_147_483_647, a.id],
      [a.id, 0],
      [a.id, -1],
      [a.id, 2 ** 31],
      [0, a.id, -3, 2 ** 53, b.id],
    ]) {
      const { status, body } = await merge({ person_ids: ids });
      expect({ ids, status, body }).toEqual({ ids, status: 404, body: unknown });
    }
    expect(await readEverything(service)).toEqual(before);
  });

  it('answers the Person of another workspace with the bytes of an unknown one, and changes neither workspace', async () => {
    const own = await seedPerson(service, [{ email: newEmail() }]);
    const foreign = await seedPerson(service, [{ email: newEmail() }], service.tenants.b1.readWriteKey);
    const before = await readEverything(service);
    const none = await merge({ person_ids: [own.id, 2_147_483_647] });
    for (const ids of [
      [own.id, foreign.id],
      [foreign.id, own.id],
    ]) {
      const answer = await merge({ person_ids: ids });
      expect([answer.status, answer.text]).toEqual([404, none.text]);
    }
    expect(await readEverything(service)).toEqual(before);
  });

  it('answers a Person that an earlier merge deleted', async () => {
    const a = await seedPerson(service, [{ email: newEmail() }]);
    const b = await seedPerson(service, [{ email: newEmail() }]);
    await mergeIds(a, b);
    const { status, body } = await mergeIds(a, b);
    expect({ status, body }).toEqual({ status: 404, body: unknown });
  });
});

describe('400', () => {
  it.each([
    ['no ids', {}, ['This field is required.']],
    ['null', { person_ids: null }, ['Must be a list of ids.']],
    ['no id', { person_ids: [] }, ['At least two Person ids are required.']],
    ['one id', { person_ids: [1] }, ['At least two Person ids are required.']],
    ['a repeated id', { person_ids: [1, 2, 1] }, ['The ids must be unique.']],
    ['a repeated id that does not exist', { person_ids: [2 ** 40, 2 ** 40] }, ['The ids must be unique.']],
    ['one id twice', { person_ids: [5, 5] }, ['The ids must be unique.']],
    [
      '101 ids',
      { person_ids: Array.from({ length: 101 }, (_, index) => index + 1) },
      ['At most 100 ids may be given.'],
    ],
    ['an id that is no integer', { person_ids: [1, 1.5] }, ['Item 2: Must be an integer.']],
    ['an id as text', { person_ids: ['1', 2] }, ['Item 1: Must be an integer.']],
    ['several faults', { person_ids: ['1'] }, ['Item 1: Must be an integer.', 'At least two Person ids are required.']],
    ['a number for the list', { person_ids: 1 }, ['Must be a list of ids.']],
    ['a list for the body', [1, 2], ['The body must be a JSON object.']],
    ['a text for the body', 'x', ['The body must be a JSON object.']],
    ['null for the body', null, ['The body must be a JSON object.']],
  ])('refuses %s under person_ids', async (_what, json, messages) => {
    const { status, body } = await service.call('POST', '/public/people/merge', {
      raw: { type: 'application/json', body: JSON.stringify(json) },
    });
    expect({ status, body }).toEqual({ status: 400, body: { person_ids: messages } });
  });

  it('refuses malformed JSON with a detail', async () => {
    for (const body of ['{', ...malformedNumberLiterals.map((literal) => `{"person_ids":[1,${literal}]}`)]) {
      const answer = await service.call('POST', '/public/people/merge', { raw: { type: 'application/json', body } });
      expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['detail']]);
    }
  });

  it('refuses a form with 415', async () => {
    const { status } = await service.call('POST', '/public/people/merge', { form: { person_ids: '[1,2]' } });
    expect(status).toBe(415);
  });
});

describe('hostile ids', () => {
  it('are refused under person_ids or are unknown, and change nothing', async () => {
    const own = await seedPerson(service, [{ email: newEmail() }]);
    const before = await readEverything(service);
    const values = [
      ...hostileStrings.filter(({ length }) => length < 70_000),
      ...hostileNumbers,
      ...wrongTypes,
      ...objectsForScalars,
    ];
    for (const value of values) {
      const { status, body } = await merge({ person_ids: [own.id, value] });
      if (Number.isInteger(value) && value !== own.id)
        expect({ value, status, body }).toEqual({ value, status: 404, body: unknown });
      else expect([status, Object.keys(body)]).toEqual([400, ['person_ids']]);
    }
    for (const literal of numberLiterals) {
      const raw = { type: 'application/json', body: `{"person_ids":[${own.id},${literal}]}` };
      expect([400, 404]).toContain((await service.call('POST', '/public/people/merge', { raw })).status);
    }
    expect(await readEverything(service)).toEqual(before);
  });
});
