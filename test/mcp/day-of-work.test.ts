import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoService, startDemo } from '../support/demo-service.js';
import { eventually } from '../support/eventually.js';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { dataOf, numberAfter, rowsOf } from '../support/mcp-text.js';

/* What agents are asked in a day, each by the official client against a service of its own with the demo. */

const CLIENT = 'demo-northgate-supply';
const DANA = 'dana@northgate.example';

let demo: DemoService;
let mcp: McpClient;

beforeAll(async () => {
  demo = await startDemo();
  mcp = await connectMcp(demo.url, demo.keys.readWrite, 'auto', '/mcp');
  // Scores are computed in the background, and told last.
  await eventually(async () =>
    expect(await ask('get_timeline', { person_id: 1, kinds: ['change'] })).toContain('\tscore changed\t'),
  );
});
afterAll(async () => {
  await mcp.close();
  await demo.stop();
});

async function ask(name: string, args: Record<string, unknown> = {}, client = mcp): Promise<string> {
  const { isError, text } = await client.call(name, args);
  expect(isError, `${name}: ${text}`).toBe(false);
  return text;
}

const rows = async (name: string, args: Record<string, unknown>, client = mcp) => rowsOf(await ask(name, args, client));

async function post(path: string, body: unknown, more: Record<string, string> = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...more };
  return fetch(demo.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function graphql(
  query: string,
  key: string,
  headers: Record<string, string> = {},
  variables = {},
): Promise<object> {
  const answer = await (await post('/graphql', { query, variables }, { 'x-api-key': key, ...headers })).json();
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

async function jobEnds(job: number): Promise<string> {
  return eventually(async () => {
    const text = await ask('get_job', { job_id: job });
    expect(text).toMatch(/\nstate: done\n/);
    return text;
  });
}

describe('an agent', () => {
  it('lists whom to call today: recent replies with a high score, none of them opted out', async () => {
    const where = {
      last_reply_received: { within_last: '40d' },
      score: { from: 20 },
      unsubscribed: false,
      suppressed: false,
    };
    const fields = ['first_name', 'last_name', 'email', 'score', 'last_reply_received', 'suppressed'];
    const found = await rows('search', { record: 'contacts', where, sort: 'score', fields });
    expect(found.map(({ email, suppressed }) => [email, suppressed])).toEqual([
      [DANA, ''],
      ['signe.dahl@harborworks.example', ''],
    ]);
    const scores = found.map(({ score }) => Number(score));
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    // Nobody replied in the last minutes: the demo's replies are older.
    expect(await ask('search', { record: 'contacts', where: { last_reply_received: { within_last: '5m' } } })).toBe(
      'contacts: none.',
    );
  });

  it('explains why a lead is hot: the score, its lines and whether it may be contacted', async () => {
    const data = dataOf(await ask('get', { record: 'contact', identifier: DANA }));
    expect(data).toMatch(/^score\.value: 3\d(\.\d+)?$/m);
    expect(data).toMatch(/^score\.level: 1$/m);
    expect(data).toMatch(/^ {2}- name: Email reply; points: 10; times: 1; value: \d/m);
    expect(data).toMatch(/^ {2}- name: Demo booked; points: 40; times: 1; value: \d/m);
    const checked = await rows('check_suppression', { values: [DANA] });
    expect(checked).toEqual([
      { value: DANA, suppressed: 'false', reason: '', scope: '', since: '', ends_at: '', fault: '' },
    ]);
  });

  it('tells what happened with a person: emails, activities and changes in one order, to the end', async () => {
    const read: Record<string, string>[] = [];
    let cursor: string | undefined;
    do {
      const text = await ask('get_timeline', { identifier: DANA, limit: 4, ...(cursor ? { cursor } : {}) });
      read.push(...rowsOf(text));
      cursor = /with cursor ("[^"]+")/.exec(text)?.[1];
      if (cursor) cursor = JSON.parse(cursor);
    } while (cursor);
    expect(await rows('get_timeline', { identifier: DANA, limit: 50 })).toEqual(read);
    expect(new Set(read.map(({ kind }) => kind))).toEqual(new Set(['email', 'activity', 'change']));
    const times = read.map(({ at }) => at ?? '');
    expect(times).toEqual(times.toSorted().reverse());
    expect(read.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'inbound email "Re: Storage at Northgate Supply" of "Warehouse planners"',
        'person merged',
      ]),
    );
  });

  it('logs a call and sets a custom field by name, after showing both', async () => {
    const call = { channel: 'call', email: DANA, properties: { direction: 'outbound', body_text: 'Wants a quote.' } };
    expect(await ask('log_activity', { ...call, dry_run: true })).toMatch(
      /^Would log the activity\. Nothing was changed\./,
    );
    const activity = numberAfter(await ask('log_activity', call), 'activity');
    const set = { email: DANA, custom_fields: { 'next step': 'send the quote' } };
    const shown = await ask('save_contact', { ...set, dry_run: true });
    expect(shown).toMatch(/^Would update contact 1\. Nothing was changed\. Changes of records: 1\./);
    expect(rowsOf(shown)[0]).toEqual({
      ...{ kind: 'contact', action: 'changed', id: '1' },
      changes: 'next step: – → send the quote',
    });
    expect(await ask('save_contact', set)).toBe('Updated contact 1.');
    const [newest] = await rows('get_timeline', { person_id: 1, kinds: ['activity'], limit: 1 });
    expect(newest).toMatchObject({ id: String(activity), what: 'call outbound', text: 'Wants a quote. outbound' });
    expect(dataOf(await ask('get', { record: 'contact', id: 1 }))).toMatch(/^ {2}- next step=send the quote$/m);
  });

  it('cleans up ten duplicates: each is shown, then merged with its plan, and one merge is undone', async () => {
    for (let number = 1; number <= 10; number += 1) {
      const name = { first_name: 'Twin', last_name: `Number${number}`, company_id: 'twins.example' };
      await ask('save_contact', { email: `twin${number}@twins.example`, ...name });
      await ask('save_contact', { linkedin_url: `linkedin.com/in/twin-number-${number}`, ...name });
    }
    const twins = await eventually(
      async () => {
        const found = (await rows('search', { record: 'duplicates', limit: 50 })).filter(({ people }) =>
          /Twin/.test(people ?? ''),
        );
        expect(found).toHaveLength(10);
        return found;
      },
      { interval: 7_000, timeout: 60_000 },
    );
    let merge = 0;
    for (const { person_ids: people = '' } of twins) {
      const ids = people.split(', ').map(Number);
      const shown = await ask('resolve_people', { action: 'merge', person_ids: ids });
      expect(shown).toMatch(new RegExp(`^Would merge Persons ${ids[1]} into ${ids[0]}\\. Call again with plan_id`));
      const done = await ask('resolve_people', { plan_id: numberAfter(shown, 'plan_id') });
      expect(done).toBe('Done: PeopleMerge. Changes of records: 2.');
      expect(dataOf(await ask('get', { record: 'person', id: ids[0] }))).toMatch(/^linkedin_urls:$/m);
      const [newest] = await rows('search', { record: 'merges', limit: 1 });
      merge = Number(newest?.['merge_id']);
    }
    const undoing = await ask('undo', { merge_id: merge });
    expect(undoing).toMatch(new RegExp(`^Would undo merge ${merge}\\. Call again with plan_id`));
    await ask('undo', { plan_id: numberAfter(undoing, 'plan_id') });
    expect(rowsOf(await ask('search', { record: 'merges', limit: 1 }))[0]?.['undone_at']).not.toBe('');
  });

  it('compares the rates of the campaigns this week with those of last week', async () => {
    const found = await rows('aggregate', { measure: 'campaign_rates', from: '7d' });
    expect(found.map(({ name }) => name)).toEqual([
      ...['Warehouse planners', 'Warehouse planners', 'Cold chain pilots', 'Cold chain pilots'],
    ]);
    for (const at of [0, 2]) expect(found[at]?.['from']).toBe(found[at + 1]?.['to']);
    for (const { sent_count: sent, reply_count: replies, reply_rate: rate } of found)
      expect(Number(rate)).toBeCloseTo(Number(replies) / Number(sent), 4);
    const of = { campaign_name: { equals: 'Cold chain pilots' } };
    const [current, previous] = await rows('aggregate', { measure: 'rates', from: '7d', where: of });
    expect([current?.['sent_count'], previous?.['sent_count']]).toEqual(found.slice(2).map((row) => row['sent_count']));
  });

  it('changes 500 contacts: shows them, runs the change, and undoes it', async () => {
    const items = Array.from({ length: 500 }, (_, at) => ({ email: `many${at}@many.example`, jobTitle: 'Planner' }));
    const load = 'mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }';
    for (const part of [items.slice(0, 250), items.slice(250)])
      await graphql(load, demo.keys.readWrite, {}, { items: part });
    const change = {
      where: { email: { contains: '@many.example' } },
      set: { job_title: 'Buyer', custom_fields: { wave: '2' } },
    };
    const shown = await ask('change_many', change);
    expect(shown).toMatch(/^500 contacts would be changed\. Nothing was changed\./);
    expect(rowsOf(shown)[0]).toMatchObject({
      label: 'many0@many.example',
      changes: 'job_title: Planner → Buyer, wave: – → 2',
    });
    const token = JSON.parse(/token ("[^"]+")/.exec(shown)?.[1] ?? '""');
    const job = numberAfter(await ask('change_many', { ...change, token }), 'Job');
    expect(await jobEnds(job)).toMatch(/\nrows_written: 500\n/);
    const count = async (title: string) =>
      (await ask('aggregate', { measure: 'count', where: { ...change.where, job_title: { equals: title } } })).split(
        ' ',
      )[0];
    expect(await count('Buyer')).toBe('500');
    const undoing = numberAfter(await ask('undo', { job_id: job }), 'Job');
    expect(await jobEnds(undoing)).toMatch(/\nrows_written: 500\n/);
    expect([await count('Buyer'), await count('Planner')]).toEqual(['0', '500']);
  });

  it('finds a webhook that was refused, and replays it once the cause is mended', async () => {
    const owner = new pg.Client({ connectionString: demo.database });
    await owner.connect();
    await owner.query(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger fail before insert on email for each row when (new.subject = 'Late') execute function fail()`);
    const [sample] = await rows('search', {
      record: 'deliveries',
      where: { platform: { equals: 'instantly' } },
      limit: 1,
    });
    const stored = dataOf(await ask('get', { record: 'delivery', id: sample?.['id'] }));
    const event = JSON.parse(/^body: (.*)$/m.exec(stored)?.[1] ?? '');
    const late = { ...event, lead_email: DANA, email_subject: 'Late', email_id: 'late-1' };
    expect((await post(`/public/instantly-webhook/${CLIENT}`, late)).status).toBe(503);
    await owner.query('drop function fail() cascade');
    await owner.end();
    const status = await rows('get_integration_status', {});
    expect(status.find(({ key }) => key === 'instantly')?.['failures']).toBe('2');
    const [failed, ...others] = await rows('search', {
      record: 'deliveries',
      where: { verdict: { equals: 'failed' } },
    });
    expect(others).toEqual([]);
    const ids = [failed?.['id']];
    expect(await rows('replay_deliveries', { ids, dry_run: true })).toEqual([
      { id: failed?.['id'], verdict: 'processed', detail: '', replay_id: '' },
    ]);
    expect(await rows('replay_deliveries', { ids })).toMatchObject([{ verdict: 'processed' }]);
    const emails = await rows('search', { record: 'emails', where: { subject: { equals: 'Late' } } });
    expect(emails).toMatchObject([{ contact_email: DANA }]);
  });

  it('does the same in three workspaces, by name, and in none that it does not name', async () => {
    const created = await graphql(
      'mutation { clientCreate(name: "Third Street") { ... on ClientCreated { readWriteKey } } }',
      demo.keys.master,
    );
    const third = JSON.stringify(created).match(/RV-\w+/)?.[0];
    const second = demo.printed.match(/RV-\w+/g)?.[1];
    const three = await connectMcp(demo.url, `${demo.keys.readWrite},${second},${third}`, 'auto', '/mcp');
    const { clients } = JSON.parse(await ask('list_clients', {}, three));
    expect(clients.map((one: { client_name: string }) => one.client_name)).toEqual([
      ...['Northgate Supply', 'Harbor Works', 'Third Street'],
    ]);
    for (const client of ['northgate', 'Harbor Works', 'third']) {
      const contact = { email: 'shared@everywhere.example', first_name: client, client_name: client };
      expect(await ask('save_contact', contact, three)).toMatch(/^Created contact \d+\.$/);
    }
    for (const client of ['northgate', 'Harbor Works', 'third']) {
      const found = await rows(
        'search',
        { record: 'contacts', words: 'shared@everywhere', client_name: client },
        three,
      );
      expect(found).toMatchObject([{ email: 'shared@everywhere.example', first_name: client }]);
    }
    const unknown = await three.call('search', { record: 'contacts', client_name: 'Fourth' });
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('no given key belongs to it') });
    await three.close();
  });

  it('reverts its own writes of the last hour, and leaves what somebody else wrote since', async () => {
    const key = demo.printed.match(/RV-\w+/g)?.[1] ?? '';
    const own = await connectMcp(demo.url, key, 'auto', '/mcp');
    const contact = { record: 'contact', identifier: 'anna.kowalczyk@oakmere.example' };
    const before = dataOf(await ask('get', contact, own));
    const id = numberAfter(before, 'id:');
    await ask('save_contact', { email: 'wrong@oakmere.example', first_name: 'Wrong' }, own);
    await ask('save_contact', { id, job_title: 'Wrong', first_name: 'Wrong' }, own);
    const rename = `mutation { contactUpdate(id: ${id}, input: { firstName: "Ann" }) { __typename } }`;
    await graphql(rename, demo.keys.master, { 'x-client-id': 'demo-harbor-works' });
    const shown = await ask('undo', { last: '1h' }, own);
    expect(shown).toMatch(/^Would undo what this key wrote in the last 1h\. Call again with since "/);
    expect(rowsOf(shown)).toContainEqual({
      ...{ kind: 'contact', action: 'stays', count: '1', first: expect.stringMatching(`^${id} `) },
      because: 'Changed since, or not possible any more: firstName.',
    });
    const since = JSON.parse(/since ("[^"]+")/.exec(shown)?.[1] ?? '""');
    expect(await ask('undo', { since }, own)).toMatch(
      /^Job \d+ undoes it and is done\. Records with something undone: \d+\. Kept, fully or in part: 1; get_job names the file/,
    );
    const left = (data: string) => data.replace(/^updated_time: .*$/m, '');
    expect(left(dataOf(await ask('get', contact, own)))).toBe(
      left(before).replace('first_name: Anna', 'first_name: Ann'),
    );
    const gone = await ask('search', { record: 'contacts', words: 'wrong@oakmere' }, own);
    expect(gone).toBe('contacts: none.');
    await own.close();
  });
});
