import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rescoreWorkspace } from '../../../src/schema/crm/scoring/enqueue.js';
import { rescoreSlice } from '../../../src/schema/crm/scoring/rescore.js';
import { claim as claimNext } from '../../../src/schema/kernel/queues/claims.js';
import { ownerOf } from '../../support/databases.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { scoredWorkspace } from './scored-workspace.js';

const SLICE = 250;
const CONTACTS = 2.5 * SLICE;

let opened: OpenedWorkspace;
let own: ReturnType<typeof scoredWorkspace>;
let contacts: number[];

beforeAll(async () => {
  opened = await openWorkspace();
  own = scoredWorkspace(opened.database, opened.workspace);
  contacts = await addContacts(opened.workspace.clientId, CONTACTS);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.query(null, 'delete from rescoring_request');
  await opened.database.query(null, 'delete from contact_score');
  await ownerOf(opened.database).query(null, 'alter table contact_score drop constraint if exists poison');
  await own.setScoring(true);
  await own.clearRules();
  await own.addRule({ channel: 'call', points: 1 });
});

/** Contacts with one call each, and as many without any. */
async function addContacts(clientId: string, count: number): Promise<number[]> {
  const rows = await opened.database.query<{ id: number }>(
    null,
    `with p as (insert into person (client_id) select $1 from generate_series(1, 2 * $2) returning id),
          c as (insert into contact (client_id, person_id, email, origin) select $1, id, id || '@' || $1 || '.example', 'builtin' from p returning id),
          called as (select id, row_number() over (order by id) as n from c where id % 2 = 0 limit $2),
          a as (insert into activity (client_id, channel, variant, source, occurred_at) select $1, 'call', 'inbound', 'builtin', now() from called returning id),
          numbered as (select id, row_number() over (order by id) as n from a)
     insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
     select $1, numbered.id, called.id, now() from called join numbered using (n) returning contact_id as id`,
    [clientId, count],
  );
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

const change = () =>
  rescoreWorkspace(opened.database, opened.workspace.clientId, (sql) =>
    sql.query(null, 'update scoring_rule set points = points + 1 returning id'),
  );

async function claim() {
  const [request] = await claimNext(opened.database, 'rescoring_request', 1);
  if (!request) throw new Error('nothing was claimed');
  return request;
}

const readContacts = async (from: string, values: unknown[] = []) =>
  (
    await opened.database.query<{ id: number }>(
      null,
      `select distinct contact_id as id from ${from} order by 1`,
      values,
    )
  ).map(({ id }) => id);
const scoredIds = () => readContacts('contact_score');

const request = { kind: 'workspace', id: 0, claimed: false };

describe('a change that concerns all scores', () => {
  it('writes one request, and its slices reach every contact with activities and no other', async () => {
    await change();
    await change();
    expect(await own.pending()).toEqual([{ ...request, bump: 2 }]);
    const sizes: number[] = [];
    while ((await own.pending()).length > 0) sizes.push((await rescoreSlice(opened.database, await claim())).length);
    expect(sizes).toEqual([SLICE, SLICE, CONTACTS - 2 * SLICE]);
    expect(await scoredIds()).toEqual(contacts);
  });

  it('starts again from the first contact when another change comes in between', async () => {
    await change();
    await rescoreSlice(opened.database, await claim());
    const overtaken = await claim();
    await change();
    expect(await rescoreSlice(opened.database, overtaken)).toEqual([]);
    const values = (await own.drain()).map(({ contactId, value }) => [contactId, value]);
    expect(values).toEqual(contacts.map((id) => [id, 3]));
  });

  it('lets requests of single contacts go first between two slices', async () => {
    await change();
    await rescoreSlice(opened.database, await claim());
    await opened.database.query(null, `update rescoring_request set marked_at = now() + interval '1 second'`);
    const { email, id } = await own.addContact();
    await own.call(email);
    expect(await claim()).toMatchObject({ subjectKind: 'contact', subjectId: id });
  });

  it('is dropped when scoring was switched off meanwhile, and not written where it is off', async () => {
    await change();
    await own.setScoring(false);
    expect(await rescoreSlice(opened.database, await claim())).toEqual([]);
    await change();
    expect(await own.pending()).toEqual([]);
    expect(await scoredIds()).toEqual([]);
  });

  it('writes nothing when its claim went to another worker', async () => {
    await change();
    const lost = await claim();
    await opened.database.query(null, `update rescoring_request set claimed_until = now() - interval '1 second'`);
    const taken = await claim();
    expect(await rescoreSlice(opened.database, lost)).toEqual([]);
    expect(await rescoreSlice(opened.database, taken)).toHaveLength(SLICE);
  });

  it('never reaches a contact of another client', async () => {
    const foreign = await addContacts(opened.other.clientId, 3);
    await change();
    await own.drain();
    expect((await scoredIds()).filter((id) => foreign.includes(id))).toEqual([]);
  });
});

describe('a contact whose scores cannot be stored', () => {
  const errors: object[] = [];
  const work = async () => {
    const log = { warn: () => undefined, error: (fields: object) => void errors.push(fields) };
    while (await taskNamed('rescore').run(contextFor(opened.database, { log })));
  };

  it('holds up no other, and is tried again after pauses that grow', async () => {
    const { database } = opened;
    const due = await readContacts('activity_contact where client_id = $1', [opened.workspace.clientId]);
    const [poison = 0] = due.slice(1.5 * SLICE);
    await ownerOf(database).query(
      null,
      `alter table contact_score add constraint poison check (contact_id <> ${poison})`,
    );
    await change();
    await work();
    expect(await scoredIds()).toEqual(due.filter((id) => id !== poison));
    // On a slow machine a pause may end while others are scored, so an attempt more is none too many.
    const waiting = (since: string) =>
      database.query<{ kind: string; id: number; attempts: number; pause: number }>(
        null,
        `select subject_kind as kind, subject_id as id, attempts,
            extract(epoch from retry_at - $1::timestamptz)::float8 as pause from rescoring_request`,
        [since],
      );
    const clock = async () => {
      const [row] = await database.query<{ at: string }>(null, 'select clock_timestamp()::text as at');
      return row?.at ?? '';
    };
    let attempts = 0;
    for (let turn = 0; turn < 4; turn++) {
      const since = await clock();
      await database.query(null, `update rescoring_request set retry_at = now() - interval '1 second'`);
      await work();
      const states = await waiting(since);
      expect(states).toEqual([
        { kind: 'contact', id: poison, attempts: expect.any(Number), pause: expect.any(Number) },
      ]);
      const [state = { attempts: 0, pause: 0 }] = states;
      expect(state.attempts).toBeGreaterThan(attempts);
      expect(state.pause).toBeGreaterThanOrEqual(2 ** state.attempts);
      attempts = state.attempts;
    }
    expect(errors.at(-1)).toMatchObject({ subjectKind: 'contact', subjectId: poison, attempt: attempts });
    await ownerOf(database).query(null, 'alter table contact_score drop constraint poison');
    await database.query(null, `update rescoring_request set retry_at = now() - interval '1 second'`);
    await work();
    expect(await waiting(await clock())).toEqual([]);
    expect(await scoredIds()).toEqual(due);
  });

  it('fails alone among the requests that were claimed with it', async () => {
    const several = await Promise.all([own.addContact(), own.addContact(), own.addContact()]);
    const [, poison] = several;
    await ownerOf(opened.database).query(
      null,
      `alter table contact_score add constraint poison check (contact_id <> ${poison?.id})`,
    );
    for (const { email } of several) await own.call(email);
    await work();
    await ownerOf(opened.database).query(null, 'alter table contact_score drop constraint poison');
    expect(await scoredIds()).toEqual(several.filter((one) => one !== poison).map(({ id }) => id));
    expect(await own.pending()).toEqual([{ kind: 'contact', id: poison?.id, bump: 1, claimed: false }]);
  });
});
