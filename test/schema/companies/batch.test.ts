import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CountingService, startCounting } from './counting.js';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting();
});
afterAll(() => service.close());

const CONTACTS = `mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) {
  __typename
  ... on ContactsUpsertBatchPayload { outcomes { status message faults { field messages } contact { id email phone firstName companyId personId contactStatus previousStatus customFields { fieldName fieldValue } } } }
  ... on InvalidError { faults { field messages } } } }`;
const COMPANIES = `mutation ($items: [CompanyInput!]!) { companiesUpsertBatch(items: $items) {
  __typename
  ... on CompaniesUpsertBatchPayload { outcomes { status message faults { field messages } company { id domain name customFields { fieldName fieldValue } } } }
  ... on InvalidError { faults { field messages } } } }`;

const contacts = async (items: unknown[], key?: string) => {
  const { body } = await service.graphql(CONTACTS, { items }, key ? { key } : {});
  expect(body.errors).toBeUndefined();
  return body.data.contactsUpsertBatch;
};
const companies = async (items: unknown[]) => {
  const { body } = await service.graphql(COMPANIES, { items });
  expect(body.errors).toBeUndefined();
  return body.data.companiesUpsertBatch;
};
const statuses = (answer: { outcomes: { status: string }[] }) => answer.outcomes.map(({ status }) => status);

describe('contactsUpsertBatch', () => {
  it('creates, updates and refuses, one outcome an item in their order', async () => {
    const known = await service.call('POST', '/public/v2/contacts', {
      json: { email: 'known@x.example', first_name: 'Old', job_title: 'Kept' },
    });
    const answer = await contacts([
      {
        email: ' New@X.example',
        firstName: 'New',
        companyDomain: 'new.example',
        customFields: [{ fieldName: 'a', fieldValue: '1' }],
      },
      { email: 'known@x.example', firstName: 'Newer', contactStatus: 'won' },
      { email: 'no address', contactStatus: 's'.repeat(65) },
      { firstName: 'Nobody' },
      { email: 'lost@x.example', companyId: 2147483647 },
      { email: 'alone@x.example', personId: 2147483647 },
      { phone: '+14155550123' },
    ]);
    expect(answer.outcomes).toEqual([
      {
        status: 'CREATED',
        message: null,
        faults: [],
        contact: {
          id: expect.any(Number),
          email: 'new@x.example',
          phone: null,
          firstName: 'New',
          companyId: expect.any(Number),
          personId: expect.any(Number),
          contactStatus: 'active',
          previousStatus: null,
          customFields: [{ fieldName: 'a', fieldValue: '1' }],
        },
      },
      expect.objectContaining({
        status: 'UPDATED',
        contact: expect.objectContaining({
          id: known.body.id,
          firstName: 'Newer',
          contactStatus: 'won',
          previousStatus: 'active',
        }),
      }),
      {
        status: 'REFUSED',
        message: 'The input is not valid.',
        faults: [
          { field: 'email', messages: ['Must be one email address: it has no @.'] },
          { field: 'contactStatus', messages: ['Must be at most 64 characters.'] },
        ],
        contact: null,
      },
      expect.objectContaining({ status: 'REFUSED', faults: [{ field: 'identifier', messages: [expect.any(String)] }] }),
      { status: 'REFUSED', message: 'Company not found', faults: [], contact: null },
      { status: 'REFUSED', message: 'Person not found', faults: [], contact: null },
      expect.objectContaining({ status: 'CREATED', contact: expect.objectContaining({ phone: '+14155550123' }) }),
    ]);
    const kept = await service.call('GET', `/public/v2/contacts/${known.body.id}`);
    expect(kept.body).toMatchObject({ first_name: 'Newer', job_title: 'Kept' });
    const lost = await service.call('GET', '/public/v2/contacts?email=lost@x.example');
    expect(lost.body).toEqual({ status: 'No contacts found' });
  });

  it('puts items of one contact together: what a later one gives wins, and all show the end', async () => {
    const answer = await contacts([
      {
        email: 'twice@x.example',
        firstName: 'First',
        lastName: 'Kept',
        customFields: [
          { fieldName: 'a', fieldValue: '1' },
          { fieldName: 'b', fieldValue: '1' },
        ],
      },
      { email: 'other@x.example' },
      { email: 'TWICE@x.example', firstName: 'Second', customFields: [{ fieldName: 'b', fieldValue: '2' }] },
    ]);
    expect(statuses(answer)).toEqual(['CREATED', 'CREATED', 'UPDATED']);
    expect(answer.outcomes[0].contact).toEqual(answer.outcomes[2].contact);
    expect(answer.outcomes[2].contact).toMatchObject({ firstName: 'Second' });
    expect(
      new Set(
        answer.outcomes[2].contact.customFields.map(
          ({ fieldName, fieldValue }: Record<string, string>) => `${fieldName}${fieldValue}`,
        ),
      ),
    ).toEqual(new Set(['a1', 'b2']));
    const { body } = await service.call('GET', `/public/v2/contacts/${answer.outcomes[0].contact.id}`);
    expect(body).toMatchObject({ first_name: 'Second', last_name: 'Kept' });
  });

  it('gives every new contact a Person of its own, or the named one', async () => {
    const first = await contacts([{ email: 'p1@x.example' }, { email: 'p2@x.example' }]);
    const [one, two] = first.outcomes.map(({ contact }: { contact: { personId: number } }) => contact.personId);
    expect(one).not.toBe(two);
    const second = await contacts([{ email: 'p3@x.example', personId: one }]);
    expect(second.outcomes[0].contact.personId).toBe(one);
    const orphans = await service.database.query(
      null,
      'select c.id from contact c left join person p on p.client_id = c.client_id and p.id = c.person_id where p.id is null',
    );
    expect(orphans).toEqual([]);
  });

  it('refuses a company and a Person of another workspace like unknown ones', async () => {
    const key = service.tenants.a2.readWriteKey;
    const company = await service.call('POST', '/public/v2/companies', { key, json: { domain: 'foreign.example' } });
    const foreign = await contacts([{ email: 'f@x.example' }], key);
    const answer = await contacts([
      { email: 'mine@x.example', companyId: company.body.id },
      { email: 'mine@x.example', personId: foreign.outcomes[0].contact.personId },
    ]);
    expect(answer.outcomes.map(({ message }: { message: string }) => message)).toEqual([
      'Company not found',
      'Person not found',
    ]);
  });

  it('takes a thousand items in as many statements as one', async () => {
    const items = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => ({
        email: `${word}${index}@x.example`,
        companyDomain: `${word}${index % 50}.example`,
        customFields: [{ fieldName: 'n', fieldValue: String(index) }],
      }));
    const one = await service.count(() => contacts(items(1, 'one')));
    const many = await service.count(() => contacts(items(1000, 'many')));
    expect(statuses(many.result)).toEqual(Array.from({ length: 1000 }, () => 'CREATED'));
    expect(many.statements).toHaveLength(one.statements.length);
    const again = await service.count(() => contacts(items(1000, 'many')));
    expect(statuses(again.result)).toEqual(Array.from({ length: 1000 }, () => 'UPDATED'));
    // One more than for new records: whether those that are known have room for the fields.
    const oneAgain = await service.count(() => contacts(items(1, 'one')));
    expect(again.statements).toHaveLength(oneAgain.statements.length);
    expect(oneAgain.statements.length).toBeLessThanOrEqual(one.statements.length + 1);
  });

  it('refuses no items and more than a thousand', async () => {
    for (const count of [0, 1001]) {
      const answer = await contacts(Array.from({ length: count }, () => ({ email: 'a@x.example' })));
      expect(answer).toEqual({
        __typename: 'InvalidError',
        faults: [{ field: 'items', messages: ['Must have 1 to 1000 items.'] }],
      });
    }
  });

  it('refuses a read-only key', async () => {
    const answer = await service.graphql(
      CONTACTS,
      { items: [{ email: 'a@x.example' }] },
      { key: service.tenants.a1.readOnlyKey },
    );
    expect(answer.status).toBe(403);
  });
});

describe('companiesUpsertBatch', () => {
  it('creates, updates and refuses, one outcome an item in their order', async () => {
    await service.call('POST', '/public/v2/companies', {
      json: { domain: 'old.example', name: 'Old', industry: 'Kept' },
    });
    const answer = await companies([
      { domain: 'www.fresh.example', name: 'Fresh', customFields: [{ fieldName: 'a', fieldValue: '1' }] },
      { domain: 'old.example', name: null },
      { name: 'Nothing' },
      { domain: 'fresh.example', name: 'Fresher' },
    ]);
    const fresh = {
      id: expect.any(Number),
      domain: 'fresh.example',
      name: 'Fresher',
      customFields: [{ fieldName: 'a', fieldValue: '1' }],
    };
    expect(answer.outcomes).toEqual([
      { status: 'CREATED', message: null, faults: [], company: fresh },
      {
        status: 'UPDATED',
        message: null,
        faults: [],
        company: { id: expect.any(Number), domain: 'old.example', name: null, customFields: [] },
      },
      {
        status: 'REFUSED',
        message: 'The input is not valid.',
        faults: [{ field: 'domain', messages: ['A domain is required.'] }],
        company: null,
      },
      { status: 'UPDATED', message: null, faults: [], company: fresh },
    ]);
    const kept = await service.call('GET', '/public/v2/companies?domain=old.example');
    expect(kept.body.results[0]).toMatchObject({ name: null, industry: 'Kept' });
  });

  it('takes a thousand items', async () => {
    const items = Array.from({ length: 1000 }, (_, index) => ({ domain: `bulk${index}.example`, name: String(index) }));
    const { result, statements } = await service.count(() => companies(items));
    expect(statuses(result)).toEqual(items.map(() => 'CREATED'));
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});

describe('one request with the usual settings', () => {
  it('upserts 1,000 contacts and 1,000 companies, with an outcome for each', async () => {
    const numbers = Array.from({ length: 1000 }, (_, index) => index);
    const variables = {
      contacts: numbers.map((n) => ({
        email: n === 500 ? 'no address' : `both${n}@both.example`,
        firstName: `First ${n}`,
        lastName: `Last ${n}`,
        companyDomain: `both${n % 50}.example`,
        jobTitle: 'Head of purchasing',
        customFields: Array.from({ length: 5 }, (_, field) => ({
          fieldName: `field ${field}`,
          fieldValue: `value ${n} of ${field}`,
        })),
      })),
      companies: numbers.map((n) => ({
        domain: n === 7 ? '' : `both${n}.example`,
        name: `Company ${n}`,
        industry: 'Trade',
      })),
    };
    const answer = await service.graphql(
      `mutation ($contacts: [ContactInput!]!, $companies: [CompanyInput!]!) {
         contactsUpsertBatch(items: $contacts) { ... on ContactsUpsertBatchPayload { outcomes { status contact { email customFields { fieldValue } } } } }
         companiesUpsertBatch(items: $companies) { ... on CompaniesUpsertBatchPayload { outcomes { status company { domain name } } } } }`,
      variables,
    );
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const { contactsUpsertBatch, companiesUpsertBatch } = answer.body.data;
    expect(contactsUpsertBatch.outcomes).toEqual(
      numbers.map((n) =>
        n === 500
          ? { status: 'REFUSED', contact: null }
          : {
              status: 'CREATED',
              contact: {
                email: `both${n}@both.example`,
                customFields: Array.from({ length: 5 }, (_, field) => ({ fieldValue: `value ${n} of ${field}` })),
              },
            },
      ),
    );
    expect(companiesUpsertBatch.outcomes).toEqual(
      numbers.map((n) =>
        n === 7
          ? { status: 'REFUSED', company: null }
          : // The contacts brought the first fifty along.
            { status: n < 50 ? 'UPDATED' : 'CREATED', company: { domain: `both${n}.example`, name: `Company ${n}` } },
      ),
    );
  });
});
