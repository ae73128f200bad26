import { afterAll, beforeAll, expect, it } from 'vitest';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it.each([
  ['{"jsonrpc":"2.0",}', 'unexpected "}" at line 1, column 18'],
  ['{\n  "jsonrpc": "2.0"\n  "id": 1\n}', 'unexpected "\\"" at line 3, column 3'],
  ['[', 'it ends too early, at line 1, column 2'],
  ['', 'it ends too early, at line 1, column 1'],
])(
  'a message that is malformed JSON is a parse error that says where, without repeating it (%#)',
  async (body, where) => {
    const answer = await service.call('POST', '/mcp', { raw: { type: 'application/json', body } });
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        jsonrpc: '2.0',
        error: { code: -32700, message: `Parse error: the body is not valid JSON: ${where}.` },
        id: null,
      },
    ]);
  },
);
