import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, startService, type TestService } from '../../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('concurrent upserts of one domain', () => {
  it.each([1, 2, 3])('in three encodings make one row and one 201 (turn %i)', async (turn) => {
    const domain = `race-${turn}.example`;
    const bodies: CallOptions[] = [
      { json: { domain, name: 'json', company_custom_fields: [{ field_name: 'a', field_value: 'json' }] } },
      { form: { domain, name: 'form', company_custom_fields: '[{"field_name":"a","field_value":"form"}]' } },
      {
        multipart: {
          domain,
          name: 'parts',
          'company_custom_fields[0][field_name]': 'a',
          'company_custom_fields[0][field_value]': 'parts',
        },
      },
    ];
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) => service.call('PUT', '/public/v2/companies', bodies[index % 3])),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(14);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const rows = await service.database.query(null, 'select name from company where client_id = $1 and domain = $2', [
      service.tenants.a1.clientId,
      domain,
    ]);
    expect(rows).toHaveLength(1);
    for (const { body } of answers)
      expect(body.company_custom_fields).toEqual([
        { id: expect.any(Number), updated_time: expect.any(String), field_name: 'a', field_value: body.name },
      ]);
  });

  it('and concurrent creations make one 201, the others 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.call('POST', '/public/v2/companies', { json: { domain: 'create.example' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('and deletions end in a row or in none, never in a failure', async () => {
    const calls = Array.from({ length: 20 }, async (_, index) => {
      if (index % 2 === 0)
        return service.call('PUT', '/public/v2/companies', { json: { domain: 'churn.example', name: String(index) } });
      const { body } = await service.call('GET', '/public/v2/companies?domain=churn.example');
      return service.call('DELETE', `/public/v2/companies/${body.results[0]?.id ?? 1}`);
    });
    for (const { status } of await Promise.all(calls)) expect([200, 201, 204, 404]).toContain(status);
  });

  it('and two that swap domains never end in two companies of one domain', async () => {
    for (const domain of ['left.example', 'right.example'])
      await service.call('PUT', '/public/v2/companies', { json: { domain } });
    const answers = await Promise.all([
      service.call('PUT', '/public/v2/companies?domain=left.example', { json: { domain: 'right.example' } }),
      service.call('PUT', '/public/v2/companies?domain=right.example', { json: { domain: 'left.example' } }),
    ]);
    for (const { status } of answers) expect([200, 201, 409]).toContain(status);
    const rows = await service.database.query<{ domain: string }>(
      null,
      `select domain from company where domain in ('left.example', 'right.example') order by 1`,
    );
    expect(rows).toEqual([{ domain: 'left.example' }, { domain: 'right.example' }]);
  });
});
