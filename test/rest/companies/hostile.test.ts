import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  hostileNumbers,
  hostileStrings,
  numberTexts,
  objectsForScalars,
  uncleanStrings,
  wrongTypes,
} from '../../support/corpus-sample.js';
import { startService, type TestService } from '../../support/service.js';

let service: TestService;
let id = 0;
beforeAll(async () => {
  service = await startService();
  id = (await service.call('POST', '/public/v2/companies', { json: { domain: 'hostile.example' } })).body.id;
});
afterAll(() => service.close());

const values: unknown[] = [...hostileStrings, ...hostileNumbers, ...wrongTypes, ...objectsForScalars];
const short = (value: unknown) => JSON.stringify(value)?.slice(0, 60);

/* `call` refuses every 500 and every answer that is not documented. */
describe('no hostile value at any position of a body reaches the inside', () => {
  it.each(['domain', 'name', 'industry', 'company_status', 'company_custom_fields'])('%s', async (field) => {
    for (const value of values) {
      for (const [method, path] of [
        ['PUT', '/public/v2/companies?domain=hostile.example'],
        ['POST', '/public/v2/companies'],
        ['PATCH', `/public/v2/companies/${id}`],
      ] as const) {
        const answer = await service.call(method, path, { json: { [field]: value } });
        expect([200, 201, 400, 409, 413], `${method} ${field} ${short(value)}`).toContain(answer.status);
        if (method !== 'POST' && answer.status === 200 && field === 'domain')
          await service.call('PATCH', `/public/v2/companies/${id}`, { json: { domain: 'hostile.example' } });
      }
    }
  });

  it.each(['field_name', 'field_value'])('%s of a custom field', async (field) => {
    for (const value of values) {
      const json = { field_name: 'x', field_value: 'y', [field]: value };
      const one = await service.call('POST', `/public/v2/companies/${id}/custom-fields`, { json });
      expect([201, 400, 409, 413], short(value)).toContain(one.status);
      const list = await service.call('PATCH', `/public/v2/companies/${id}`, {
        json: { company_custom_fields: [json] },
      });
      expect([200, 400, 413], short(value)).toContain(list.status);
    }
  });

  it.each(uncleanStrings)('refuses %j in every text', async (text) => {
    const answer = await service.call('PUT', '/public/v2/companies', {
      json: { domain: 'unclean.example', name: text, industry: text },
    });
    const fault = ['Must not contain NUL characters or lone surrogates.'];
    expect([answer.status, answer.body]).toEqual([400, { name: fault, industry: fault }]);
  });
});

describe('no hostile value in an address reaches the inside', () => {
  it.each(['name', 'domain', 'industry', 'structure', 'page', 'page_size', 'field_name', 'field_value', '__proto__'])(
    '%s',
    async (name) => {
      for (const text of [...hostileStrings, ...numberTexts]) {
        if (text.length > 8_000) continue;
        const query = `?${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`;
        for (const path of ['/public/companies', '/public/v2/companies/lookup-by-custom-field']) {
          expect([200, 400], `${path} ${name} ${short(text)}`).toContain(
            (await service.call('GET', path + query)).status,
          );
        }
      }
    },
  );

  it('answers ids that are none with 404', async () => {
    for (const text of numberTexts) {
      if (text.length > 1_000 || text.trim() === '') continue;
      const status = (await service.call('GET', `/public/v2/companies/${encodeURIComponent(text)}`)).status;
      expect([200, 404], short(text)).toContain(status);
    }
  });
});
