import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactRecord, fieldRecord, NONE_FOUND, NOT_FOUND } from '../../support/contact-record.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let records: Record<string, unknown>[];
const ids: number[] = [];
beforeAll(async () => {
  service = await startService();
  const { a1, a2, b1 } = service.tenants;
  for (const client of [a1, a2, b1]) {
    const fields = [{ field_name: 'tier', field_value: 'gold' }];
    const json = {
      email: 'same@master.example',
      first_name: 'Same',
      company_id: 'master.example',
      contact_custom_fields: fields,
    };
    ids.push((await service.call('PUT', '/public/v2/contacts', { key: client.readWriteKey, json })).body.id);
  }
  records = [a1, a2].map((client, index) =>
    contactRecord({
      id: ids[index],
      email: 'same@master.example',
      first_name: 'Same',
      company_id: expect.any(Number),
      contact_custom_fields: [fieldRecord('tier', 'gold')],
      client_id: client.clientId,
    }),
  );
});
afterAll(() => service.close());

const envelope = (results: unknown[]) => ({
  count: results.length,
  total_pages: results.length > 0 ? 1 : 0,
  current_page: 1,
  page_size: 100,
  results,
});

describe.each(['/public/v2/contacts-master-list', '/public/contacts-master-list'])('GET %s', (path) => {
  const get = (rest = '') => service.call('GET', `${path}${rest}`, { key: service.tenants.x.masterKey });

  it.each([
    '',
    '?email=SAME@master.example',
    '?firstname=Same',
    '?domain=master.example',
    '?email=same@master.example&domain=www.master.example',
  ])('200: the contacts of all clients, each with its client_id (%s)', async (query) => {
    const answer = await get(query);
    expect([answer.status, answer.body]).toEqual([200, envelope(records)]);
  });

  it.each(['?email=', '?phone=x', '?email=nobody@master.example', '?page=2'])(
    '200: the status object when nothing is found (%s)',
    async (query) => {
      const answer = await get(query);
      expect([answer.status, answer.body]).toEqual([200, NONE_FOUND]);
    },
  );

  it('200: structure=FLAT, and pages', async () => {
    const { body } = await get('?structure=FLAT&page=2&page_size=1');
    expect(body).toEqual({
      ...envelope([{ ...records[1], contact_custom_fields: { tier: 'gold' } }]),
      count: 2,
      total_pages: 2,
      current_page: 2,
      page_size: 1,
    });
  });

  it('200: one contact by id; 404 for one of another agency and for an unknown one, alike', async () => {
    expect((await get(`/${ids[1]}`)).body).toEqual(records[1]);
    expect((await get(`/${ids[1]}?structure=flat`)).body).toEqual({
      ...records[1],
      contact_custom_fields: { tier: 'gold' },
    });
    for (const id of [ids[2], 2_147_483_647, 0, 'x']) {
      const answer = await get(`/${id}`);
      expect([answer.status, answer.body]).toEqual([404, NOT_FOUND]);
    }
  });

  it('200: looks up by custom field over all clients', async () => {
    expect((await get('/lookup-by-custom-field?field_name=tier&field_value=gold')).body).toEqual(envelope(records));
    expect((await get('/lookup-by-custom-field?field_name=tier&field_value=x')).body).toEqual(envelope([]));
  });

  it('400: the faults of the contacts list', async () => {
    const answer = await get('?structure=x&email=a&email=b');
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([400, ['email', 'structure']]);
  });
});
