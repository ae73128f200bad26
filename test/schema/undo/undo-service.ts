import { expect } from 'vitest';
import { type BulkService, JOB, openBulkService } from '../bulk/bulk-service.js';

// biome-ignore lint/suspicious/noExplicitAny: tests assert whole answers
type Answered = any;

const GROUP = 'count because reason kind sample { recordId label }';
export const UNDO = `mutation ($filter: ChangesUndoFilter!, $record: RecordRef, $dryRun: Boolean! = false) {
  done: changesUndo(filter: $filter, record: $record, dryRun: $dryRun) { __typename
  ... on Error { message } ... on InvalidError { faults { field messages } }
  ... on ChangesUndoPayload { records job { ${JOB} }
    preview { undone { kind action count sample { recordId label } } kept { ${GROUP} } } } } }`;

/** What an undo did, as its files have it. */
export interface Undone {
  job: Answered;
  /** Each record with something undone, by kind and id. */
  undone: string[];
  /** What stays, and why. */
  kept: { kind: string; id: number; because: string }[];
}

/** A workspace of which some keys write, and one of them undoes. */
export interface UndoService extends BulkService {
  /** The time of the database. */
  now(): Promise<string>;
  /** The id of the read-write key of the client. */
  keyId: number;
  /** Numbers what was written, previews what an undo would do, and undoes it. The preview must have told it. */
  undo(filter: object, record?: object): Promise<Undone>;
  /** What the read-write key of the client wrote since. */
  undoSince(since: string): Promise<Undone>;
  /** What an undo of a job would do and did. */
  undoJob(id: number): Promise<Undone>;
  /** A file of a job. */
  linesOf(job: number, file: string): Promise<Answered[]>;
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
  const [key] = await bulk.query<{ id: number }>(`select id from api_key where client_id = $1 and kind = 'RV'`, [
    clientId,
  ]);
  const keyId = key?.id ?? 0;
  const linesOf = async (job: number, file: string) => {
    const rows = await bulk.query<{ text: string }>(
      `select string_agg(convert_from(bytes, 'utf8'), '' order by number) as text from job_part where client_id = $1 and job_id = $2 and file = $3`,
      [clientId, job, file],
    );
    const text = rows[0]?.text ?? '';
    return text === ''
      ? []
      : text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line));
  };
  const run = async (started: Answered): Promise<Undone> => {
    await bulk.work();
    const { job } = await bulk.ask(`{ job(id: ${started.id}) { ${JOB} } }`);
    expect(job).toMatchObject({ kind: 'undo', state: 'done', failure: null, rowsRead: job.rowsTotal });
    const outcome = await linesOf(job.id, 'outcome');
    const refused = await linesOf(job.id, 'refused');
    const keys = outcome.map(({ kind, record_id: id }) => `${kind} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    const undone = outcome.filter((one) => one.outcome !== 'kept').map(({ kind, record_id: id }) => `${kind} ${id}`);
    expect(refused).toEqual(
      outcome.flatMap(({ kind, record_id: id, because }) => (because === undefined ? [] : [{ id, kind, because }])),
    );
    expect([job.rowsWritten, job.rowsRefused]).toEqual([undone.length, refused.length]);
    await bulk.number();
    return { job, undone, kept: refused.map(({ id, kind, because }) => ({ kind, id, because })) };
  };
  const undo = async (filter: object, record?: object) => {
    await bulk.number();
    const given = { filter, record };
    const { done: shown } = await bulk.ask(UNDO, { ...given, dryRun: true });
    if (shown.__typename !== 'ChangesUndoPayload') return shown;
    const { done } = await bulk.ask(UNDO, given);
    const result = await run(done.job);
    const sum = (groups: { count: number }[]) => groups.reduce((all, { count }) => all + count, 0);
    const { preview, records } = shown;
    const small = preview.undone.flatMap(({ kind, sample }: Answered) =>
      sample.map((one: Answered) => `${kind} ${one.recordId}`),
    );
    if (records <= 10) expect(small.sort()).toEqual([...result.undone].sort());
    expect([records, sum(preview.undone)]).toEqual([result.job.rowsTotal, result.undone.length]);
    const kept = preview.kept.flatMap(({ kind, because, count }: Answered) => Array(count).fill(`${kind} ${because}`));
    const inFact = result.kept.map(({ kind, because }) => `${kind} ${because}`);
    expect(kept.sort()).toEqual(inFact.sort());
    return result;
  };
  return {
    ...bulk,
    write,
    keyId,
    undo,
    linesOf,
    undoSince: (since) => undo({ key: keyId, from: since }),
    undoJob: (id) => undo({ job: id }),
    make: async (field, type, other) =>
      (await write(`${field} { ... on ${type} { id } ... on Error { message } }`, other)).id,
    async now() {
      const [row] = await bulk.query<{ now: Date }>('select clock_timestamp()::timestamptz(3) as now');
      return row?.now.toISOString() ?? '';
    },
    state: async () => (await Promise.all(STATE.map((text) => bulk.query(text, [clientId])))).flat(),
  };
}
