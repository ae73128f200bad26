import { NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_KINDS } from '../changes/change-row.js';

/** Journal entries to undo: what one cause did to records of one kind. */
export interface Entries {
  clientId: string;
  kind: OwnerKind;
  ids: readonly number[];
  /** The action recorded in the entries. */
  action: 'changed' | 'deleted';
  cause: Cause;
}

/** Which entries of a record are meant. */
export interface Cause {
  /** Those of this job; null: those of any actor, of which the newest counts. */
  jobId: number | null;
  /** The lower bound of their age: a time, or `-infinity`. */
  since: string;
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
  reason: Reason;
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
    'The job did not delete it, something happened to it since, or the journal does not have its deletion any more.',
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

/** A kept record. @param names of the kept values, as callers know them */
export const kept = (kind: OwnerKind, id: number, reason: Reason, names: readonly string[] = []): Kept => ({
  id,
  reason,
  because: SENTENCES[reason](kind, names),
});

/** All entries of the records `$2` since `$3`, as a `from` of `r`. */
export const entriesSql = (kind: OwnerKind): string =>
  `journal r where r.client_id = $1 and r.kind = ${CHANGE_KINDS[kind]} and r.record_id = any($2::bigint[])
     and r.numbered_at >= $3::timestamptz`;

/** Whether the cause, with the job `$4`, wrote an entry `r`. */
export const IS_MEANT = '($4::bigint is null or r.job_id = $4::bigint)';

/** The parameters of both. */
export const entryValues = ({ clientId, ids, cause }: Entries): unknown[] => [clientId, ids, cause.since, cause.jobId];

/** A value for each kind of record. */
export const forEachKind = <Value>(make: (kind: OwnerKind) => Value): Readonly<Record<OwnerKind, Value>> => ({
  contact: make('contact'),
  company: make('company'),
  email: make('email'),
});
