import type { Sql } from '../../../db/database.js';
import { NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';

/** Most entries of a change in the journal: what a transaction wrote beyond them is the next change. */
export const MOST_OF_CHANGE = 16_000;

/** Kinds of record whose creation can be undone. */
export type CreatedKind = OwnerKind | 'activity';

/** Journal entries to undo: what one cause did to records of one kind. */
interface EntriesOf<Kind, Action> {
  clientId: string;
  kind: Kind;
  ids: readonly number[];
  /** The action recorded in the entries. */
  action: Action;
  cause: Cause;
  /** Whether no other records are undone, so that restored companies must get their contacts back by themselves. */
  isAlone?: boolean;
}
export type Entries = EntriesOf<OwnerKind, 'changed' | 'deleted'>;
/** Activities are only deleted by undos. */
export type LostActivities = EntriesOf<'activity', 'deleted'>;
export type Creations = EntriesOf<CreatedKind, 'created'>;

/** Which entries of a record are meant: all conditions are ANDed. */
export interface Cause {
  /** Those of this job; null: those of any. */
  jobId: number | null;
  /** Those of this actor, as entries show it or `key:<id>` without its mask, and of its jobs. */
  actor?: string | null | undefined;
  /** Those of this request. */
  request?: string | null | undefined;
  /** The lower bound of their age: a time, or `-infinity`. */
  since: string;
  /** Those written before. Absent: the newest entry of anybody counts, for a single restoration. */
  until?: string | undefined;
  /** The jobs that undo this cause, and their undos: the journal is read without what these wrote. */
  undoJobs?: readonly number[] | undefined;
  /** Those of the changes with these numbers, first and last. */
  changes?: readonly [from: number, to: number];
}

/** The outcome. A record in no list had nothing to undo. */
export interface Undone {
  /** Records with something undone. One that keeps some of its values is also in `kept`. */
  undone: number[];
  kept: Kept[];
  /** Records that the next call is to undo: the transaction is full, or their Person was merged in the meantime. */
  left: number[];
}

/** A record that is unchanged, fully or in some values. */
export interface Kept {
  id: number;
  reason: Reason | keyof typeof CREATED_SENTENCES;
  /** The reason as a sentence. */
  because: string;
}

const TAKEN: Readonly<Record<OwnerKind, string>> = {
  contact: 'Another contact of this workspace already has this identifier.',
  company: 'Another company of this workspace already has this domain.',
  email: 'Another email of the same event is there.',
};

/** Why a record is kept, by a sentence for its kind and, where only some values are kept, their names. */
const SENTENCES = {
  notDeleted: () =>
    'Something else deleted it, something happened to it since, or the journal does not have its deletion any more.',
  waits: () => 'The deletion was a moment ago and is not in the journal yet. Try again in a few seconds.',
  erased: (kind: OwnerKind) => `${OWNERS[kind].label} was erased, and never comes back.`,
  personErased: () => 'The Person of the contact was erased, so the contact never comes back.',
  personGone: () => 'The Person of the contact is gone for good, so the contact cannot come back.',
  companyGone: () => 'The company of the contact is gone. Restore it first.',
  campaignGone: () => 'The campaign of the email is gone.',
  taken: (kind: OwnerKind) => TAKEN[kind],
  gone: () => 'It was deleted since.',
  noRoom: () => NO_ROOM_SENTENCE,
  changed: (_kind: OwnerKind, names: readonly string[]) =>
    `Changed since, or not possible any more: ${names.join(', ')}.`,
};
export type Reason = keyof typeof SENTENCES;

/** Why a created record is kept. */
export const CREATED_SENTENCES = {
  touched: 'Something else changed it since it was created.',
  used: 'Emails, activities or contacts of something else belong to it.',
  received: 'A platform sent it, and does not send it again.',
  fresh: 'It was written a moment ago. Try again in a few seconds.',
};

/** Why an activity is not restored. */
export const NOT_DELETED = SENTENCES.notDeleted();

/** A kept record. @param names of the kept values, as callers know them */
export const kept = (kind: OwnerKind, id: number, reason: Reason, names: readonly string[] = []): Kept => ({
  id,
  reason,
  because: SENTENCES[reason](kind, names),
});

const isNoUndo = (job: string) => `coalesce(${job}, 0) <> all($8::bigint[])`;
/** Whether an entry `r` was not written by the undo jobs `$8`. */
export const IS_NO_UNDO = isNoUndo('r.job_id');

/** All entries of the records `$2` since `$3`, as a `from` of `r`. */
export const entriesSql = (kind: CreatedKind): string =>
  `journal r where r.client_id = $1 and r.kind = ${CHANGE_KINDS[kind]} and r.record_id = any($2::bigint[])
     and r.numbered_at >= $3::timestamptz and ${IS_NO_UNDO}`;

/** What was written to records of a kind and has no number yet, as a `from` of `i`. */
export const waitingSql = (kind: CreatedKind): string =>
  `journal_inbox i where i.client_id = $1 and i.kind = ${CHANGE_KINDS[kind]}
     and (i.before is not null or i.after is not null) and ${isNoUndo(`(i.author::jsonb ->> 'job')::bigint`)}`;

/** Whether an entry `r` is of the job `$4`, the actor `$5` and the request `$6`, and older than `$7`. */
export const IS_OWN = `(($4::bigint is null or r.job_id = $4::bigint)
     and ($5::text is null or r.actor = $5::text or starts_with(r.actor, $5::text || ' '))
     and ($6::text is null or r.request_id = $6::text) and ($7::timestamptz is null or r.written_at < $7::timestamptz))`;

/** Names under which operations that undo something are recorded, in lower case. */
const UNDOING = [
  'changesundo',
  'bulkundo',
  'mergeundo',
  'mergesundo',
  'contactrestore',
  'companyrestore',
  'emailrestore',
];

/** Whether what undid something is meant: where its job or its request is named. */
export const MEANS_UNDOS = '($4::bigint is not null or $6::text is not null)';

/** Whether the cause means an entry `r`, of whatever change. */
export const IS_CAUSED = `(${IS_OWN} and ($7::timestamptz is null or r.written_at >= $3::timestamptz
     and (${MEANS_UNDOS} or coalesce(lower(r.operation), '') <> all('{${UNDOING.join(',')}}'))))`;

/** Whether an entry `r` is meant, or older than the first of the changes that are; `$9` is the last of these. */
export const IS_MEANT_UNTIL = `(${IS_CAUSED} and ($9::bigint is null or r.change_number <= $9::bigint))`;

/** Whether it belongs to the first of the changes, `$10`, or a later one. */
export const IS_WITHIN = '($10::bigint is null or r.change_number >= $10::bigint)';

/** Whether the cause means an entry `r`. */
export const IS_MEANT = `(${IS_MEANT_UNTIL} and ${IS_WITHIN})`;

/** The parameters of the cause alone, `$3` to `$8`. */
export const causeValues = ({ since, jobId, actor, request, until, undoJobs }: Cause): unknown[] => [
  ...[since, jobId, actor ?? null, request ?? null, until ?? null, undoJobs ?? []],
];

/** The parameters of all of these. */
export const entryValues = ({ clientId, ids, cause }: Pick<Entries, 'clientId' | 'ids' | 'cause'>): unknown[] => {
  const [from, to] = cause.changes ?? [null, null];
  return [clientId, ids, ...causeValues(cause), to, from];
};

const FLEETING_COMPANIES = `select distinct r.record_id as id from ${entriesSql('company')} and ${IS_CAUSED}
   and r.what = ${CHANGE_ACTIONS.created} and not exists (select from company o where o.client_id = $1 and o.id = r.record_id)`;

/** Which of the companies the cause created and are gone. They are not restored: who was linked to one had no company before. */
export async function readFleeting(sql: Sql, { clientId, cause }: Pick<Entries, 'clientId' | 'cause'>, ids: number[]) {
  if (ids.length === 0) return new Set<number>();
  const values = [clientId, ids, ...causeValues(cause)];
  const rows = await sql.query<{ id: number }>('undo.fleeting', FLEETING_COMPANIES, values);
  return new Set(rows.map(({ id }) => id));
}

/** A value for each kind of record. */
export const forEachKind = <Value>(make: (kind: OwnerKind) => Value): Readonly<Record<OwnerKind, Value>> => ({
  contact: make('contact'),
  company: make('company'),
  email: make('email'),
});
