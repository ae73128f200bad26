import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../support/databases.js';
import { eventually } from '../support/eventually.js';
import { connectMcp } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

/* Every request is slow here. */
let service: TestService;
beforeAll(async () => {
  service = await startService({ SLOW_MS: '1' });
});
afterAll(() => service.close());

/* The general promises do not hold here: faults are made, and ids given. */
const send = (method: string, path: string, json: object | undefined, headers: Record<string, string>) =>
  fetch(service.url + path, {
    method,
    headers: { 'X-API-KEY': service.tenants.a1.readWriteKey, 'Content-Type': 'application/json', ...headers },
    body: json === undefined ? null : JSON.stringify(json),
  });

const CONTACTS = '/public/v2/contacts';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const mask = () => expect.stringMatching(/^RV-•+[0-9A-Za-z]{4}$/);
const milliseconds = expect.any(Number);

/** The lines of one request, once its own is there. */
async function linesOf(requestId: string): Promise<Record<string, unknown>[]> {
  return eventually(() => {
    const lines = service.logLines
      .join('')
      .split('\n')
      .filter((line) => line.includes(`"${requestId}"`));
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    if (!parsed.some(({ msg }) => msg === 'request')) throw new Error('not yet');
    return parsed;
  });
}

const counted = (errorClass: string) => service.counted(`database_errors_total{class="${errorClass}"}`);

describe('the id of a request', () => {
  it('is the one that its sender gave, in the answer and in the line', async () => {
    const { headers } = await send('GET', CONTACTS, undefined, { 'X-Request-Id': 'edge-7:42' });
    expect(headers.get('x-request-id')).toBe('edge-7:42');
    expect(await linesOf('edge-7:42')).toHaveLength(1);
  });

  it('is a new one where that is not sane', async () => {
    const { headers } = await send('GET', CONTACTS, undefined, { 'X-Request-Id': 'a b <c>' });
    expect(headers.get('x-request-id')).toMatch(UUID);
  });

  it('comes with the trace that its sender is in, and without one where the header is not valid', async () => {
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    await send('GET', CONTACTS, undefined, { 'X-Request-Id': 'traced', traceparent });
    expect((await linesOf('traced'))[0]?.['traceId']).toBe(TRACE);
    await send('GET', CONTACTS, undefined, { 'X-Request-Id': 'untraced', traceparent: `${traceparent}-x` });
    expect((await linesOf('untraced'))[0]).not.toHaveProperty('traceId');
  });
});

describe('the line of a slow request', () => {
  it('names route, key, statement and what it waited for', async () => {
    await send('PUT', CONTACTS, { email: 'slow@lines.example' }, { 'X-Request-Id': 'slow-rest' });
    expect(await linesOf('slow-rest')).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        requestId: 'slow-rest',
        method: 'PUT',
        route: '/v2/contacts',
        status: 201,
        durationMs: milliseconds,
        keyMask: mask(),
        client: expect.any(String),
        queueMs: milliseconds,
        poolMs: milliseconds,
        statement: expect.stringMatching(/^contact\./),
        statementMs: milliseconds,
        slow: true,
        msg: 'request',
      },
    ]);
  });

  it('names the operation of GraphQL, or its first field', async () => {
    const named = 'query Newest { contacts(first: 1) { nodes { id } } }';
    await send('POST', '/graphql', { query: named }, { 'X-Request-Id': 'slow-graphql' });
    const line = { level: 'warn', route: '/graphql', operation: 'Newest', keyMask: mask(), statement: milliseconds };
    expect(await linesOf('slow-graphql')).toMatchObject([{ ...line, statement: expect.any(String), slow: true }]);
    const anonymous = { query: '{ contacts(first: 1) { nodes { id } } }' };
    await send('POST', '/graphql', anonymous, { 'X-Request-Id': 'anonymous' });
    expect(await linesOf('anonymous')).toMatchObject([{ operation: 'contacts' }]);
  });

  it('names the tool of MCP', async () => {
    const mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
    await mcp.call('find_contact', { email: 'slow@lines.example' }).catch(() => undefined);
    await mcp.call('create_contact', { email: 'tool@lines.example' });
    await mcp.close();
    await eventually(() =>
      expect(service.logLines.join('')).toMatch(
        /"route":"\/mcp".*"operation":"create_contact"|"operation":"create_contact".*"route":"\/mcp"/,
      ),
    );
  });
});

describe('an error that nobody expects', () => {
  beforeAll(async () => {
    const owner = ownerOf(service.database);
    await owner.query(
      null,
      `create function break_it() returns trigger language plpgsql as $$ begin
         if new.email like 'broken-%' then raise exception 'no' using errcode = 'XX001'; end if;
         return new; end $$`,
    );
    await owner.query(
      null,
      'create trigger break_it before insert on contact for each row execute function break_it()',
    );
  });

  it('is counted by its class, and its line says whose request it was and which statement failed', async () => {
    const before = await counted('XX');
    const answer = await send(
      'PUT',
      CONTACTS,
      { email: 'broken-rest@lines.example' },
      { 'X-Request-Id': 'broken-rest' },
    );
    expect(answer.status).toBe(500);
    expect(await counted('XX')).toBe(before + 1);
    const lines = await linesOf('broken-rest');
    const whose = {
      requestId: 'broken-rest',
      route: '/v2/contacts',
      keyMask: mask(),
      statement: 'contact.upsert.email',
    };
    const waits = { queueMs: milliseconds, poolMs: milliseconds };
    expect(lines.find(({ msg }) => msg === 'unexpected error')).toMatchObject({ level: 'error', ...whose, ...waits });
    expect(lines.find(({ msg }) => msg === 'request')).toMatchObject({
      level: 'warn',
      status: 500,
      ...whose,
      ...waits,
    });
  });

  it('over GraphQL too', async () => {
    const before = await counted('XX');
    const query = 'mutation Break($input: ContactInput!) { contactCreate(input: $input) { __typename } }';
    const variables = { input: { email: 'broken-graphql@lines.example' } };
    await send('POST', '/graphql', { query, variables }, { 'X-Request-Id': 'broken-graphql' });
    expect(await counted('XX')).toBe(before + 1);
    const lines = await linesOf('broken-graphql');
    expect(lines.find(({ msg }) => msg === 'unexpected error')).toMatchObject({
      requestId: 'broken-graphql',
      route: '/graphql',
      operation: 'Break',
      keyMask: mask(),
      statement: expect.stringMatching(/contact/),
    });
  });

  it('of a webhook too', async () => {
    const before = await counted('XX');
    const path = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
    const event = { event_type: 'email_sent', lead_email: 'broken-hook@lines.example', campaign_id: 'c' };
    const answer = await send(
      'POST',
      path,
      { ...event, timestamp: '2026-05-04T13:02:11.482Z' },
      { 'X-Request-Id': 'broken-hook' },
    );
    expect(answer.status).toBe(503);
    expect(await counted('XX')).toBeGreaterThan(before);
    const lines = await linesOf('broken-hook');
    expect(lines.filter(({ level }) => level === 'error')[0]).toMatchObject({
      requestId: 'broken-hook',
      route: '/public/instantly-webhook/{client_id}',
      statement: expect.any(String),
    });
  });
});
