import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { generateKey } from '../src/access/identity/api-key.js';
import { UnavailableError } from '../src/errors.js';
import { createLog, logTag, openPretty } from '../src/telemetry/log.js';
import type { Log } from '../src/telemetry/log-fields.js';

/** A log whose lines can be read. */
function openLog(logLevel: 'info' | 'debug' = 'info'): { log: Log; text: () => string; lines: () => unknown[] } {
  let text = '';
  const log = createLog(
    { logLevel, pepper: 'test' },
    {
      write: (line: string) => {
        text += line;
      },
    },
  );
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
  };
}

const time = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/);

describe('the log', () => {
  it('writes lines for people with time of day, level, message and fields, and hides the same', async () => {
    let text = '';
    const terminal = new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk);
        done();
      },
    });
    const log = createLog({ logLevel: 'info', pepper: 'test' }, await openPretty(terminal));
    log.info({ route: '/public/v2/contacts', status: 200 }, 'Answered.');
    const key = generateKey('RV');
    log.warn({ clientId: 'secret' }, `Refused ${key}.`);
    expect(text).toMatch(
      new RegExp(
        `^\\[\\d\\d:\\d\\d:\\d\\d\\] INFO: Answered. \\{"route":"/public/v2/contacts","status":200\\}\\n` +
          `\\[\\d\\d:\\d\\d:\\d\\d\\] WARN: Refused RV-•+${key.slice(-4)}. \\{"client":"${logTag('test', 'secret')}"\\}\\n$`,
      ),
    );
  });

  it('writes one JSON object a line with level, time, fields and message', () => {
    const { log, lines } = openLog();
    log.child({ requestId: 'r1' }).info({ route: '/public/v2/contacts', status: 200, durationMs: 1.5 }, 'Answered.');
    log.debug({ status: 200 }, 'Below the level.');
    const fields = { requestId: 'r1', route: '/public/v2/contacts', status: 200, durationMs: 1.5 };
    expect(lines()).toEqual([{ level: 'info', time, ...fields, msg: 'Answered.' }]);
  });

  it('drops every field outside the list, in a child too', () => {
    const { log, lines } = openLog('debug');
    const request = { requestId: 'r1', body: { email: 'ada@x.com' }, headers: { 'x-api-key': 'x' }, url: '/a?b=c' };
    log.child(request).debug(request, 'Answered.');
    expect(lines()).toEqual([{ level: 'debug', time, requestId: 'r1', msg: 'Answered.' }]);
  });

  it('names clients and agencies by tags that open nothing, in a child too', () => {
    const { log, lines, text } = openLog();
    const ids = { clientId: 'xJ2m0VnqT1mE5Ck3bW8z4g', agencyId: 'pQ7rLd9sXw2kYh5uNa3vBc' };
    log.child(ids).info(ids, 'Answered.');
    log.info({ clientId: undefined }, 'Answered.');
    const tags = { client: logTag('test', ids.clientId), agency: logTag('test', ids.agencyId) };
    expect(lines()).toEqual([
      { level: 'info', time, ...tags, msg: 'Answered.' },
      { level: 'info', time, msg: 'Answered.' },
    ]);
    expect(tags.client).toMatch(/^[0-9a-f]{12}$/);
    expect(logTag('other', ids.clientId)).not.toBe(tags.client);
    for (const id of Object.values(ids)) expect(text()).not.toContain(id);
  });

  it('shows no webhook path, wherever it comes from', () => {
    const { log, text } = openLog();
    const path = '/public/global-instantly-webhook/xJ2m0VnqT1mE5Ck3bW8z4g?x=1';
    log.warn({ route: path, err: new TypeError(`${path} ${encodeURIComponent(path)}`) }, path);
    expect(text()).not.toContain('xJ2m0');
  });

  it('shows no whole key and no connection URL, wherever they come from', () => {
    const { log, text } = openLog();
    const key = generateKey('RV');
    const url = 'postgresql://outreach:hunter22@db.internal:5432/outreach';
    const err = new Error(`${key} ${url}`);
    log.warn({ route: `/x/${key}`, verdict: url, keyMask: key, err }, `${key}, ${key} ${url}`);
    expect(text()).toContain(`RV-••••••••${key.slice(-4)}`);
    for (const secret of [key, key.slice(3, 20), 'hunter22', 'db.internal']) expect(text()).not.toContain(secret);
  });
});

describe('an error in the log', () => {
  const describeError = (err: unknown): Record<string, unknown> => {
    const { log, text } = openLog();
    log.error({ err }, 'Failed.');
    return JSON.parse(text()).err;
  };

  it('of a driver is its name, code and constraint, without values, statement or host', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), {
      code: 'ECONNREFUSED',
      address: '10.1.2.3',
      port: 5432,
    });
    expect(describeError(refused)).toMatchObject({ name: 'Error', code: 'ECONNREFUSED' });
    const taken = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      constraint: 'contact_email_key',
      detail: 'Key (email)=(ada@example.com) already exists.',
      query: 'insert into contact',
      parameters: ['ada@example.com'],
    });
    const line = describeError(new UnavailableError({ cause: Object.assign(refused, { cause: taken }) }));
    expect(line).toMatchObject({
      name: 'UnavailableError',
      cause: { code: 'ECONNREFUSED', cause: { code: '23505', constraint: 'contact_email_key' } },
    });
    expect(JSON.stringify(line)).not.toMatch(/10\.1\.2\.3|ada@|insert|duplicate/);
  });

  it('of Prisma is its code and the SQLSTATE inside', () => {
    const driverAdapterError = { cause: { originalCode: '40P01', originalMessage: 'deadlock on ada@example.com' } };
    const error = Object.assign(new Error('Invalid `prisma.contact.findMany()` invocation: where email = "ada"'), {
      name: 'PrismaClientKnownRequestError',
      code: 'P2010',
      meta: { driverAdapterError },
    });
    const { where: _where, ...described } = describeError(error);
    expect(described).toEqual({ name: 'PrismaClientKnownRequestError', code: 'P2010', sqlState: '40P01' });
  });

  it('of our own code keeps its text and says where it arose, in no form of a stack', () => {
    const described = describeError(new TypeError("Cannot read properties of undefined (reading 'id')"));
    expect(described).toEqual({
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'id')",
      where: expect.arrayContaining([expect.stringMatching(/(^| )test\/log\.test\.ts:\d+$/)]),
    });
  });

  it('of any other kind keeps neither quoted values nor addresses of its text', () => {
    const { where: _where, ...described } = describeError(
      new Error('no "ada@x.com" for bob@x.com at https://db.internal/x, 10.1.2.3:6379 or cache.internal:6379'),
    );
    expect(described).toEqual({
      name: 'Error',
      message: 'no [value] for [address] at [address] [address] or [address]',
    });
    class ParseError extends Error {}
    expect(describeError(new ParseError('unexpected "ada"'))).not.toHaveProperty('message');
  });

  it('may be anything that was thrown, also a circle', () => {
    expect(describeError('RV-text')).toEqual({ name: 'string' });
    expect(describeError(null)).toEqual({ name: 'object' });
    const circle = new Error('round');
    circle.cause = circle;
    expect(describeError(circle)).toMatchObject({ name: 'Error', cause: { name: 'Error' } });
  });
});

it('A field outside the list does not compile, in whichever room the log is used', () => {
  const part: Pick<Log, 'warn'> = { warn: () => undefined };
  // @ts-expect-error the list of fields is closed
  part.warn({ attempts: 1 }, 'Failed.');
});
