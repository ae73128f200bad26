import { expect } from 'vitest';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { instantly } from '../../webhooks/support/instantly.js';

// biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
type Answered = any;
type Subject = Record<string, unknown>;

const EVIDENCE =
  'evidence { platform campaignId eventAt bounceReason deliveryId emailId activityId jobId operation requestId }';
const ENTRY = `id kind value personId scope reason note since endsAt ${EVIDENCE} addedBy liftedAt liftedBy liftReason`;
const INVALID = '__typename ... on InvalidError { faults { field messages } } ... on Error { message }';

/** What an entry shows where nothing is known beyond its subject. */
export const NOTHING = {
  ...{ platform: null, campaignId: null, eventAt: null, bounceReason: null, deliveryId: null, emailId: null },
  ...{ activityId: null, jobId: null, operation: null, requestId: null },
};

/** Of an entry that another client caused, only the fact. */
export const HIDDEN = {
  ...{ personId: null, reason: null, note: null, since: null, endsAt: null, evidence: null, addedBy: null },
  ...{ liftedAt: null, liftedBy: null, liftReason: null },
};

/** A service without a worker, and what tests of the suppression list do with it. Keys are those of a1 unless given. */
export interface OpenedList {
  service: TestService;
  /** The keys of the clients a1 and a2 of one agency, of its master, and of a client of another agency. */
  keys: { a1: string; a2: string; master: string; b1: string };
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The data of an operation that is not refused as a whole. */
  ask(text: string, variables?: object, key?: string): Promise<Answered>;
  add(items: Subject[], input?: object, key?: string): Promise<Answered>;
  /** The id of an entry of one subject. */
  addOne(subject: Subject, input?: object, key?: string): Promise<number>;
  lift(ids: number[], reason?: string, key?: string): Promise<Answered>;
  /** Lifts all open entries of a1. */
  liftAll(): Promise<void>;
  /** The results of a check, with whole entries. */
  check(items: Subject[], key?: string): Promise<Answered>;
  /** Whether each of some addresses must not be contacted. */
  areSuppressed(emails: string[], key?: string): Promise<(boolean | null)[]>;
  /** The entries that a caller sees, newest first. */
  list(filter?: object, key?: string): Promise<Answered[]>;
  put(body: Subject, key?: string): Promise<{ id: number }>;
  /** The mark of a contact, and the value of the entry that counts. */
  markOf(id: number, key?: string): Promise<{ suppressed: string | null; suppression: { value: string } | null }>;
  personOf(id: number): Promise<number>;
  /** Sends one event of Instantly. @returns its status */
  tell(kind: Parameters<typeof instantly>[0], email: string, given?: object, clientId?: string): Promise<string>;
  /** Works off a task. */
  work(name: string): Promise<void>;
  /** Gives everything that was written its number in the journal. */
  number(): Promise<void>;
  erase(personId: number, clientId?: string): Promise<void>;
  close(): Promise<void>;
}

const ADD = `mutation ($items: [SuppressionSubject!]!, $input: SuppressionsAddInput!) {
  done: suppressionsAdd(items: $items, input: $input) { ${INVALID} ... on SuppressionsAddPayload {
    outcomes { status id message faults { field messages } } } } }`;
const LIFT = `mutation ($ids: [RecordId!]!, $reason: String!) { done: suppressionLift(ids: $ids, reason: $reason) {
  ${INVALID} ... on SuppressionLiftPayload { lifted { ${ENTRY} } } } }`;
const CHECK = `query ($items: [SuppressionCheckInput!]!) { done: suppressionCheck(items: $items) { ${INVALID}
  ... on QuerySuppressionCheckSuccess { data { value suppressed fault suppression { ${ENTRY} } } } } }`;
const LIST = `query ($filter: SuppressionFilter) { suppressions(first: 100, filter: $filter) { nodes { ${ENTRY} } } }`;
const ERASE =
  'mutation ($client: String!, $id: RecordId!) { personErase(clientId: $client, personId: $id) { __typename } }';

export async function openList(environment: Record<string, string> = {}): Promise<OpenedList> {
  const service = await startService({ WORKER: 'off', ...environment });
  const { x, a1, a2, b1 } = service.tenants;
  const keys = { a1: a1.readWriteKey, a2: a2.readWriteKey, master: x.masterKey, b1: b1.readWriteKey };
  const peppers = { pepper: service.pepper };
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    service.database.query<Row>(null, text, values);
  const ask = async (text: string, variables: object = {}, key = keys.a1): Promise<Answered> => {
    const headers: Record<string, string> = key === keys.master ? { 'X-CLIENT-ID': a1.clientId } : {};
    const { body } = await service.graphql(text, variables, { key, headers });
    expect(body.errors).toBeUndefined();
    return body.data;
  };
  const add: OpenedList['add'] = async (items, input = {}, key) => (await ask(ADD, { items, input }, key)).done;
  const lift: OpenedList['lift'] = async (ids, reason = 'New consent', key) =>
    (await ask(LIFT, { ids, reason }, key)).done;
  const check: OpenedList['check'] = async (items, key) => {
    const { done } = await ask(CHECK, { items }, key);
    return done.data ?? done;
  };
  const list: OpenedList['list'] = async (filter = {}, key) => (await ask(LIST, { filter }, key)).suppressions.nodes;
  const work = async (name: string) => {
    while (await taskNamed(name).run(contextFor(service.database, { peppers })));
  };
  return {
    ...{ service, keys, query, ask, add, lift, check, list, work },
    async addOne(subject, input, key) {
      const { outcomes } = await add([subject], input, key);
      expect(outcomes).toEqual([{ status: 'ADDED', id: expect.any(Number), message: null, faults: [] }]);
      return outcomes[0].id;
    },
    async liftAll() {
      const open = await list({ isOpen: true, scope: 'client' });
      if (open.length > 0) await lift(open.map(({ id }) => id));
    },
    async areSuppressed(emails, key) {
      const results = await check(
        emails.map((email) => ({ email })),
        key,
      );
      return results.map(({ suppressed }: { suppressed: boolean | null }) => suppressed);
    },
    async put(body, key) {
      const answer = await service.call('PUT', '/public/v2/contacts', { json: body, ...(key && { key }) });
      expect(answer.status, answer.text).toBeLessThan(300);
      return answer.body;
    },
    async markOf(id, key) {
      const text = 'query ($id: Int!) { contact(id: $id) { suppressed suppression { value } } }';
      return (await ask(text, { id }, key)).contact;
    },
    async personOf(id) {
      return (await ask('query ($id: Int!) { contact(id: $id) { personId } }', { id })).contact.personId;
    },
    async tell(kind, email, given = {}, clientId = a1.clientId) {
      const json = instantly(kind, { lead_email: email, ...given });
      const { body } = await service.call('POST', `/public/instantly-webhook/${clientId}`, { key: null, json });
      return body.status;
    },
    async number() {
      while ((await aggregateEntries(service.database, 2_000)) > 0);
    },
    async erase(personId, clientId = a1.clientId) {
      await service.graphql(ERASE, { client: clientId, id: personId }, { key: keys.master });
      await work('erase-persons');
    },
    close: () => service.close(),
  };
}
