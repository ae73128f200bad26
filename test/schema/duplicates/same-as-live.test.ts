import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../src/db/database.js';
import { ConflictError } from '../../../src/errors.js';
import { deleteContact } from '../../../src/schema/crm/contacts/delete-contact.js';
import { updateContact } from '../../../src/schema/crm/contacts/update-contact.js';
import { findDuplicates } from '../../../src/schema/crm/duplicates/find-duplicates.js';
import { findLive } from '../../../src/schema/crm/duplicates/find-live.js';
import { dismissDuplicates, reconsiderDuplicates } from '../../../src/schema/crm/people/dismiss-duplicates.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { splitPerson } from '../../../src/schema/crm/people/split-person.js';
import { undoMerge } from '../../../src/schema/crm/people/undo-merge.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { endErasure } from '../../../src/schema/work/person-erasure/erase-slice.js';
import { foldAll } from '../../support/settle-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

const STEPS = Number(process.env['DUPLICATE_STEPS'] ?? 150);

let opened: OpenedWorkspace;
let database: Database;
let clientId: string;
beforeAll(async () => {
  opened = await openWorkspace();
  ({ database } = opened);
  ({ clientId } = opened.workspace);
});
afterAll(() => opened.close());

/* A fixed sequence, so that a failure can be repeated. */
let state = Number(process.env['DUPLICATE_SEED'] ?? 7);
const draw = (count: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
  return (state >>> 8) % count;
};
const pick = <Item>(items: readonly Item[]): Item => items[draw(items.length)] as Item;

const fold = () => aggregateEntries(database, 1 + draw(20));
const run = () => taskNamed('suggest-duplicates').run(contextFor(database));

/** Everything that was written is folded and compared. */
async function settle(): Promise<void> {
  await foldAll(database);
  while (await run());
}

const ALL = { limit: 10_000, offset: 0 };
async function live() {
  const rows = await findLive(database, clientId, ALL);
  return {
    totalCount: rows[0]?.total ?? 0,
    items: rows.flatMap(({ personIds, evidence }) => (personIds ? [{ clientId, personIds, evidence }] : [])),
  };
}
async function kept() {
  const [found] = await database.query<{ built: boolean }>(
    null,
    'select built from duplicate_state where client_id = $1',
    [clientId],
  );
  expect(found).toEqual({ built: true });
  const { totalCount, items } = await findDuplicates(opened.workspace, { page: 1, pageSize: 10_000 });
  return { totalCount, items };
}
const ids = async (text: string) => (await database.query<{ id: number }>(null, text, [clientId])).map(({ id }) => id);
const persons = () => ids('select distinct person_id as id from contact where client_id = $1 order by 1');
const contacts = () => ids('select id from contact where client_id = $1 order by 1');

const FIRST = ['Ann', 'ann', ' ANN ', 'Bo', '', null];
const LAST = ['Lee', 'LEE', 'lee  ', 'Ray', null];
const handle = () =>
  `linkedin.com/in/${pick(['a', 'b', 'c'])}${pick(['', '-', '.', '_', '--', '.-'])}${pick(['x', 'y'])}${draw(3) === 0 ? '-' : ''}`;
const phone = () => `+${pick(['1', '49', '43', '44', '352'])}${pick(['155552671', '555267100', '1'])}`;

async function insert(): Promise<void> {
  const by = draw(4);
  const company = pick([...(await ids('select id from company where client_id = $1 order by 1')), null]);
  await database.query(
    null,
    `with p as (insert into person (client_id) values ($1) returning id)
     insert into contact (client_id, person_id, email, linkedin_url, phone, first_name, last_name, company_id, origin)
     select $1, id, case when $2::text is null and $3::text is null then id || '@random.example' end, $2, $3, $4, $5, $6::bigint, 'builtin'
       from p on conflict do nothing`,
    [clientId, by === 1 ? handle() : null, by === 2 ? phone() : null, pick(FIRST), pick(LAST), company],
  );
}

async function some(most: number): Promise<number[]> {
  const all = await persons();
  return [...new Set(Array.from({ length: 2 + draw(most - 1) }, () => pick(all)))];
}
const atLeastTwo = async (work: (personIds: number[]) => Promise<unknown>) => {
  const chosen = await some(4);
  if (chosen.length > 1) await work(chosen);
};
/* A company can go with its contacts staying, as whoever deletes it does. */
const loseCompany = async () => {
  const all = await ids('select id from company where client_id = $1 order by 1');
  if (all.length > 2)
    await database.query(null, 'delete from company where client_id = $1 and id = $2', [clientId, pick(all)]);
};

const ACTIONS: Readonly<Record<string, () => Promise<unknown>>> = {
  insert,
  insertMore: insert,
  insertAgain: insert,
  rename: async () =>
    updateContact(opened.workspace, pick(await contacts()), {
      firstName: pick(FIRST) ?? null,
      lastName: pick(LAST) ?? null,
    }),
  callAnew: async () =>
    database.query(
      null,
      `update contact c set phone = $3 where client_id = $1 and id = $2 and phone is not null
      and not exists (select from contact o where o.client_id = $1 and o.phone = $3)`,
      [clientId, pick(await contacts()), phone()],
    ),
  link: async () =>
    database.query(
      null,
      `update contact c set linkedin_url = $3 where client_id = $1 and id = $2 and linkedin_url is not null
      and not exists (select from contact o where o.client_id = $1 and o.linkedin_url = $3)`,
      [clientId, pick(await contacts()), handle()],
    ),
  move: async () =>
    database.query(null, 'update contact set company_id = $3 where client_id = $1 and id = $2', [
      clientId,
      pick(await contacts()),
      pick(await ids('select id from company where client_id = $1 order by 1')),
    ]),
  found: async () =>
    database.query(
      null,
      `insert into company (client_id, domain) select $1, coalesce(max(id), 0) + 1 || '.example' from company`,
      [clientId],
    ),
  loseCompany,
  forget: async () => deleteContact(opened.workspace, pick(await contacts())),
  merge: () => atLeastTwo((personIds) => mergePeople(opened.workspace, personIds)),
  undo: async () => {
    const merges = await ids('select id from merge_record where client_id = $1 and undone_at is null order by 1');
    if (merges.length === 0) return;
    const input = { mergeId: pick(merges), dryRun: false, first: 0 };
    await undoMerge(opened.workspace, input).catch((error: unknown) => {
      if (!(error instanceof ConflictError)) throw error;
    });
  },
  split: async () => {
    const personId = pick(await persons());
    const own = await ids(`select id from contact where client_id = $1 and person_id = ${personId} order by 1`);
    if (own.length > 1) await splitPerson(opened.workspace, { personId, contactIds: own.slice(1) });
  },
  erase: async () => {
    const personId = pick(await persons());
    const contactIds = await ids(`select id from contact where client_id = $1 and person_id = ${personId}`);
    const none = { addresses: [], mentions: [], erasedAs: [], objectKeys: [], attempts: 0, position: null };
    await endErasure(database, {
      ...none,
      clientId,
      agencyId: opened.workspace.agencyId,
      personId,
      contactIds,
      requestedBy: 'system',
    } as never);
  },
  dismiss: () => atLeastTwo((personIds) => dismissDuplicates(opened.workspace, personIds)),
  dismissSuggested: async () => {
    const { items } = await live();
    if (items.length > 0) await dismissDuplicates(opened.workspace, pick(items).personIds.slice(0, 2));
  },
  reconsider: () => atLeastTwo((personIds) => reconsiderDuplicates(opened.workspace, personIds)),
  fold,
  run,
};

describe(`suggestions that are kept, ${STEPS} steps`, () => {
  it('are, once everything is taken in, those that all contacts make, whatever was written, in whatever order it is folded and compared', async () => {
    await database.query(
      null,
      `insert into company (client_id, domain) select $1, n || '.c.example' from generate_series(1, 4) n`,
      [clientId],
    );
    for (let n = 0; n < 40; n += 1) await insert();
    let most = 0;
    const refused = { most: 0 };
    for (let step = 0; step < STEPS; step += 1) {
      const name = pick(Object.keys(ACTIONS));
      if ((await contacts()).length < 20) await insert();
      await ACTIONS[name]?.();
      if (step % 5 === 4) {
        await settle();
        const expected = await live();
        expect(await kept(), `step ${step}, ${name}`).toEqual(expected);
        most = Math.max(most, expected.totalCount);
        refused.most = Math.max(
          refused.most,
          (await ids('select person_id as id from duplicate_refusal where client_id = $1')).length,
        );
      }
    }
    expect(most).toBeGreaterThan(5);
    expect(refused.most).toBeGreaterThan(2);
  }, 300_000);
});
