import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongLists } from '../../../src/schema/totals/check-lists.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { digestTables } from '../../support/whole-database.js';
import { openUndoService, UNDO, type Undone, type UndoService } from './undo-service.js';

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

/** What was undone and kept, in any order. */
const sorted = ({ undone, kept }: Undone) => ({
  undone: [...undone].sort(),
  kept: [...kept].sort((one, other) => `${one.kind} ${one.id}`.localeCompare(`${other.kind} ${other.id}`)),
});
const only = (...undone: string[]) => ({ undone: undone.sort(), kept: [] });
const keeps = (kind: string, id: number, because: string) => ({ kind, id, because });

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
    const { undone, kept } = await undo.undoSince(since);
    expect([undone, kept]).toEqual([
      expect.arrayContaining([`company ${employer}`, `contact ${id}`, expect.stringMatching(/^company /)]),
      [],
    ]);
    expect(undone).toHaveLength(3);
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
    expect(sorted(await undo.undoSince(since))).toEqual({
      undone: [`contact ${one}`, `contact ${two}`].sort(),
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
    expect((await undo.undoSince(since)).kept).toEqual([]);
    expect(await undo.state()).toEqual(before);
    const again = await undo.now();
    await update(three, 'email: "moved@undo.example"');
    await undo.make(`contactCreate(input: { email: "${c}" })`, 'Contact', true);
    expect(await undo.undoSince(again)).toMatchObject({
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
    expect(sorted(await undo.undoSince(since))).toEqual(only(`email ${email}`));
    expect(await undo.state()).toEqual(before);
    const later = await undo.now();
    await update(id, 'firstName: "B"');
    await undo.write(`contactDelete(id: ${id}) { __typename }`, true);
    expect(await undo.undoSince(later)).toMatchObject({
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
    expect(sorted(await undo.undoSince(since))).toEqual(only(`company ${employer}`, `contact ${id}`, `email ${mail}`));
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
    expect((await undo.undoSince(since)).kept).toEqual([]);
    expect(await undo.state()).toEqual(before);
  });

  it('the companies that an undo deleted, and the way of a contact from one to the other', async () => {
    const id = await contact();
    const [before, since] = [await undo.state(), await undo.now()];
    await update(id, 'companyDomain: "one.undo.example"');
    await update(id, 'companyDomain: "other.undo.example"');
    const after = await undo.state();
    const { job } = await undo.undoSince(since);
    expect(await undo.state()).toEqual(before);
    expect((await undo.undoJob(job.id)).kept).toEqual([]);
    expect(await undo.state()).toEqual(after);
  });

  it('a company with more contacts than one slice undoes', async () => {
    const employer = await company();
    const staff = await undo.query<{ id: number }>(
      `with person as (insert into person (client_id) select $1 from generate_series(1, 3000) returning id)
       insert into contact (client_id, person_id, origin, email, company_id) select $1, p.id, 'test', 'staff' || p.id || '@undo.example', $2 from person p returning id`,
      [clientId, employer],
    );
    await undo.number();
    const [before, since] = [await undo.state(), await undo.now()];
    await undo.write(`companyDelete(id: ${employer}) { __typename }`);
    expect(sorted(await undo.undoSince(since))).toEqual(
      only(`company ${employer}`, ...staff.map(({ id }) => `contact ${id}`)),
    );
    expect(await undo.state()).toEqual(before);
  });

  it('no link to a company that was created and deleted, nor writes what is so already', async () => {
    const employer = await company();
    const [id, other, lost] = [await contact(`companyId: ${employer}`), await contact(), await contact()];
    const [before, since] = [await undo.state(), await undo.now()];
    const passing = await company();
    for (const one of [id, other, lost]) await update(one, `companyId: ${passing}`);
    await undo.write(`contactDelete(id: ${lost}) { __typename }`);
    await undo.write(`companyDelete(id: ${passing}) { __typename }`);
    expect(sorted(await undo.undoSince(since))).toEqual(only(`contact ${id}`, `contact ${lost}`));
    expect(await undo.state()).toEqual(before);
    const entries = 'select number from journal where client_id = $1 and (kind, record_id) in ((2, $2), (1, $3))';
    expect(await undo.query(entries, [clientId, passing, other])).toHaveLength(5);
  });

  it('a contact whose address one took that was created before the deletion', async () => {
    const id = await contact();
    const [email, before, since] = [await emailOf(id), await undo.state(), await undo.now()];
    const born = await contact();
    await undo.write(`contactDelete(id: ${id}) { __typename }`);
    await update(born, `email: "${email}"`);
    expect(sorted(await undo.undoSince(since))).toEqual(only(`contact ${id}`, `contact ${born}`));
    expect(await undo.state()).toEqual(before);
  });

  it('nothing that another key deleted, or that another contact took the address of', async () => {
    const [mine, theirs, taken] = [await contact(), await contact(), await contact()];
    const email = await emailOf(taken);
    const since = await undo.now();
    for (const id of [mine, taken]) await undo.write(`contactDelete(id: ${id}) { __typename }`);
    await undo.write(`contactDelete(id: ${theirs}) { __typename }`, true);
    await undo.make(`contactCreate(input: { email: "${email}" })`, 'Contact', true);
    expect(await undo.undoSince(since)).toMatchObject({
      undone: [`contact ${mine}`],
      kept: [keeps('contact', taken, 'Another contact of this workspace already has this identifier.')],
    });
  });
});

describe('changesUndo deletes what was created', () => {
  it('contacts, companies, emails and activities, and rescores', async () => {
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
    const { undone, kept } = await undo.undoSince(since);
    expect(kept).toEqual([]);
    expect(undone.map((one) => one.split(' ')[0]).sort()).toEqual([
      ...['activity', 'activity', 'company', 'contact', 'contact', 'email'],
    ]);
    expect(await undo.state()).toEqual(before);
    // A Person without contacts is in no list.
    const { body } = await undo.service.graphql(`{ person(id: ${person}) { id } }`);
    expect(body.data).toEqual({ person: null });
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
    const { done } = await undo.ask(UNDO, { filter: { key: undo.keyId, from: since } });
    await undo.work();
    expect(await undo.linesOf(done.job.id, 'outcome')).toMatchObject(Array(5).fill({ outcome: 'kept' }));
    const kept = (await undo.linesOf(done.job.id, 'refused')).sort((one, other) => one.id - other.id);
    expect(kept.filter(({ kind }) => kind === 'contact').concat(kept.filter(({ kind }) => kind === 'company'))).toEqual(
      [
        keeps('contact', changed, 'Something else changed it since it was created.'),
        keeps('contact', mailed, 'Something else changed it since it was created.'),
        keeps('contact', called, 'Emails, activities or contacts of something else belong to it.'),
        keeps('contact', fresh, 'It was written a moment ago. Try again in a few seconds.'),
        keeps('company', employer, 'Emails, activities or contacts of something else belong to it.'),
      ],
    );
    await undo.number();
  });

  it('and nothing where it created and deleted a record itself', async () => {
    const [before, since] = [await undo.state(), await undo.now()];
    const id = await undo.make('companyCreate(input: { domain: "brief.undo.example" })', 'Company');
    await undo.write(`companyDelete(id: ${id}) { __typename }`);
    expect(await undo.undoSince(since)).toMatchObject(only());
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
    expect(sorted(await undo.undoSince(since))).toEqual(
      only(...[one, two, born].map((id) => `contact ${id}`), `person ${first}`, `person ${second}`),
    );
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
    const { undone, kept } = await undo.undoSince(since);
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
    const { undone, kept } = await undo.undoSince(since);
    expect(undone).toEqual([]);
    expect(kept).toEqual([
      keeps('suppression', lifted.id, 'A lifted suppression is not undone. Add it with `suppressionsAdd`.'),
      keeps('suppression', added.id, 'A suppression is not undone. Lift it with `suppressionLift`.'),
      keeps('activity', visit, 'An activity that was linked stays linked.'),
      keeps('contact', two, 'A split is not undone. Merge the two Persons with `peopleMerge`.'),
    ]);
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
    expect(await undo.undoSince(since)).toMatchObject(only());
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
    await undo.ask(named, { filter: { key: undo.keyId, from: start } });
    await undo.work();
    const before = await undo.state();
    for (const time of [since, start]) expect(await undo.undoSince(time)).toMatchObject(only());
    await undo.write(`contactDelete(id: ${two}) { __typename }`, true);
    await undo.number();
    const again = await undo.now();
    await undo.ask(`mutation Mistake { contactRestore(id: ${two}) { __typename } }`);
    for (const time of [again, start]) expect(await undo.undoSince(time)).toMatchObject({ undone: [] });
    expect(await undo.state()).toEqual(before);
  });
});

describe('changesUndo undoes what is named', () => {
  it('by an actor, whoever asks: a platform, another key, and all of its jobs', async () => {
    const ids = [await contact('jobTitle: "Cook"'), await contact('jobTitle: "Cook"')];
    const [before, since] = [await undo.state(), await undo.now()];
    await undo.run('contacts', { ids, change: { set: { jobTitle: 'Dean' } } });
    await update(ids[0] ?? 0, 'jobTitle: "Provost"');
    const after = await undo.state();
    const asMaster = { key: undo.service.tenants.x.masterKey, headers: { 'X-Client-Id': clientId } };
    await undo.number();
    const filter = { actor: `key:${undo.keyId}`, key: undo.keyId, from: since };
    const { body } = await undo.service.graphql(UNDO, { filter }, asMaster);
    await undo.work();
    await undo.number();
    expect(await undo.state()).toEqual(before);
    expect((await undo.undoJob(body.data.done.job.id)).kept).toEqual([]);
    expect(await undo.state()).toEqual(after);
    const webhook = { actor: 'webhook:lemlist', from: since };
    expect(await undo.undo(webhook)).toMatchObject(only());
  });

  it('by a request, by a job and a time, and what happened to one record', async () => {
    const [one, two] = [await contact('firstName: "A"'), await contact('firstName: "A"')];
    const start = await undo.now();
    const rename = (id: number, name: string, request: string) =>
      undo.service.graphql(
        `mutation { contactUpdate(id: ${id}, input: { firstName: "${name}" }) { __typename } }`,
        {},
        { headers: { 'X-Request-Id': request } },
      );
    await rename(one, 'B', '00000000-0000-4000-8000-000000000001');
    await rename(two, 'B', '00000000-0000-4000-8000-000000000002');
    expect(sorted(await undo.undo({ request: '00000000-0000-4000-8000-000000000002' }))).toEqual(
      only(`contact ${two}`),
    );
    const end = await undo.now();
    await undo.write(`contactUpdate(id: ${one}, input: { lastName: "L" }) { __typename }`, true);
    const record = { kind: 'contact', id: one };
    expect(sorted(await undo.undo({ from: start, to: end }, record))).toEqual(only(`contact ${one}`));
    const [row] = await undo.query('select first_name, last_name from contact where id = $1', [one]);
    expect(row).toEqual({ first_name: 'A', last_name: 'L' });
    const job = await undo.run('contacts', { ids: [one, two], change: { set: { jobTitle: 'Dean' } } });
    expect(sorted(await undo.undo({ job: job.id }, record))).toEqual(only(`contact ${one}`));
    expect(await undo.undo({ job: job.id, from: await undo.now() })).toMatchObject(only());
  });

  it('as a preview, which groups what would be undone and kept, with labels, and changes nothing', async () => {
    const [one, two, three] = [await contact('firstName: "A"'), await contact('firstName: "A"'), await contact()];
    const email = await emailOf(three);
    const since = await undo.now();
    for (const id of [one, two]) await update(id, 'firstName: "B"');
    await update(two, 'firstName: "C"', true);
    await undo.write(`contactDelete(id: ${three}) { __typename }`);
    const born = await company();
    await undo.number();
    const before = await digestTables(undo.service.database);
    const filter = { key: undo.keyId, from: since };
    const { done } = await undo.ask(UNDO, { filter, dryRun: true });
    expect(await digestTables(undo.service.database)).toEqual(before);
    const label = async (id: number) => ({ recordId: id, label: await emailOf(id) });
    const [row] = await undo.query<{ domain: string }>('select domain from company where id = $1', [born]);
    expect(done).toEqual({
      ...{ __typename: 'ChangesUndoPayload', job: null, records: 4 },
      preview: {
        undone: [
          { kind: 'contact', action: 'deleted', count: 1, sample: [{ recordId: three, label: email }] },
          { kind: 'contact', action: 'changed', count: 1, sample: [await label(one)] },
          { kind: 'company', action: 'created', count: 1, sample: [{ recordId: born, label: row?.domain }] },
        ],
        kept: [
          {
            ...{ kind: 'contact', reason: 'changed', count: 1, sample: [await label(two)] },
            because: 'Changed since, or not possible any more: firstName.',
          },
        ],
      },
    });
    await undo.undo(filter);
  });
});

describe('changesUndo is asked for', () => {
  const faults = (field: string, message: string) => ({
    __typename: 'InvalidError',
    message: 'The input is not valid.',
    faults: [{ field, messages: [message] }],
  });
  const asked = async (filter: object, record?: object) => (await undo.ask(UNDO, { filter, record })).done;

  it('with a cause, and with conditions that can hold', async () => {
    const none = 'At least one of `actor`, `key`, `request`, `job` and the argument `record` is required.';
    for (const filter of [{}, { from: '2026-01-01T00:00:00Z' }, { actor: '', request: '' }])
      expect(await asked(filter)).toEqual(faults('filter', none));
    expect(await asked({ actor: 'system', key: 1 })).toEqual(faults('filter.key', 'Must be the key of `actor`.'));
    const later = { key: 1, from: new Date(Date.now() + 60_000).toISOString() };
    expect(await asked(later)).toEqual(faults('filter.from', 'Must be before `to` and not in the future.'));
    expect(await asked({ actor: 'a\u0000b' })).toEqual(faults('filter.actor', 'Must not contain control characters.'));
    for (const from of ['yesterday', '2026-02-30T00:00:00Z', 7]) {
      const { body } = await undo.service.graphql(UNDO, { filter: { key: 1, from } });
      expect(body.errors).toHaveLength(1);
    }
  });

  it('with a job and a record of the workspace', async () => {
    const unknown = (message: string) => ({ __typename: 'NotFoundError', message });
    for (const job of [0, 999_999]) expect(await asked({ job })).toEqual(unknown('Job not found'));
    const foreign = await undo.ask(
      'mutation { contactCreate(input: { email: "f@undo.example" }) { ... on Contact { id } } }',
      {},
      undo.service.tenants.a2.readWriteKey,
    );
    for (const id of [0, 999_999, foreign.contactCreate.id])
      expect(await asked({}, { kind: 'contact', id })).toEqual(unknown('The journal has no such record'));
  });

  it('by keys that may write', async () => {
    const { body } = await undo.service.graphql(
      UNDO,
      { filter: { key: 1 } },
      { key: undo.service.tenants.a1.readOnlyKey },
    );
    expect(body.errors?.[0]?.message).toBe('This API key is read-only. Use a read-write key.');
  });

  it('as long as the journal has everything since', async () => {
    await undo.number();
    const filter = { key: undo.keyId, from: '2020-01-01T00:00:00Z' };
    const { rows } = {
      rows: await undo.query('select number, numbered_at from journal where client_id = $1 and number = 1', [clientId]),
    };
    expect(rows).toHaveLength(1);
    await undo.query('update journal set number = 1000000 where client_id = $1 and number = 1', [clientId]);
    expect(await asked(filter)).toEqual({
      __typename: 'ConflictError',
      message: 'The journal has forgotten what was before it, so nothing can be taken back.',
    });
    await undo.query('update journal set number = 1 where client_id = $1 and number = 1000000', [clientId]);
    expect(await asked(filter)).toMatchObject({ job: { state: 'queued' } });
    await undo.work();
    await undo.number();
  });

  it('when the journal has earlier writes of the client: a preview waits a moment, and the job until then', async () => {
    const since = await undo.now();
    const id = await contact();
    const filter = { key: undo.keyId, from: since };
    expect((await undo.ask(UNDO, { filter, dryRun: true })).done).toEqual({
      __typename: 'ConflictError',
      message: 'The last writes are not in the journal yet. Try again in a few seconds.',
    });
    const [{ done }] = await Promise.all([undo.ask(UNDO, { filter, dryRun: true }), undo.number()]);
    expect(done).toMatchObject({ records: 1, preview: { undone: [{ kind: 'contact', action: 'created', count: 1 }] } });
    expect(sorted(await undo.undo(filter))).toEqual(only(`contact ${id}`));
  });

  it('again while it runs, and is answered the same job', async () => {
    const filter = { key: undo.keyId, from: await undo.now() };
    const first = await asked(filter);
    expect(await asked(filter)).toEqual(first);
    await undo.work();
    expect((await asked(filter)).job.id).not.toBe(first.job.id);
    await undo.work();
  });
});
