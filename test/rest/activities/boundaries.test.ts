import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';
import { activityStore, addContact, addType } from './activity-store.js';

let service: TestService;
let store: ReturnType<typeof activityStore>;
let dana: number;
beforeAll(async () => {
  service = await startService();
  store = activityStore(service);
  dana = await addContact(service, { email: 'dana@northgate.example' });
});
afterAll(() => service.close());

const logEmail = (properties: object) =>
  service.call('POST', '/public/activities/standard/email/', { json: { email: 'dana@northgate.example', properties } });

describe('the paths of activities', () => {
  it.each([
    ['GET', '/public/v2/activities/types/'],
    ['POST', '/public/v2/activities/custom/'],
    ['POST', '/public/v2/activities/standard/call/'],
  ])('have no second version: %s %s', async (method, path) => {
    const answer = await service.call(method, path, method === 'POST' ? { json: {} } : {});
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Not found' }]);
  });

  it('lead to no logged activity, to read, to edit or to delete', async () => {
    const { id } = (await logEmail({ email_type: 'inbound' })).body;
    const before = await store.read(id);
    for (const path of [`/public/activities/${id}`, `/public/activities/custom/${id}`])
      for (const method of ['GET', 'PATCH', 'PUT', 'DELETE'])
        expect((await service.call(method, path, method === 'GET' ? {} : { json: {} })).status).toBe(404);
    expect(await store.read(id)).toEqual(before);
  });
});

describe('a standard activity', () => {
  it('creates no email record and leaves the contact as it is, a bounced email too', async () => {
    const readContact = async () => (await service.call('GET', `/public/v2/contacts/${dana}`)).body;
    const before = await readContact();
    for (const email_type of ['inbound', 'outbound', 'bounced'])
      expect((await logEmail({ email_type, subject: 'Offer', interested: true })).status).toBe(201);
    expect(await readContact()).toEqual(before);
    expect((await service.call('GET', '/public/emails')).body).toEqual([]);
  });
});

describe('a custom activity', () => {
  it('names its type without regard to case', async () => {
    const type = await addType(service, { name: 'Demo' });
    const json = { activity_key: type.toUpperCase(), occured_at: '2024-05-31T12:00:00Z' };
    const answer = await service.call('POST', '/public/activities/custom/', { json });
    expect(answer.status).toBe(201);
    expect(await store.read(answer.body.id)).toMatchObject({ type, contacts: [], company: null });
  });
});
