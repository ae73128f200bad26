import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { findDuplicates } from '../../../src/schema/crm/duplicates/find-duplicates.js';
import { dismissDuplicates, reconsiderDuplicates } from '../../../src/schema/crm/people/dismiss-duplicates.js';
import { mergePeople } from '../../../src/schema/crm/people/merge-people.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { foldAll } from '../../support/settle-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeEach(async () => {
  await opened?.close();
  opened = await openWorkspace();
});
afterAll(() => opened.close());

const query = (text: string) => opened.database.query(null, text, [opened.workspace.clientId]);
const run = () => taskNamed('suggest-duplicates').run(contextFor(opened.database));
async function settle(): Promise<void> {
  await foldAll(opened.database);
  while (await run());
}
/* As if the workspace had so many contacts that what is kept is told while something waits. */
const pretendMany = () =>
  query(`insert into list_total (client_id, kind, total) values ($1, 1, 6000)
    on conflict (client_id, kind) do update set total = 6000`);
const suggested = async () =>
  (await findDuplicates(opened.workspace, { page: 1, pageSize: 100 })).items.map(({ personIds }) => personIds);

/* Persons that share the last nine digits of a phone number. */
const CODES = ['+1', '+49', '+43', '+44', '+352'];
async function alike(count: number): Promise<number[]> {
  const made: number[] = [];
  for (const code of CODES.slice(0, count)) {
    const { personId, id } = await createContact(opened.workspace, { email: `p${code.slice(1)}@alike.example` });
    await opened.database.query(null, 'update contact set email = null, phone = $2 where id = $1', [
      id,
      `${code}155552671`,
    ]);
    made.push(personId);
  }
  return made;
}
function threeOf(made: number[]): [number, number, number] {
  const [a = 0, b = 0, c = 0] = made;
  return [a, b, c];
}

describe('what is entered of a contact that changes', () => {
  it('is one entry to compare it by where its name, company, profile, phone or Person is another, and none for any other column or the same value', async () => {
    const { id } = await createContact(opened.workspace, { email: 'one@change.example', firstName: 'Ada' });
    await query('delete from journal_inbox where client_id = $1');
    await updateContact(opened.workspace, id, { jobTitle: 'Dean' });
    await updateContact(opened.workspace, id, { firstName: 'Ada' });
    expect(await query('select what from journal_inbox where client_id = $1 and what < 4')).toEqual([]);
    await updateContact(opened.workspace, id, { firstName: 'Eva', lastName: 'Lee' });
    expect(
      await query('select kind, what, record_id as id from journal_inbox where client_id = $1 and what < 4'),
    ).toEqual([{ kind: 1, what: 2, id }]);
  });
});

describe('suggestions', () => {
  it('are right before anything is kept, while a change waits they are those of before it, and after half a minute and more those of now', async () => {
    const made = await alike(2);
    expect(await suggested()).toEqual([made]);
    await settle();
    expect(await query('select built, suggestions from duplicate_state where client_id = $1')).toEqual([
      { built: true, suggestions: 1 },
    ]);
    await pretendMany();
    await query(`update contact set phone = '+33999999999' where client_id = $1 and phone like '+49%'`);
    expect(await suggested()).toEqual([made]);
    await query(`update journal_inbox set written_at = now() - interval '51 seconds' where client_id = $1`);
    expect(await suggested()).toEqual([]);
    await aggregateEntries(opened.database, 2_000);
    expect(await suggested()).toEqual([]);
    await query(`update duplicate_request set written_at = now() where client_id = $1`);
    expect(await suggested()).toEqual([made]);
    await settle();
    expect(await suggested()).toEqual([]);
    expect(await query('select from duplicate_group where client_id = $1')).toEqual([]);
  });

  it('are those of now in a workspace of few contacts, whatever waits', async () => {
    const made = await alike(2);
    await settle();
    await query(`update contact set phone = '+33999999999' where client_id = $1 and phone like '+49%'`);
    expect(await suggested()).toEqual([]);
    await query(`update contact set phone = '+49155552671' where client_id = $1 and phone like '+33%'`);
    await aggregateEntries(opened.database, 2_000);
    expect(await suggested()).toEqual([made]);
  });

  it('keep what waited when a worker is cut off in the middle of a slice', async () => {
    const made = await alike(2);
    await settle();
    await pretendMany();
    await query(`update contact set phone = '+33999999999' where client_id = $1 and phone like '+49%'`);
    await aggregateEntries(opened.database, 2_000);
    const cut = opened.database.transaction(async (session) => {
      await session.query(null, 'delete from duplicate_request where client_id = $1', [opened.workspace.clientId]);
      throw new Error('cut off');
    });
    await expect(cut).rejects.toThrow('cut off');
    expect(await suggested()).toEqual([made]);
    await settle();
    expect(await suggested()).toEqual([]);
  });

  it('are those of one client alone, whatever another one has', async () => {
    await alike(2);
    await settle();
    expect((await findDuplicates(opened.other, { page: 1, pageSize: 100 })).totalCount).toBe(0);
  });
});

describe.each([
  ['before anything is kept', async () => undefined],
  ['once all is kept', settle],
])('Persons that were dismissed, %s', (_when, prepare) => {
  it('are not suggested from then on, whatever else they come to have in common, until that is taken back', async () => {
    const made = await alike(2);
    await prepare();
    expect(await dismissDuplicates(opened.workspace, made)).toEqual({ personIds: made, changedPairs: 1 });
    expect(await suggested()).toEqual([]);
    expect(await dismissDuplicates(opened.workspace, [...made].reverse())).toEqual({
      personIds: [...made].reverse(),
      changedPairs: 0,
    });
    await query(`with co as (insert into company (client_id, domain) values ($1, 'one.example') returning id)
      update contact set first_name = 'Ann', last_name = 'Lee', company_id = co.id from co where contact.client_id = $1`);
    await prepare();
    expect(await suggested()).toEqual([]);
    expect(await reconsiderDuplicates(opened.workspace, made)).toEqual({ personIds: made, changedPairs: 1 });
    expect(await suggested()).toEqual([made]);
    expect(await reconsiderDuplicates(opened.workspace, made)).toEqual({ personIds: made, changedPairs: 0 });
    expect(
      await query(
        `select action, subject, after from audit_entry where client_id = $1 and action like 'duplicates.%' order by id`,
      ),
    ).toEqual(
      ['dismissed', 'reconsidered'].map((verb) => ({
        action: `duplicates.${verb}`,
        subject: `person:${made[0]}`,
        after: { personIds: made, changedPairs: 1 },
      })),
    );
  });

  it('leave each of them with a third, with the contacts of those two', async () => {
    const [a, b, c] = threeOf(await alike(3));
    await prepare();
    await dismissDuplicates(opened.workspace, [a, c]);
    expect(await suggested()).toEqual([
      [a, b],
      [b, c],
    ]);
    const { items, totalCount } = await findDuplicates(opened.workspace, { page: 1, pageSize: 1 });
    const own = await query(`select id from contact where client_id = $1 and person_id in (${a}, ${b}) order by 1`);
    expect({ items, totalCount }).toEqual({
      totalCount: 2,
      items: [
        {
          clientId: opened.workspace.clientId,
          personIds: [a, b],
          evidence: [{ reason: 'phone', value: '155552671', contactIds: own.map((row) => (row as { id: number }).id) }],
        },
      ],
    });
  });

  it('stay apart from the Person that one of them is merged into, and are forgotten by a merge with each other', async () => {
    const [a, b, c] = threeOf(await alike(3));
    await prepare();
    await dismissDuplicates(opened.workspace, [b, c]);
    await mergePeople(opened.workspace, [a, b]);
    await prepare();
    expect(await suggested()).toEqual([]);
    expect(await query('select person_id as one, other_id as two from duplicate_refusal where client_id = $1')).toEqual(
      [{ one: a, two: c }],
    );
    await mergePeople(opened.workspace, [c, a]);
    expect(await query('select from duplicate_refusal where client_id = $1')).toEqual([]);
  });
});

it('a Person that is not there, or a list that could not be merged, is refused and changes nothing', async () => {
  const made = await alike(2);
  for (const decide of [dismissDuplicates, reconsiderDuplicates]) {
    await expect(decide(opened.workspace, [...made, 999_999])).rejects.toThrow('Person not found');
    await expect(decide(opened.other, made)).rejects.toThrow('Person not found');
    await expect(decide(opened.workspace, made.slice(0, 1))).rejects.toMatchObject({
      faults: { personIds: ['At least two Person ids are required.'] },
    });
  }
  expect(await query('select from duplicate_refusal where client_id = $1')).toEqual([]);
  expect(await suggested()).toEqual([made]);
});
