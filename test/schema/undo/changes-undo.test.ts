import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongLists } from '../../../src/schema/totals/check-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { digestTables } from '../../support/whole-database.js';
import { openUndoService, UNDO, type UndoService } from './undo-service.js';

let undo: UndoService;
let clientId: string;
beforeAll(async () => {
  undo = await openUndoService();
  ({ clientId } = undo.service.tenants.a1);
  await undo.query('update client set scoring_enabled = true where id = $1', [clientId]);
});
afterAll(() => undo.close());

let made = 0;
const address = () => {
  made += 1;
  return `c${made}@undo.example`;
};
const contact = (more = '', other = false) =>
  undo.make(`contactCreate(input: { email: "${address()}" ${more} })`, 'Contact', other);
const company = (more = '') => {
  made += 1;
  return undo.make(`companyCreate(input: { domain: "d${made}.undo.example" ${more} })`, 'Company');
};
const update = (id: number, input: string, other = false) =>
  undo.write(`contactUpdate(id: ${id}, input: { ${input} }) { __typename }`, other);
const personOf = async (id: number) =>
  (await undo.query<{ id: number }>('select person_id as id from contact where id = $1', [id]))[0]?.id ?? 0;
const emailOf = async (id: number) =>
  (await undo.query<{ email: string }>('select email from contact where id = $1', [id]))[0]?.email ?? '';
const merge = async (ids: number[]) => {
  const persons = await Promise.all(ids.map(personOf));
  return undo.write(`peopleMerge(personIds: [${persons}]) { __typename ... on Error { message } }`);
};

/** What the undo answers if everything was undone. */
const all = (since: string, undone: [kind: string, recordId: number, action: string][], jobIds: number[] = []) => ({
  __typename: 'ChangesUndoPayload',
  ...{ since, undoneCount: undone.length, keptCount: 0, kept: [], jobIds },
  undone: undone.map(([kind, recordId, action]) => ({ kind, recordId, action })),
});
const keeps = (kind: string, recordId: number, because: string) => ({ kind, recordId, because });

describe('changesUndo writes values back', () => {
  it('to the state before the first of several changes, with custom fields, status, identifier and company', async () => {
    const employer = await company();
    const id = await contact(
      `firstName: "Ada" companyId: ${employer} contactStatus: "active" customFields: [{ fieldName: "plan", fieldValue: "gold" }, { fieldName: "x_at", fieldValue: "a" }]`,
    );
    const [before, since] = [await undo.state(), await undo.now()];
    await update(id, 'firstName: "Eve", contactStatus: "cold"');
    await update(id, 'firstName: null, companyDomain: "other.undo.example", contactStatus: "hot"');
    await update(
      id,
      'linkedinUrl: "linkedin.com/in/eve-undo", customFields: [{ fieldName: "plan", fieldValue: "tin" }]',
    );
    await update(
      id,
      'customFields: [{ fieldName: "plan", fieldValue: "iron" }, { fieldName: "new", fieldValue: "1" }, { fieldName: "x_at", fieldValue: "b" }]',
    );
    await undo.write(
      `companyUpdate(id: ${employer}, input: { domain: "renamed.undo.example", name: "N" }) { __typename }`,
    );
    expect(await undo.undo(since)).toEqual(
      all(since, [
        ['company', employer, 'changed'],
        ['contact', id, 'changed'],
        ['company', expect.any(Number) as unknown as number, 'created'],
      ]),
    );
    expect(await undo.state()).toEqual(before);
  });

  it('but not one that another key wrote since, or before the last write of this one', async () => {
    const [one, two] = [await contact('firstName: "A" lastName: "A"'), await contact('firstName: "A"')];
    const since = await undo.now();
    await update(one, 'firstName: "B", lastName: "B"');
    await update(one, 'lastName: "C"', true);
    await update(two, 'firstName: "B"');
    await update(two, 'firstName: "C"', true);
    await update(two, 'firstName: "D"');
    expect(await undo.undo(since)).toMatchObject({
      undone: [
        { kind: 'contact', recordId: one, action: 'changed' },
        { kind: 'contact', recordId: two, action: 'changed' },
      ],
      kept: [keeps('contact', one, 'Changed since, or not possible any more: lastName.')],
    });
    const rows = await undo.query(
      'select first_name, last_name from contact where id = any($1::bigint[]) order by id',
      [[one, two]],
    );
    expect(rows).toEqual([
      { first_name: 'A', last_name: 'C' },
      { first_name: 'C', last_name: null },
    ]);
  });

  it('also where two contacts exchanged their addresses, and not where another contact has the former one', async () => {
    const [one, two, three] = [await contact(), await contact(), await contact()];
    const [a, b, c] = [await emailOf(one), await emailOf(two), await emailOf(three)];
    const [before, since] = [await undo.state(), await undo.now()];
    await update(one, 'email: "between@undo.example"');
    await update(two, `email: "${a}"`);
    await update(one, `email: "${b}"`);
    expect((await undo.undo(since)).kept).toEqual([]);
    expect(await undo.state()).toEqual(before);
    const again = await undo.now();
    await update(three, 'email: "moved@undo.example"');
    await undo.make(`contactCreate(input: { email: "${c}" })`, 'Contact', true);
    expect(await undo.undo(again)).toMatchObject({
      undone: [],
      kept: [keeps('contact', three, 'Another contact of this workspace already has this identifier.')],
    });
    expect(await emailOf(three)).toBe('moved@undo.example');
  });

  it('of an email that was marked as interested, and lists a record that is gone', async () => {
    const id = await contact();
    const email = await undo.make(
      `emailCreate(input: { emailType: "inbound", origin: "o", contactEmail: "${await emailOf(id)}", subject: "s" })`,
      'Email',
    );
    const [before, since] = [await undo.state(), await undo.now()];
    await undo.write(
      `emailSetInterested(input: { contactEmail: "${await emailOf(id)}", subject: "s", disposition: "d" }) { __typename }`,
    );
    expect(await undo.undo(since)).toEqual(all(since, [['email', email, 'changed']]));
    expect(await undo.state()).toEqual(before);
    const later = await undo.now();
    await update(id, 'firstName: "B"');
    await undo.write(`contactDelete(id: ${id}) { __typename }`, true);
    expect(await undo.undo(later)).toMatchObject({
      undone: [],
      kept: [keeps('contact', id, 'It was deleted since.')],
    });
  });
});

describe('changesUndo restores', () => {
  it('deleted records with their links, and the values that were changed before the deletion', async () => {
    const employer = await company();
    const id = await contact(`companyId: ${employer} customFields: [{ fieldName: "plan", fieldValue: "gold" }]`);
    const email = await emailOf(id);
    const mail = await undo.make(
      `emailCreate(input: { emailType: "inbound", origin: "o", contactEmail: "${email}" })`,
      'Email',
    );
    await undo.make(
      `activityLogStandard(channel: "call", input: { email: "${email}", properties: { direction: "inbound" } })`,
      'ActivityLogPayload',
    );
    const [before, since] = [await undo.state(), await undo.now()];
    await update(id, 'firstName: "B", customFields: [{ fieldName: "plan", fieldValue: "tin" }]');
    await undo.write(`companyDelete(id: ${employer}) { __typename }`);
    await undo.write(`contactDelete(id: ${id}) { __typename }`);
    await undo.write(`emailDelete(id: ${mail}) { __typename }`);
    const answer = await undo.undo(since);
    expect(answer.kept).toEqual([]);
    expect(answer.undone).toEqual(
      expect.arrayContaining([
        { kind: 'company', recordId: employer, action: 'deleted' },
        { kind: 'contact', recordId: id, action: 'deleted' },
        { kind: 'contact', recordId: id, action: 'changed' },
        { kind: 'email', recordId: mail, action: 'deleted' },
      ]),
    );
    expect(await undo.state()).toEqual(before);
  });

  it('a contact that was deleted and created anew with the same address, and a company likewise with its contacts', async () => {
    const employer = await company();
    const id = await contact(`companyId: ${employer}`);
    const [email, before, since] = [await emailOf(id), await undo.state(), await undo.now()];
    await undo.write(`contactDelete(id: ${id}) { __typename }`);
    const [row] = await undo.query<{ domain: string }>('select domain from company where id = $1', [employer]);
    await undo.write(`companyDelete(id: ${employer}) { __typename }`);
    await undo.make(`contactCreate(input: { email: "${email}", companyDomain: "${row?.domain}" })`, 'Contact');
    expect((await undo.undo(since)).kept).toEqual([]);
    expect(await undo.state()).toEqual(before);
  });

  it('a contact whose address one took that was created before the deletion', async () => {
    const id = await contact();
    const [email, before, since] = [await emailOf(id), await undo.state(), await undo.now()];
    const born = await contact();
    await undo.write(`contactDelete(id: ${id}) { __typename }`);
    await update(born, `email: "${email}"`);
    expect(await undo.undo(since)).toEqual(
      all(since, [
        ['contact', id, 'deleted'],
        ['contact', born, 'created'],
      ]),
    );
    expect(await undo.state()).toEqual(before);
  });

  it('nothing that another key deleted, or that another contact took the address of', async () => {
    const [mine, theirs, taken] = [await contact(), await contact(), await contact()];
    const email = await emailOf(taken);
    const since = await undo.now();
    for (const id of [mine, taken]) await undo.write(`contactDelete(id: ${id}) { __typename }`);
    await undo.write(`contactDelete(id: ${theirs}) { __typename }`, true);
    await undo.make(`contactCreate(input: { email: "${email}" })`, 'Contact', true);
    expect(await undo.undo(since)).toMatchObject({
      undone: [{ kind: 'contact', recordId: mine, action: 'deleted' }],
      kept: [keeps('contact', taken, 'Another contact of this workspace already has this identifier.')],
    });
  });
});

describe('changesUndo deletes what was created', () => {
  it('contacts with their Persons, companies, emails and activities, and rescores', async () => {
    while (await taskNamed('maintain-lists').run(contextFor(undo.service.database)));
    const other = await contact();
    const [before, since] = [await undo.state(), await undo.now()];
    const id = await contact('companyDomain: "born.undo.example" customFields: [{ fieldName: "a", fieldValue: "b" }]');
    const email = await emailOf(id);
    await undo.make(`emailCreate(input: { emailType: "outbound", origin: "o", contactEmail: "${email}" })`, 'Email');
    const calls = [];
    for (const to of [email, await emailOf(other)])
      calls.push(
        await undo.make(
          `activityLogStandard(channel: "call", input: { email: "${to}", properties: { direction: "inbound" } })`,
          'ActivityLogPayload',
        ),
      );
    await update(other, 'companyDomain: "born.undo.example"');
    const person = await personOf(id);
    await undo.query('delete from rescoring_request where client_id = $1', [clientId]);
    const answer = await undo.undo(since);
    expect(answer.kept).toEqual([]);
    expect(
      answer.undone.map(({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`).sort(),
    ).toEqual([
      ...['activity created', 'activity created', 'company created', 'contact changed', 'contact created'],
      'email created',
    ]);
    expect(await undo.state()).toEqual(before);
    expect(await undo.query('select id from person where client_id = $1 and id = $2', [clientId, person])).toEqual([]);
    const rescored = await undo.query<{ id: number }>(
      `select subject_id as id from rescoring_request where client_id = $1 and subject_kind = 'contact'`,
      [clientId],
    );
    expect(rescored.map((one) => one.id)).toContain(other);
    await undo.number();
    expect(await findWrongLists(undo.service.database)).toMatchObject({ wrong: [] });
    const told = await undo.query(
      `select what, operation from journal where client_id = $1 and kind = 6 and record_id = any($2::bigint[]) order by number`,
      [clientId, calls],
    );
    expect(told).toEqual([
      { what: 1, operation: 'activityLogStandard' },
      { what: 1, operation: 'activityLogStandard' },
      { what: 3, operation: 'changesUndo' },
      { what: 3, operation: 'changesUndo' },
    ]);
  });

  it('but not what another key changed, what has emails, activities or contacts of others, or what is written just now', async () => {
    const since = await undo.now();
    const [changed, mailed, called, fresh] = [await contact(), await contact(), await contact(), await contact()];
    const employer = await company();
    await update(changed, 'firstName: "B"', true);
    const lemlist = {
      type: 'emailsSent',
      leadEmail: await emailOf(mailed),
      campaignId: 'cam_1',
      teamId: 'team',
      _id: 'act_1',
    };
    const sent = await undo.service.call('POST', `/public/lemlist-webhook/${clientId}`, { key: null, json: lemlist });
    expect(sent.status).toBe(200);
    await undo.write(
      `activityLogStandard(channel: "call", input: { email: "${await emailOf(called)}", properties: { direction: "inbound" } }) { __typename }`,
      true,
    );
    await contact(`companyId: ${employer}`, true);
    await undo.number();
    // As if it were written after the request began.
    await undo.query(
      `insert into journal_inbox (client_id, kind, what, record_id, before, after, written_at)
         select client_id, 1, 4, id, c::text, c::text, now() + interval '1 minute' from contact c where client_id = $1 and id = $2`,
      [clientId, fresh],
    );
    const { undone, kept } = (await undo.ask(UNDO, { since })).done;
    expect(undone).toEqual([]);
    expect(kept).toEqual([
      keeps('contact', changed, 'Something else changed it since it was created.'),
      keeps('contact', mailed, 'Something else changed it since it was created.'),
      keeps('contact', called, 'Emails, activities or contacts of something else belong to it.'),
      keeps('contact', fresh, 'It was written a moment ago. Try again in a few seconds.'),
      keeps('company', employer, 'Emails, activities or contacts of something else belong to it.'),
    ]);
    await undo.number();
  });

  it('and nothing where it created and deleted a record itself', async () => {
    const [before, since] = [await undo.state(), await undo.now()];
    const id = await undo.make('companyCreate(input: { domain: "brief.undo.example" })', 'Company');
    await undo.write(`companyDelete(id: ${id}) { __typename }`);
    expect(await undo.undo(since)).toEqual(all(since, []));
    expect(await undo.state()).toEqual(before);
  });
});

describe('changesUndo undoes merges', () => {
  it('the newest first, with what was written before, between and after them', async () => {
    const plan = (value: string) => `customFields: [{ fieldName: "plan", fieldValue: "${value}" }]`;
    const [one, two, three] = [await contact(plan('a')), await contact(plan('b')), await contact()];
    const [first, second] = [await personOf(one), await personOf(three)];
    const [before, since] = [await undo.state(), await undo.now()];
    await update(two, plan('c'));
    await merge([one, two]);
    await update(two, plan('d'));
    await merge([three, one]);
    const born = await contact(`personId: ${second}`);
    await update(one, plan('e'));
    await undo.write(`contactDelete(id: ${two}) { __typename }`);
    const answer = await undo.undo(since);
    expect(answer.kept).toEqual([]);
    expect(answer.undone).toEqual([
      { kind: 'contact', recordId: two, action: 'deleted' },
      { kind: 'contact', recordId: one, action: 'changed' },
      { kind: 'contact', recordId: born, action: 'created' },
      { kind: 'person', recordId: second, action: 'merged' },
      { kind: 'contact', recordId: two, action: 'changed' },
      { kind: 'person', recordId: first, action: 'merged' },
    ]);
    expect(await undo.state()).toEqual(before);
    const audit = await undo.query<{ action: string }>(
      `select action from audit_entry where client_id = $1 and subject = any($2::text[]) order by id`,
      [clientId, [`person:${first}`, `person:${second}`]],
    );
    const merged = ['person.merged', 'person.merged', 'person.merge-undone', 'person.merge-undone'];
    expect(audit.map(({ action }) => action)).toEqual(merged);
  });

  it('but not where a later merge of another key is in the way, whose values stay', async () => {
    const plan = (value: string) => `customFields: [{ fieldName: "plan", fieldValue: "${value}" }]`;
    const [one, two, three] = [await contact(plan('a')), await contact(plan('b')), await contact()];
    const [first, third] = [await personOf(one), await personOf(three)];
    const since = await undo.now();
    await merge([one, two]);
    await undo.write(`peopleMerge(personIds: [${third}, ${first}]) { __typename }`, true);
    const { undone, kept } = await undo.undo(since);
    expect(undone).toEqual([]);
    expect(kept).toEqual([
      keeps(
        'person',
        first,
        expect.stringMatching(/^Merge \d+, which moved Person \d+ on, is in the way. Undo it first.$/),
      ),
    ]);
    const values = await undo.query('select field_value as value from contact_custom_field where contact_id = $1', [
      two,
    ]);
    expect(values).toEqual([{ value: 'a' }]);
  });
});

describe('changesUndo keeps', () => {
  it('splits, suppressions and linked activities, and names the remedy', async () => {
    const [one, two] = [await contact(), await contact()];
    await merge([one, two]);
    const { type } = await undo.write(
      'activityTypeCreate(input: { name: "Visit" }) { ... on ActivityTypeCreatePayload { type { id } } }',
    );
    const visit = await undo.make(
      `activityLogCustom(input: { activityKey: "${type.id}", occurredAt: "2026-01-02T03:04:05Z", email: "nobody@undo.example" })`,
      'ActivityLogPayload',
    );
    const add = (email: string) =>
      undo.write(`suppressionsAdd(items: [{ email: "${email}" }]) { ... on SuppressionsAddPayload {
        outcomes { id } } }`);
    const [lifted] = (await add('lifted@undo.example')).outcomes;
    const since = await undo.now();
    await undo.write(`personSplit(personId: ${await personOf(one)}, contactIds: [${two}]) { __typename }`);
    await undo.write(`activityRelink(id: ${visit}, contactIds: [${one}]) { __typename }`);
    const [added] = (await add('stop@undo.example')).outcomes;
    await undo.write(`suppressionLift(ids: [${lifted.id}], reason: "r") { __typename }`);
    const before = await undo.state();
    const { undone, kept } = await undo.undo(since);
    expect(undone).toEqual([]);
    expect(kept).toEqual([
      keeps('suppression', lifted.id, 'A lifted suppression is not undone. Add it with `suppressionsAdd`.'),
      keeps('suppression', added.id, 'A suppression is not undone. Lift it with `suppressionLift`.'),
      keeps('activity', visit, 'An activity that was linked stays linked.'),
      keeps('contact', two, 'A split is not undone. Merge the two Persons with `peopleMerge`.'),
    ]);
    expect(await undo.state()).toEqual(before);
  });

  it('what jobs of the key wrote, and lists them', async () => {
    const ids = [await contact(), await contact()];
    const since = await undo.now();
    const job = await undo.run('contacts', { ids, change: { set: { jobTitle: 'Dean' } } });
    const before = await undo.state();
    expect(await undo.undo(since)).toEqual(all(since, [], [job.id]));
    expect(await undo.state()).toEqual(before);
  });

  it('writes of other keys, of other clients, and of before that time', async () => {
    const id = await contact();
    await update(id, 'firstName: "Before"');
    const since = await undo.now();
    await undo.write(`contactUpdate(id: ${id}, input: { lastName: "Other" }) { __typename }`, true);
    await undo.ask(
      'mutation { contactCreate(input: { email: "c@undo.example" }) { __typename } }',
      {},
      undo.service.tenants.a2.readWriteKey,
    );
    const before = await undo.query('select to_jsonb(c) as row from contact c order by id');
    expect(await undo.undo(since)).toEqual(all(since, []));
    expect(await undo.query('select to_jsonb(c) as row from contact c order by id')).toEqual(before);
  });

  it('what earlier undo operations of the key wrote, whatever their callers named them', async () => {
    const [one, two] = [await contact('firstName: "A"'), await contact()];
    const start = await undo.now();
    await update(one, 'firstName: "B"');
    await undo.write(`contactDelete(id: ${two}) { __typename }`);
    await undo.number();
    const since = await undo.now();
    const named = UNDO.replace('mutation', 'mutation Mistake');
    const first = await undo.ask(named, { since: start });
    expect(first.done).toMatchObject({ undoneCount: 2, keptCount: 0 });
    const before = await undo.state();
    for (const time of [since, start]) expect(await undo.undo(time)).toEqual(all(time, []));
    await undo.write(`contactDelete(id: ${two}) { __typename }`, true);
    await undo.number();
    const again = await undo.now();
    await undo.ask(`mutation Mistake { contactRestore(id: ${two}) { __typename } }`);
    for (const time of [again, start]) expect(await undo.undo(time)).toEqual(all(time, []));
    expect(await undo.state()).toEqual(before);
  });
});

describe('changesUndo is asked for', () => {
  const faults = (message: string) => ({
    __typename: 'InvalidError',
    message: 'The input is not valid.',
    faults: [{ field: 'since', messages: [message] }],
  });

  it('of the last 24 hours', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    expect(await undo.undo(at(60_000))).toEqual(faults('Must not be in the future.'));
    expect(await undo.undo(at(-25 * 3_600_000))).toEqual(faults('Must be at most 24 hours ago.'));
    for (const since of ['yesterday', '2026-02-30T00:00:00Z', 7, null]) {
      const { body } = await undo.service.graphql(UNDO, { since });
      expect(body.errors).toHaveLength(1);
    }
  });

  it('of at most 1,000 records', async () => {
    const since = await undo.now();
    for (let part = 0; part < 1001; part += 91) {
      const items = Array.from({ length: 91 }, (_, at) => ({ email: `many${part + at}@undo.example` }));
      await undo.ask('mutation ($items: [ContactInput!]!) { contactsUpsertBatch(items: $items) { __typename } }', {
        items,
      });
    }
    expect(await undo.undo(since)).toEqual(
      faults('This key wrote 1001 records since then; at most 1000 are undone. Choose a later time.'),
    );
    await undo.query(
      `update journal set actor = 'system' where client_id = $1 and record_id = (
      select max(id) from contact where client_id = $1) and kind = 1`,
      [clientId],
    );
    expect(await undo.undo(since)).toMatchObject({ undoneCount: 1000, keptCount: 0 });
  });

  it('by keys that may write', async () => {
    const { body } = await undo.service.graphql(
      UNDO,
      { since: await undo.now() },
      { key: undo.service.tenants.a1.readOnlyKey },
    );
    expect(body.errors?.[0]?.message).toBe('This API key is read-only. Use a read-write key.');
  });

  it('when the journal has earlier writes of the client, for which it waits a moment', async () => {
    const since = await undo.now();
    const id = await contact();
    expect((await undo.ask(UNDO, { since })).done).toEqual({
      __typename: 'ConflictError',
      message: 'The last writes are not in the journal yet. Try again in a few seconds.',
    });
    const [answer] = await Promise.all([undo.ask(UNDO, { since }), undo.number()]);
    expect(answer.done).toEqual(all(since, [['contact', id, 'created']]));
  });

  it('as a dry run, which lists the changes and makes none, and then does exactly that', async () => {
    const [one, two] = [await contact('firstName: "A"'), await contact()];
    const start = await undo.state();
    const since = await undo.now();
    await update(one, 'firstName: "B"');
    await undo.write(`contactDelete(id: ${two}) { __typename }`);
    const three = await contact();
    const dry = { headers: { 'X-Dry-Run': 'true' } };
    const [{ body }] = await Promise.all([undo.service.graphql(UNDO, { since }, dry), undo.number()]);
    const before = await digestTables(undo.service.database);
    const again = await undo.service.graphql(UNDO, { since }, dry);
    expect(await digestTables(undo.service.database)).toEqual(before);
    for (const { data, extensions } of [body, again.body]) {
      expect(data.done).toEqual(
        all(since, [
          ['contact', three, 'created'],
          ['contact', two, 'deleted'],
          ['contact', one, 'changed'],
        ]),
      );
      expect(
        extensions.plan.changes.map(({ kind, action, recordId }: Record<string, unknown>) => [kind, action, recordId]),
      ).toEqual(
        expect.arrayContaining([
          ['contact', 'deleted', three],
          ['contact', 'created', null],
          ['contact', 'changed', one],
        ]),
      );
    }
    const { commitPlan } = await undo.ask(
      `mutation { commitPlan(id: ${body.extensions.plan.id}) { __typename ... on Error { message } ... on PlanMovedError { differences } } }`,
    );
    expect(commitPlan).toEqual({ __typename: 'PlanCommitted' });
    expect(await undo.state()).toEqual(start);
  });
});
