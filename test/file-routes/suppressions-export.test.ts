import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, json: object) => service.call('POST', `/public/v2/suppressions${path}`, { json });

describe('GET /public/v2/exports/suppressions.csv', () => {
  it('200: the entries that count now, and with changed_since also those that were lifted since', async () => {
    const [{ id }] = (await post('', { values: ['gone@file.example', 'kept@file.example'] })).body.results;
    await post('/lift', { ids: [id], reason: 'x' });
    const values = async (query: string) => {
      const { text } = await service.call('GET', `/public/v2/exports/suppressions.csv?${query}`);
      const [head, ...lines] = text.trim().split('\r\n');
      expect(head).toBe('value,kind,scope,reason,note,since,ends_at,lifted_at,changed_at,id');
      return lines.map((line) => line.split(',')[0]).filter((value) => value?.endsWith('@file.example'));
    };
    expect(await values('')).toEqual(['kept@file.example']);
    expect(await values('changed_since=2020-01-01T00:00:00Z')).toEqual(['gone@file.example', 'kept@file.example']);
    expect(await values(`changed_since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  });
});
