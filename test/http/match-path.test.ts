import express from 'express';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPathMatcher } from '../../src/http/match-path.js';

const PATTERNS = [
  '/contacts',
  '/v2/contacts',
  '/v2/contacts/lookup',
  '/v2/contacts/:id',
  '/v2/contacts/:id/fields/:field',
  '/:word/webhook',
];
const match = createPathMatcher(PATTERNS.map((pattern) => [pattern, pattern] as const));

describe('a path', () => {
  it('finds the first pattern that it fits, and the words in the place of the variables', () => {
    expect(match('/v2/contacts')).toEqual({ target: '/v2/contacts', params: {} });
    expect(match('/v2/contacts/lookup')).toEqual({ target: '/v2/contacts/lookup', params: {} });
    expect(match('/v2/contacts/17/fields/3')).toEqual({
      target: '/v2/contacts/:id/fields/:field',
      params: { id: '17', field: '3' },
    });
  });

  it('decodes its variables, and refuses a broken encoding', () => {
    expect(match('/a%20b%2Fc/webhook')).toEqual({ target: '/:word/webhook', params: { word: 'a b/c' } });
    expect(() => match('/%E0%A4%A/webhook')).toThrow(URIError);
  });

  it('fits nothing when it is longer, shorter, empty in a variable or written in other letters', () => {
    for (const path of [
      '',
      '/',
      '/v2',
      '/v2/contacts/1/2',
      '/V2/contacts',
      '//v2/contacts',
      '//webhook',
      '/v2/contacts//',
    ])
      expect(match(path), path).toBeNull();
  });

  it('is told apart as the router of Express tells it', async () => {
    const router = express.Router({ caseSensitive: true });
    for (const pattern of PATTERNS) {
      router.get(pattern, (request, response) => void response.json({ target: pattern, params: request.params }));
    }
    router.use((_request, response) => void response.json(null));
    const app = express().use(router);
    const server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const word = fc.constantFrom('v2', 'V2', 'contacts', 'lookup', 'fields', 'webhook', '17', 'a%20b', '-', '');
    const path = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `/${words.join('/')}`);
    try {
      await fc.assert(
        fc.asyncProperty(path, async (given) => {
          const answer = await fetch(`http://127.0.0.1:${address.port}${given}`);
          expect(match(given)).toEqual(await answer.json());
        }),
        { numRuns: 300 },
      );
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
