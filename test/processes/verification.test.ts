import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isGenuine } from '../../client/examples/events/verify.js';
import { lacks } from '../../scripts/programs.mjs';
import { signedHeaders } from '../../src/outbound/post.js';
import { type EverySource, openEverySource } from '../schema/event-endpoints/every-event.js';

/* The samples that the console shows, run as they are on events that an endpoint was sent. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let source: EverySource;
beforeAll(async () => {
  source = await openEverySource();
}, 120_000);
afterAll(() => source.close());

interface Sent {
  headers: Record<string, string>;
  body: Buffer;
}
type Verify = (secret: string, sent: Sent) => boolean;

const EXAMPLES = path.join(ROOT, 'client/examples/events');
const run = (command: string, args: readonly string[], environment: Record<string, string>, input: Buffer) => {
  const { status, stderr } = spawnSync(command, args, { env: { ...process.env, ...environment }, input });
  if (status !== 0 && status !== 1) throw new Error(String(stderr));
  expect(String(stderr)).toBe('');
  return status === 0;
};
const inPython: Verify = (secret, { headers, body }) => {
  const program = `import json, os, sys
from verify import is_genuine
sys.exit(0 if is_genuine(os.environ["SECRET"], json.loads(os.environ["HEADERS"]), sys.stdin.buffer.read()) else 1)`;
  const environment = { PYTHONPATH: EXAMPLES, PYTHONDONTWRITEBYTECODE: '1', SECRET: secret };
  return run('python3', ['-c', program], { ...environment, HEADERS: JSON.stringify(headers) }, body);
};
const inShell: Verify = (secret, { headers, body }) => {
  const args = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`] ?? '');
  return run('sh', [path.join(EXAMPLES, 'verify.sh'), ...args], { SECRET: secret }, body);
};
const LANGUAGES: [string, Verify][] = [
  ['TypeScript', (secret, { headers, body }) => isGenuine(secret, headers, body)],
  ...(lacks('python3') ? [] : ([['Python', inPython]] as [string, Verify][])),
  ...(lacks('openssl') ? [] : ([['shell', inShell]] as [string, Verify][])),
];

const delivered = async (): Promise<Sent> => {
  await source.deliverTest();
  if (!source.receiver.last) throw new Error('Nothing was delivered.');
  return source.receiver.last;
};
const signedAt = ({ headers, body }: Sent, ageMs: number): Sent => {
  const id = headers['webhook-id'] ?? '';
  return { body, headers: signedHeaders(id, new Date(Date.now() - ageMs), String(body), [source.secret]) };
};

describe.each(LANGUAGES)('the sample that verifies signatures, in %s', (_language, verify) => {
  it('accepts a delivery, and refuses one with another body, id, time or secret', async () => {
    const sent = await delivered();
    const { headers, body } = sent;
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const altered = (name: string, value: string) => ({ body, headers: { ...headers, [name]: value } });
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(verify(source.secret, sent)).toBe(true);
    const forged: [string, Sent][] = [
      [other, sent],
      [source.secret, { headers, body: Buffer.concat([body, Buffer.from('\n')]) }],
      [source.secret, altered('webhook-id', 'evt_1_1')],
      [source.secret, altered('webhook-timestamp', later)],
      [source.secret, altered('webhook-signature', 'v1,')],
      [source.secret, altered('webhook-signature', '')],
    ];
    expect(forged.map(([secret, one]) => verify(secret, one))).toEqual(forged.map(() => false));
  });

  it('refuses a delivery that is genuine but more than five minutes old, or from the future', async () => {
    const sent = await delivered();
    const ages = [0, 290_000, 310_000, -310_000];
    expect(ages.map((age) => verify(source.secret, signedAt(sent, age)))).toEqual([true, true, false, false]);
    const unreadable = { ...sent, headers: { ...sent.headers, 'webhook-timestamp': 'now' } };
    expect(verify(source.secret, unreadable)).toBe(false);
  });

  it('accepts a delivery that two secrets signed', async () => {
    const sent = await delivered();
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const id = sent.headers['webhook-id'] ?? '';
    const headers = signedHeaders(id, new Date(), String(sent.body), [other, source.secret]);
    expect([other, source.secret].map((secret) => verify(secret, { headers, body: sent.body }))).toEqual([true, true]);
  });
});
