import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileNumbers, hostileStrings, objectsForScalars, wrongTypes } from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';
import { field, newEmail, newPhone, personOf, readEverything, seedPerson } from './people.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const split = (json: unknown, options: object = {}) =>
  service.call('POST', '/public/people/split', { json, ...options });
const three = () => seedPerson(service, [{ email: newEmail() }, { email: newEmail() }, { phone: newPhone() }]);
const unknownPerson = { error: 'Person not found' };
const unknownContact = { error: 'Contact not found on this Person' };

describe('200', () => {
  it('moves the listed contacts to a new Person and tells what it did', async () => {
    const { id, contactIds } = await three();
    const [first = 0, second = 0, third = 0] = contactIds;
    const { status, body } = await split({ person_id: id, contact_ids: [third, first] });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        source_person_id: id,
        new_person_id: expect.any(Number),
        moved_contact_ids: [third, first],
        moved_contacts: 2,
      },
    });
    expect(Object.keys(body)).toEqual(['source_person_id', 'new_person_id', 'moved_contact_ids', 'moved_contacts']);
    expect(body.new_person_id).not.toBe(id);
    expect(await Promise.all([first, second, third].map((contact) => personOf(service, contact)))).toEqual([
      body.new_person_id,
      id,
      body.new_person_id,
    ]);
    expect((await service.call('GET', `/public/people/${body.new_person_id}`)).status).toBe(200);
  });

  it('changes nothing else about the contacts: fields, times and scores stay, and nothing is queued', async () => {
    const person = await seedPerson(service, [
      { email: newEmail() },
      {
        email: newEmail(),
        first_name: 'Ana',
        company_id: 'north.example',
        contact_custom_fields: [field('city', 'Bern')],
      },
    ]);
    const [, moving = 0] = person.contactIds;
    const { clientId } = service.tenants.a1;
    await service.database.query(null, 'update client set scoring_enabled = true where id = $1', [clientId]);
    await service.database.query(
      null,
      'insert into contact_score (client_id, contact_id, value, computed_at) values ($1, $2, 7, now())',
      [clientId, moving],
    );
    const before = await service.call('GET', `/public/contacts/${moving}`);
    expect((await split({ person_id: person.id, contact_ids: [moving] })).status).toBe(200);
    expect((await service.call('GET', `/public/contacts/${moving}`)).text).toBe(before.text);
    expect(
      await service.database.query(null, 'select value from contact_score where contact_id = $1', [moving]),
    ).toEqual([{ value: 7 }]);
    const requests = 'select * from rescoring_request where client_id = $1';
    expect(await service.database.query(null, requests, [clientId])).toEqual([]);
    await service.database.query(null, 'update client set scoring_enabled = false where id = $1', [clientId]);
  });

  it('writes an audit entry', async () => {
    const { id, contactIds } = await three();
    const { body } = await split({ person_id: id, contact_ids: contactIds.slice(0, 1) });
    const entries = await service.database.query(null, 'select action, after from audit_entry where subject = $1', [
      `person:${id}`,
    ]);
    expect(entries).toEqual([
      { action: 'person.split', after: { newPersonId: body.new_person_id, movedContactIds: contactIds.slice(0, 1) } },
    ]);
  });

  it('moves a thousand contacts at once', async () => {
    const { id, contactIds } = await three();
    const { clientId } = service.tenants.a1;
    const rows = await service.database.query<{ id: number }>(
      null,
      `insert into contact (client_id, person_id, email, origin)
       select $1, $2, 'thousand.' || n || '@people.example', 'builtin' from generate_series(1, 997) n returning id`,
      [clientId, id],
    );
    const extra = await service.call('POST', '/public/contacts', { json: { email: newEmail(), person_id: id } });
    const ids = [...contactIds, ...rows.map((row) => row.id)];
    const { status, body } = await split({ person_id: id, contact_ids: ids });
    expect([status, body.moved_contacts, body.moved_contact_ids]).toEqual([200, 1000, ids]);
    expect(await personOf(service, extra.body.id)).toBe(id);
  });
});

describe('400', () => {
  it('refuses to leave the Person without a contact, and changes nothing', async () => {
    const { id, contactIds } = await three();
    const before = await readEverything(service);
    const { status, body } = await split({ person_id: id, contact_ids: contactIds });
    expect({ status, body }).toEqual({
      status: 400,
      body: { contact_ids: ['At least one contact must remain on the Person.'] },
    });
    expect(await readEverything(service)).toEqual(before);
  });

  it.each([
    ['nothing', {}, { person_id: ['This field is required.'], contact_ids: ['This field is required.'] }],
    ['no contact', { person_id: 1, contact_ids: [] }, { contact_ids: ['At least one contact id is required.'] }],
    ['a repeated contact', { person_id: 1, contact_ids: [1, 2, 1] }, { contact_ids: ['The ids must be unique.'] }],
    ['a contact as text', { person_id: 1, contact_ids: ['1'] }, { contact_ids: ['Item 1: Must be an integer.'] }],
    ['a number for the list', { person_id: 1, contact_ids: 5 }, { contact_ids: ['Must be a list of ids.'] }],
    ['a Person as text', { person_id: '1', contact_ids: [1] }, { person_id: ['Must be an integer.'] }],
    [
      'a fraction',
      { person_id: 1.5, contact_ids: [1.5] },
      { person_id: ['Must be an integer.'], contact_ids: ['Item 1: Must be an integer.'] },
    ],
    [
      'null',
      { person_id: null, contact_ids: null },
      { person_id: ['Must be an integer.'], contact_ids: ['Must be a list of ids.'] },
    ],
    [
      '1,001 contacts',
      { person_id: 1, contact_ids: Array.from({ length: 1001 }, (_, index) => index + 1) },
      { contact_ids: ['At most 1000 ids may be given.'] },
    ],
    ['a list for the body', [], { contact_ids: ['The body must be a JSON object.'] }],
  ])('refuses %s under the names of the fields', async (_what, json, faults) => {
    const { status, body } = await split(json);
    expect({ status, body }).toEqual({ status: 400, body: faults });
  });
});

describe('404', () => {
  it('answers an unknown Person and a contact that is not linked to it, and changes nothing', async () => {
    const { id, contactIds } = await three();
    const other = await three();
    const [contact = 0] = contactIds;
    const before = await readEverything(service);
    for (const person of [2_147_483_647, 0, -1, 2 ** 31, 2 ** 53]) {
      const { status, body } = await split({ person_id: person, contact_ids: [contact] });
      expect({ person, status, body }).toEqual({ person, status: 404, body: unknownPerson });
    }
    for (const contacts of [
      [other.contactIds[0]],
      [contact, other.contactIds[0]],
      [2_147_483_647],
      [contact, 0],
      [0, -1, 2 ** 40],
      [...contactIds, other.contactIds[0]],
    ]) {
      const { status, body } = await split({ person_id: id, contact_ids: contacts });
      expect({ contacts, status, body }).toEqual({ contacts, status: 404, body: unknownContact });
    }
    expect(await readEverything(service)).toEqual(before);
  });

  it('answers Persons and contacts of another workspace with the bytes of unknown ones, and changes neither workspace', async () => {
    const own = await three();
    const foreign = await seedPerson(
      service,
      [{ email: newEmail() }, { email: newEmail() }],
      service.tenants.b1.readWriteKey,
    );
    const before = await readEverything(service);
    const pairs = [
      [
        { person_id: foreign.id, contact_ids: [foreign.contactIds[0]] },
        { person_id: 2_147_483_647, contact_ids: [foreign.contactIds[0]] },
      ],
      [
        { person_id: own.id, contact_ids: [foreign.contactIds[0]] },
        { person_id: own.id, contact_ids: [2_147_483_647] },
      ],
    ];
    for (const [json, unknown] of pairs) {
      const [answer, none] = [await split(json), await split(unknown)];
      expect([answer.status, answer.text]).toEqual([404, none.text]);
    }
    expect(await readEverything(service)).toEqual(before);
  });
});

describe('hostile ids', () => {
  it('are refused under their names or are unknown, and change nothing', async () => {
    const { id, contactIds } = await three();
    const before = await readEverything(service);
    const values = [
      ...hostileStrings.filter(({ length }) => length < 70_000),
      ...hostileNumbers,
      ...wrongTypes,
      ...objectsForScalars,
    ];
    for (const value of values) {
      const asPerson = await split({ person_id: value, contact_ids: contactIds.slice(0, 1) });
      const asContact = await split({ person_id: id, contact_ids: [contactIds[0], value] });
      const isId = Number.isInteger(value);
      expect({ value, status: asPerson.status, keys: Object.keys(asPerson.body) }).toEqual({
        value,
        status: isId ? 404 : 400,
        keys: [isId ? 'error' : 'person_id'],
      });
      expect({ value, status: asContact.status, keys: Object.keys(asContact.body) }).toEqual({
        value,
        status: isId ? 404 : 400,
        keys: [isId ? 'error' : 'contact_ids'],
      });
    }
    expect(await readEverything(service)).toEqual(before);
  });
});
