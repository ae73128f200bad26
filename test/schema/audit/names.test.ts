import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../src/schema/kernel/audit-actions.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ WORKER: 'off' });
});
afterAll(() => service.close());

interface Caller {
  key?: string;
  client?: string;
}

const ask = async (query: string, variables: object = {}, { key, client }: Caller = {}) => {
  const { body } = await service.graphql(query, variables, {
    ...(key === undefined ? {} : { key }),
    ...(client === undefined ? {} : { headers: { 'X-Client-Id': client } }),
  });
  expect(body.errors).toBeUndefined();
  return body.data;
};

const run = async (name: string) => {
  while (await taskNamed(name).run(contextFor(service.database)));
};
const number = async () => {
  while ((await aggregateEntries(service.database, 2_000)) > 0);
};

const ENTRIES = `query ($filter: AuditFilter) { auditEntries(first: 20, filter: $filter) { nodes {
  action actionCode actorName subjectKind subjectId subjectName clientName names { kind id name } } } }`;
const entries = async (filter: object, caller?: Caller) => (await ask(ENTRIES, { filter }, caller)).auditEntries.nodes;

const CHANGES = `query ($filter: ChangeFilter) { changes(first: 100, filter: $filter) { items {
  kind action recordId recordName names { kind id name } } } }`;
const changes = async (filter: object, caller?: Caller) => {
  await number();
  return (await ask(CHANGES, { filter }, caller)).changes.items;
};

let made = 0;
/* A contact of the first client, with its Person. */
const contact = async (fields: { first_name?: string; last_name?: string } = {}) => {
  made += 1;
  const { body } = await service.call('POST', '/public/v2/contacts', {
    json: { email: `n${made}@names.example`, ...fields },
  });
  const [row] = await service.database.query<{ personId: number }>(
    null,
    'select person_id as "personId" from contact where id = $1',
    [body.id],
  );
  return { id: Number(body.id), person: Number(row?.personId) };
};
const merge = (ids: number[]) =>
  ask('mutation ($ids: [RecordId!]!) { peopleMerge(personIds: $ids) { __typename } }', { ids });

describe('names in the audit log', () => {
  it('lists every action and kind of subject in the schema', async () => {
    const { action, subject } = await ask(
      '{ action: __type(name: "AuditAction") { enumValues { name } } subject: __type(name: "AuditSubjectKind") { enumValues { name } } }',
    );
    const namesOf = (type: { enumValues: { name: string }[] }) => type.enumValues.map(({ name }) => name).sort();
    const asNames = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/[.-]/g, '_')).sort();
    expect(namesOf(action)).toEqual(asNames(AUDIT_ACTIONS));
    expect(namesOf(subject)).toEqual(asNames(AUDIT_SUBJECTS));
  });

  it('names the key that acted, the Person that was kept and those that were merged into it', async () => {
    const kept = await contact({ first_name: 'Marcus', last_name: 'Adeyemi' });
    const gone = await contact({ first_name: 'Marcus', last_name: 'A.' });
    await merge([kept.person, gone.person]);
    expect(await entries({ actions: ['person_merged'], subject: `person:${kept.person}` })).toEqual([
      {
        action: 'person.merged',
        actionCode: 'person_merged',
        actorName: 'First read-write key',
        subjectKind: 'person',
        subjectId: `${kept.person}`,
        subjectName: 'Marcus Adeyemi',
        clientName: service.tenants.a1.clientName,
        names: [{ kind: 'person', id: `${gone.person}`, name: 'Marcus A.' }],
      },
    ]);
  });

  it('names what was deleted by its last values', async () => {
    const rule =
      'mutation { scoringRuleCreate(input: { name: "Calls", channel: "call", points: 10 }) { ... on ScoringRule { id } } }';
    const { id } = (await ask(rule)).scoringRuleCreate;
    await ask('mutation ($id: RecordId!) { scoringRuleDelete(id: $id) { __typename } }', { id });
    const found = await entries({ subjectKind: 'scoring_rule', subject: `scoring_rule:${id}` });
    expect(found.map((one: { action: string; subjectName: string }) => [one.action, one.subjectName])).toEqual([
      ['scoring_rule.deleted', 'Calls'],
      ['scoring_rule.created', 'Calls'],
    ]);
    const kept = await contact({ first_name: 'Lea' });
    const gone = await contact({ first_name: 'Leo', last_name: 'Gone' });
    await merge([kept.person, gone.person]);
    await service.call('DELETE', `/public/v2/contacts/${gone.id}`);
    await number();
    const [merged] = await entries({ subject: `person:${kept.person}` });
    expect(merged.names).toEqual([{ kind: 'person', id: `${gone.person}`, name: 'Leo Gone' }]);
  });

  it('shows nothing of people that were erased', async () => {
    const { x, a1 } = service.tenants;
    const kept = await contact({ first_name: 'Secret', last_name: 'Person' });
    const other = await contact({ first_name: 'Secret', last_name: 'Twin' });
    await merge([kept.person, other.person]);
    await number();
    await ask(
      'mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }',
      { client: a1.clientId, id: kept.person },
      { key: x.masterKey },
    );
    await run('erase-persons');
    await number();
    const found = await entries({ subject: `person:${kept.person}` });
    expect(found.map((one: { action: string }) => one.action)).toEqual([
      'person.erased',
      'person.erasure-started',
      'person.merged',
    ]);
    for (const one of found) expect(one).toMatchObject({ subjectName: null });
    expect(JSON.stringify(found)).not.toContain('Secret');
    expect(JSON.stringify(await changes({ record: kept.id }))).not.toContain('Secret');
  });

  it('names nothing of other clients, and narrows by actor, client and time', async () => {
    const { x, a1, a2, b1, y } = service.tenants;
    const master = { key: x.masterKey };
    const all = await entries({ actions: ['client_created'] }, master);
    expect(all.map((one: { clientName: string }) => one.clientName).sort()).toEqual(
      [a1.clientName, a2.clientName].sort(),
    );
    const one = await entries({ actions: ['client_created'], clientId: a2.clientId }, master);
    expect(one.map((entry: { subjectName: string }) => entry.subjectName)).toEqual([a2.clientName]);
    expect(await entries({ clientId: b1.clientId }, master)).toEqual([]);
    expect(await entries({ clientId: a2.clientId })).toEqual([]);
    expect(await entries({ actors: ['operator'] }, master)).toEqual([]);
    expect(await entries({ actions: ['client_created'], to: '2000-01-01T00:00:00Z' }, master)).toEqual([]);
    expect(await entries({ actions: ['client_created'], clientId: a1.clientId }, { key: y.masterKey })).toEqual([]);
    const { historyActors } = await ask('{ historyActors { actor name kind mask } }', {}, { key: b1.readWriteKey });
    expect(historyActors).toEqual([
      { actor: 'webhook:data-enrichment', name: 'Data enrichment', kind: 'platform', mask: null },
      { actor: 'operator', name: null, kind: 'operator', mask: null },
      { actor: 'system', name: null, kind: 'service', mask: null },
    ]);
  });
});

describe('names in the journal', () => {
  it('names records, also deleted ones, and what their fields refer to', async () => {
    const { body: company } = await service.call('POST', '/public/v2/companies', {
      json: { name: 'Northgate', domain: 'northgate.example' },
    });
    const dana = await contact({ first_name: 'Dana', last_name: 'Whitfield' });
    await ask(
      'mutation ($id: RecordId!, $company: RecordId!) { contactUpdate(id: $id, input: { companyId: $company }) { __typename } }',
      {
        id: dana.id,
        company: company.id,
      },
    );
    await service.call('DELETE', `/public/v2/contacts/${dana.id}`);
    const found = await changes({ record: dana.id, kind: 'contact' });
    const northgate = { kind: 'company', id: `${company.id}`, name: 'Northgate' };
    expect(found).toEqual([
      { kind: 'contact', action: 'created', recordId: dana.id, recordName: 'Dana Whitfield', names: [] },
      { kind: 'contact', action: 'changed', recordId: dana.id, recordName: 'Dana Whitfield', names: [northgate] },
      { kind: 'contact', action: 'deleted', recordId: dana.id, recordName: 'Dana Whitfield', names: [northgate] },
    ]);
  });

  it('names the Persons of a merge', async () => {
    const kept = await contact({ first_name: 'Bo' });
    const gone = await contact({ first_name: 'Boris' });
    await merge([kept.person, gone.person]);
    expect(await changes({ record: kept.person, kind: 'person', action: 'merged' })).toEqual([
      {
        kind: 'person',
        action: 'merged',
        recordId: kept.person,
        recordName: 'Bo',
        names: [{ kind: 'person', id: `${gone.person}`, name: 'Boris' }],
      },
    ]);
  });
});
