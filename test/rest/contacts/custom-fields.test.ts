import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyMoment, fieldRecord, NOT_FOUND } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const NO_FIELD = { detail: 'Custom field not found' };
const NAME_TAKEN = { error: 'Conflict', message: 'The record already has a custom field of this name.' };
const UNKNOWN = ['999999', '0', '-1', '2147483648', 'abc', '%00'];

describe.each(['/public/v2/contacts', '/public/contacts'])('%s/{id}/custom-fields', (path) => {
  let next = 0;
  const create = async (...fields: [string, string][]) => {
    const contact_custom_fields = fields.map(([field_name, field_value]) => ({ field_name, field_value }));
    const json = { email: `f${++next}.${path.length}@fields.example`, contact_custom_fields };
    return (await service.call('POST', '/public/v2/contacts', { json })).body;
  };
  const read = async (id: number) => (await service.call('GET', `${path}/${id}`)).body;
  const add = (id: unknown, json: unknown) => service.call('POST', `${path}/${id}/custom-fields`, { json });
  const change = (id: unknown, field: unknown, json: unknown) =>
    service.call('PATCH', `${path}/${id}/custom-fields/${field}`, { json });
  const remove = (id: unknown, field: unknown) => service.call('DELETE', `${path}/${id}/custom-fields/${field}`);

  it.each([
    ['tier', 'gold', 'gold'],
    ['seats', 12.5, '12.5'],
    ['blank', '', ''],
    ['__proto__', '<script>', '<script>'],
    ['😀'.repeat(255), ' ', ' '],
  ])('201: POST adds the field %s', async (field_name, field_value, stored) => {
    const made = await create();
    const answer = await add(made.id, { field_name, field_value, id: 7 });
    expect([answer.status, answer.body]).toEqual([201, fieldRecord(field_name, stored)]);
    expect(await read(made.id)).toEqual({ ...made, updated_time: anyMoment, contact_custom_fields: [answer.body] });
  });

  it('409: POST of a name that exists changes nothing, not even the time of the contact', async () => {
    const made = await create(['tier', 'gold']);
    const answer = await add(made.id, { field_name: 'tier', field_value: 'silver' });
    expect([answer.status, answer.body]).toEqual([409, NAME_TAKEN]);
    expect(await read(made.id)).toEqual(made);
  });

  it.each([
    [{}, { field_name: ['The field name is required.'], field_value: ['The field value is required.'] }],
    [
      { field_name: '', field_value: null },
      {
        field_name: ['The field name must not be empty.'],
        field_value: ['The field value must be a string or a number.'],
      },
    ],
    [
      { field_name: 'x'.repeat(256), field_value: [] },
      {
        field_name: ['The field name must be at most 255 characters.'],
        field_value: ['The field value must be a string or a number.'],
      },
    ],
    [
      { field_name: 'a\u0000', field_value: '\ud800' },
      {
        field_name: ['The field name must not contain NUL characters or lone surrogates.'],
        field_value: ['The field value must not contain NUL characters or lone surrogates.'],
      },
    ],
  ])('400: POST names all faults at once (%#)', async (body, faults) => {
    const made = await create();
    const answer = await add(made.id, body);
    expect([answer.status, answer.body]).toEqual([400, faults]);
  });

  it('200: PATCH changes the value, the name or both, and keeps the id', async () => {
    const made = await create(['tier', 'gold'], ['seats', '1']);
    const [tier, seats] = made.contact_custom_fields;
    const valued = await change(made.id, tier.id, { field_value: 2 });
    expect([valued.status, valued.body]).toEqual([200, { ...tier, field_value: '2', updated_time: anyMoment }]);
    const named = await change(made.id, tier.id, { field_name: 'level' });
    expect(named.body).toEqual({ id: tier.id, updated_time: anyMoment, field_name: 'level', field_value: '2' });
    const both = await change(made.id, tier.id, { field_name: 'rank', field_value: 'A' });
    expect(both.body).toEqual({ id: tier.id, updated_time: anyMoment, field_name: 'rank', field_value: 'A' });
    expect((await read(made.id)).contact_custom_fields).toEqual([both.body, seats]);
  });

  it('200: PATCH to its own name is no conflict', async () => {
    const made = await create(['tier', 'gold']);
    const [tier] = made.contact_custom_fields;
    expect((await change(made.id, tier.id, { field_name: 'tier', field_value: 'x' })).status).toBe(200);
  });

  it('409: PATCH onto the name of another field changes nothing', async () => {
    const made = await create(['tier', 'gold'], ['seats', '1']);
    const answer = await change(made.id, made.contact_custom_fields[0].id, { field_name: 'seats', field_value: '2' });
    expect([answer.status, answer.body]).toEqual([409, NAME_TAKEN]);
    expect(await read(made.id)).toEqual(made);
  });

  it('400: PATCH with a name or value that breaks its rules', async () => {
    const made = await create(['tier', 'gold']);
    const answer = await change(made.id, made.contact_custom_fields[0].id, { field_name: null, field_value: {} });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        field_name: ['The field name must be a string.'],
        field_value: ['The field value must be a string or a number.'],
      },
    ]);
  });

  it('204: DELETE removes the one field', async () => {
    const made = await create(['tier', 'gold'], ['seats', '1']);
    const [tier, seats] = made.contact_custom_fields;
    const answer = await remove(made.id, tier.id);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await read(made.id)).contact_custom_fields).toEqual([seats]);
    const again = await remove(made.id, tier.id);
    expect([again.status, again.body]).toEqual([404, NO_FIELD]);
  });

  it.each(UNKNOWN)('404: an unknown contact (%s)', async (id) => {
    const made = await create(['tier', 'gold']);
    const field = made.contact_custom_fields[0].id;
    const added = await add(id, { field_name: 'a', field_value: 'b' });
    expect([added.status, added.body]).toEqual([404, NOT_FOUND]);
    const changed = await change(id, field, { field_value: 'b' });
    expect([changed.status, changed.body]).toEqual([404, NO_FIELD]);
    const removed = await remove(id, field);
    expect([removed.status, removed.body]).toEqual([404, NO_FIELD]);
    expect(await read(made.id)).toEqual(made);
  });

  it.each(UNKNOWN)('404: an unknown field (%s), and the field of another contact', async (field) => {
    const [made, other] = [await create(['tier', 'gold']), await create(['tier', 'gold'])];
    for (const wrong of [field, other.contact_custom_fields[0].id]) {
      const changed = await change(made.id, wrong, { field_value: 'b' });
      expect([changed.status, changed.body]).toEqual([404, NO_FIELD]);
      const removed = await remove(made.id, wrong);
      expect([removed.status, removed.body]).toEqual([404, NO_FIELD]);
    }
    expect([await read(made.id), await read(other.id)]).toEqual([made, other]);
  });
});
