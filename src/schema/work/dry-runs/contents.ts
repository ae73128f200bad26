import { columnsOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import { actionOf, type ChangeRow, changedFields, kindOf } from '../../history/changes/change-row.js';
import { REQUESTED } from '../../history/event-endpoints/waiting-events.js';
import { IS_CHANGE, TELL_TAKEN, TOLD_AFTER, TOLD_BEFORE } from '../../history/journal/number-sql.js';
import type { PlanContents, PlannedChange, PlannedSetting, PlannedWork } from './plan-row.js';

/** Columns of a row. */
export type Image = Readonly<Record<string, unknown>>;

/** A row that an operation created. */
interface NewRow {
  kind: string;
  id: unknown;
}

/** The rows that an operation created, with their names in its plan. */
type NewIds = ReadonlyMap<string, string>;

/** Short names that columns use for kinds. */
const SHORT: Readonly<Record<string, string>> = {
  type: 'activity_type',
  source: 'activity_source',
  endpoint: 'event_endpoint',
  delivery: 'webhook_delivery',
};

const keyOf = ({ kind, id }: NewRow) => `${kind} ${String(id)}`;

/** Names rows in order of creation: `new:1`. When the operation runs again, other rows have these names. */
function numberNew(rows: readonly NewRow[]): NewIds {
  const made = [...new Set(rows.filter(({ id }) => id !== null && id !== undefined).map(keyOf))];
  return new Map(made.map((key, index) => [key, `new:${index + 1}`]));
}

/** The name of a row; undefined: it already existed. */
const nameOf = (ids: NewIds, row: NewRow): string | undefined => ids.get(keyOf(row));

/** A row with the names of new rows in place of their ids. @param kind of the row itself */
function nameIds(row: unknown, kind: string, ids: NewIds): Image | null {
  if (typeof row !== 'object' || row === null) return null;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => {
      const of = column === 'id' ? kind : kindIn(column);
      return [column, of === undefined ? value : named(value, of, ids)];
    }),
  );
}

/* `primary_person_id` and `contact_ids` name their kinds last. */
function kindIn(column: string): string | undefined {
  const name = /(?:^|_)([a-z]+)_ids?$/.exec(column)?.[1];
  return name === undefined ? undefined : (SHORT[name] ?? name);
}

const named = (value: unknown, kind: string, ids: NewIds): unknown =>
  Array.isArray(value) ? value.map((one) => named(one, kind, ids)) : (nameOf(ids, { kind, id: value }) ?? value);

/** What one statement, or a whole operation, wrote to a row. */
interface SettingRow {
  kind: string;
  /** The action number of the journal: 1 created, 2 changed, 3 deleted. */
  what: number;
  before: Image | null;
  after: Image | null;
}

/** Columns that identify the row in its table if there is no id. */
const KEYS = [
  'agency_id',
  'client_id',
  'integration',
  'endpoint_id',
  'number',
  'person_id',
  'other_id',
  'subject_kind',
  'subject_id',
];

const rowKey = ({ kind, before, after }: SettingRow): string => {
  const row = after ?? before ?? {};
  return JSON.stringify([kind, row['id'] ?? KEYS.map((name) => row[name] ?? null)]);
};

/** One entry per row, from before its first statement to after its last; none for a row created and deleted. */
function mergeSettings(rows: readonly SettingRow[]): SettingRow[] {
  const merged = new Map<string, SettingRow>();
  for (const row of rows) {
    const key = rowKey(row);
    const first = merged.get(key);
    merged.set(key, first ? { ...row, before: first.before, what: 0 } : row);
  }
  return [...merged.values()].flatMap((row) => {
    const { before, after } = row;
    if (before === null && after === null) return [];
    if (before === null) return { ...row, what: 1 };
    return { ...row, what: after === null ? 3 : 2 };
  });
}

/** The tables that queue work for tasks, and the tasks. */
const QUEUES = new Map([
  ['rescoring_request', 'rescore'],
  ['parked_event_request', 'apply-parked'],
  ['client_deletion', 'delete-clients'],
  ['person_erasure', 'erase-persons'],
  ['event_delivery', 'send-events'],
]);

const OWN = `change_id = (pg_current_xact_id_if_assigned()::text)::bigint`;

type ToldRow = Pick<ChangeRow, 'clientId' | 'kind' | 'what' | 'recordId' | 'before' | 'after'> & { endpoints: number };

const told = columnsOf('Journal', ['clientId', 'kind', 'what', 'recordId', 'before', 'after']);

/* What the task aggregate-journal would write of this transaction, and how many endpoints would be notified of each entry. */
const CHANGES = `with taken as materialized (
    select i.client_id, i.kind, i.record_id, i.seq, i.written_at, i.what, i.before, i.after, i.field, i.contact_ids, i.links,
        i.author, i.change_id
      from journal_inbox i where i.${OWN}
  )${TELL_TAKEN}, entry as (
    select e.client_id, e.kind, e.what, e.record_id, e.person_id, e.author ->> 'actor' as actor, e.change_seq, e.seq,
        ${TOLD_BEFORE} as before, ${TOLD_AFTER} as after
      from told e where ${IS_CHANGE}
  )
  select ${told('r')}, (
      select count(*)::int from event_endpoint e join client c on c.id = r.client_id
       where (e.client_id = r.client_id or e.client_id is null and e.agency_id = c.agency_id)
         and e.disabled_at is null and ${REQUESTED}) as endpoints
    from entry r order by r.change_seq, r.seq`;

const PERSONS = `select distinct i.person_id as id from journal_inbox i
  where i.${OWN} and i.what = 1 and i.person_id is not null order by i.person_id`;

const COMPARED = `select count(distinct i.record_id)::int as contacts from journal_inbox i
    where i.${OWN} and i.kind = 1 and i.what in (1, 2, 3)
      and exists (select from duplicate_state d where d.client_id = i.client_id)`;

const SETTINGS = `select p.kind, p.what, p.before, p.after from plan_entry p where p.${OWN} order by p.seq`;

const BEGAN = `select transaction_timestamp() as began`;

/** What the transaction of a trial has done so far. */
export async function readContents(sql: Sql): Promise<PlanContents> {
  const rows = await sql.query<ToldRow>('plan.changes', CHANGES);
  const persons = await sql.query<{ id: number }>('plan.persons', PERSONS);
  const written = await sql.query<SettingRow>('plan.settings', SETTINGS);
  const [compared] = await sql.query<{ contacts: number }>('plan.compared', COMPARED);
  const [time] = await sql.query<{ began: Date }>('plan.began', BEGAN);
  const settings = mergeSettings(written);
  const ids = numberNew([
    ...rows.flatMap(madeIn),
    ...persons.map(({ id }) => ({ kind: 'person', id })),
    ...settings.flatMap(({ kind, what, after }) => (what === 1 ? [{ kind, id: after?.['id'] }] : [])),
  ]);
  return {
    began: time?.began.toISOString() ?? '',
    changes: rows.map((row) => toChange(row, ids)),
    settings: settings.filter(({ kind }) => kind !== 'rescoring_request').map((row) => toSetting(row, ids)),
    queued: countWork(rows, settings, compared?.contacts ?? 0),
  };
}

/* A merge is a change of the surviving Person, and creates its own record. An entry that is extended had an end. */
function madeIn(row: ToldRow): NewRow[] {
  const merge = (row.after as Image | null)?.['merge_id'];
  if (actionOf(row) === 'merged') return [{ kind: 'merge', id: merge }];
  const isNew =
    actionOf(row) === 'created' || (actionOf(row) === 'added' && !(row.before as Image | null)?.['ends_at']);
  return isNew ? [{ kind: kindOf(row), id: row.recordId }] : [];
}

const CLEAR = `delete from plan_entry p where p.${OWN}`;

/** Removes the plan entries of a transaction that will be committed. */
export async function clearEntries(sql: Sql): Promise<void> {
  await sql.query('plan.clear', CLEAR);
}

function toChange(row: ToldRow, ids: NewIds): PlannedChange {
  const kind = kindOf(row);
  const reference = nameOf(ids, { kind, id: row.recordId }) ?? null;
  return {
    clientId: row.clientId,
    kind,
    action: actionOf(row),
    recordId: reference === null ? row.recordId : null,
    reference,
    fields: changedFields(nameIds(row.before, kind, ids), nameIds(row.after, kind, ids)),
  };
}

function toSetting({ kind, what, before, after }: SettingRow, ids: NewIds): PlannedSetting {
  const row = after ?? before ?? {};
  const id = row['id'] ?? row['integration'] ?? null;
  const reference = nameOf(ids, { kind, id }) ?? null;
  const [was, is] = [nameIds(before, kind, ids), nameIds(after, kind, ids)];
  return {
    kind,
    action: actionOf({ what }),
    id: reference === null && id !== null ? String(id) : null,
    reference,
    fields: differing(was, is),
    before: was,
    after: is,
  };
}

function differing(before: Image | null, after: Image | null): string[] {
  const names = Object.keys({ ...before, ...after });
  return names.filter((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null));
}

function countWork(rows: readonly ToldRow[], settings: readonly SettingRow[], contacts: number): PlannedWork[] {
  const counts = new Map<string, number>();
  const add = (task: string | undefined, count: number) => {
    if (task !== undefined && count > 0) counts.set(task, (counts.get(task) ?? 0) + count);
  };
  for (const { kind, what } of settings) if (what !== 3) add(QUEUES.get(kind), 1);
  for (const { endpoints } of rows) add('send-events', endpoints);
  add('suggest-duplicates', contacts);
  return [...counts].map(([task, count]) => ({ task, count })).sort((one, other) => (one.task < other.task ? -1 : 1));
}
