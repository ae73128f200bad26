import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const BATCH = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
  ... on ContactsUpsertBatchPayload { outcomes { status contact { id email } } } } }`;

describe('concurrent batches of the same contacts', () => {
  it.each([1, 2, 3])('in any order make each contact once and call it created once (turn %i)', async (turn) => {
    const emails = Array.from({ length: 60 }, (_, index) => `t${turn}-${index}@x.example`);
    const items = emails.map((email, index) => ({
      email,
      companyDomain: `t${turn}-${index % 7}.example`,
      customFields: [{ fieldName: 'a', fieldValue: 'b' }],
    }));
    const orders = [items, [...items].reverse(), items.slice(20), items.slice(0, 40)];
    const answers = await Promise.all(orders.map((order) => service.graphql(BATCH, { items: order })));
    const single = await service.call('PUT', '/public/v2/contacts', { json: { email: emails[0] } });
    expect(single.status).toBe(200);
    const outcomes = answers.flatMap(({ body }) => {
      expect(body.errors).toBeUndefined();
      return body.data.contactsUpsertBatch.outcomes as { status: string; contact: { id: number; email: string } }[];
    });
    expect(outcomes.filter(({ status }) => status === 'CREATED')).toHaveLength(60);
    expect(outcomes.filter(({ status }) => status === 'REFUSED')).toEqual([]);
    expect(new Set(outcomes.map(({ contact }) => `${contact.id} ${contact.email}`)).size).toBe(60);
    const persons = await service.database.query(
      null,
      'select p.id from person p where not exists (select from contact c where c.client_id = p.client_id and c.person_id = p.id)',
    );
    expect(persons).toEqual([]);
  });
});
