import { type BulkService, openBulkService } from '../bulk/bulk-service.js';

// biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
type Answered = any;

export const UNDO = `mutation ($since: DateTime!) { done: changesUndo(since: $since) { __typename
  ... on Error { message } ... on InvalidError { faults { field messages } }
  ... on ChangesUndoPayload { since undoneCount keptCount undone { kind recordId action } kept { kind recordId because } jobIds } } }`;

/** A workspace of which some keys write, and one of them undoes. */
export interface UndoService extends BulkService {
  /** The time of the database. */
  now(): Promise<string>;
  /** Numbers what was written, and undoes what the read-write key of the client wrote since. */
  undo(since: string, key?: string): Promise<Answered>;
  /** A mutation with one field, as the read-write key or, with `other`, as the master key. @returns its result */
  write(field: string, other?: boolean): Promise<Answered>;
  /** A mutation that makes a record. @returns its id */
  make(field: string, type: string, other?: boolean): Promise<number>;
  /** Every record of the client with its links, and every Person with contacts, but for times of writing and ids of custom fields. */
  state(): Promise<object[]>;
}

const fields = (kind: string) => `to_jsonb(r) - '{updated_time,born_with_person}'::text[] as row,
  (select jsonb_object_agg(f.field_name, f.field_value) from ${kind}_custom_field f where f.client_id = r.client_id and f.${kind}_id = r.id) as fields
  from ${kind} r where r.client_id = $1 order by r.id`;
const STATE = [
  `select 'contact' as kind, ${fields('contact')}`,
  `select 'company' as kind, ${fields('company')}`,
  `select 'email' as kind, ${fields('email')}`,
  `select 'activity' as kind, to_jsonb(a) as row from activity a where a.client_id = $1 order by a.id`,
  `select 'link' as kind, to_jsonb(l) as row from activity_contact l where l.client_id = $1 order by l.activity_id, l.contact_id`,
  `select 'person' as kind, p.id, p.created_at from person p where p.client_id = $1
     and exists (select from contact c where c.client_id = $1 and c.person_id = p.id) order by p.id`,
];

export async function openUndoService(): Promise<UndoService> {
  const bulk = await openBulkService();
  const { clientId } = bulk.service.tenants.a1;
  const { masterKey } = bulk.service.tenants.x;
  const asOther = { key: masterKey, headers: { 'X-Client-Id': clientId } };
  const write = async (field: string, other = false) => {
    const { body } = await bulk.service.graphql(`mutation { done: ${field} }`, {}, other ? asOther : {});
    if (body.errors) throw new Error(JSON.stringify(body.errors));
    return body.data.done;
  };
  return {
    ...bulk,
    write,
    make: async (field, type, other) =>
      (await write(`${field} { ... on ${type} { id } ... on Error { message } }`, other)).id,
    async now() {
      const [row] = await bulk.query<{ now: Date }>('select clock_timestamp()::timestamptz(3) as now');
      return row?.now.toISOString() ?? '';
    },
    async undo(since, key) {
      await bulk.number();
      return (await bulk.ask(UNDO, { since }, key)).done;
    },
    state: async () => (await Promise.all(STATE.map((text) => bulk.query(text, [clientId])))).flat(),
  };
}
