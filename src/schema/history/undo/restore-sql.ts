import { columnNamesOf } from '../../../db/columns.js';
import { CHANGE_KINDS } from '../changes/change-row.js';

/** Kinds of records that can be given back. */
export type RestoredKind = 'contact' | 'company' | 'email';

/* The key, the time of writing, and what tells triggers how a record was made. */
const NOT_RESTORED = ['client_id', 'id', 'updated_time', 'born_with_person'];
const restored = (model: 'Contact' | 'Company' | 'Email') =>
  columnNamesOf(model).filter((column) => !NOT_RESTORED.includes(column));

/** The columns that a restored record takes from its image. */
export const RESTORED_COLUMNS: Readonly<Record<RestoredKind, readonly string[]>> = {
  contact: restored('Contact'),
  company: restored('Company'),
  email: restored('Email'),
};

/** What the journal tells last of a record. */
export interface LastEntry {
  number: number;
  changeNumber: number;
  what: number;
  /** Null where it was erased; of a deletion otherwise the whole record. */
  before: Image | null;
}

/** A record as the journal has it: its columns that were not null, its custom fields, and what it was linked to. */
export type Image = Readonly<Record<string, unknown>> & {
  custom_fields?: Record<string, string>;
  activity_ids?: number[];
  opt_out?: object;
};

/** Of the record `$3` of the kind `$2`. */
export const LAST_ENTRY = `select r.number, r.change_number as "changeNumber", r.what, r.before from journal r
 where r.client_id = $1 and r.kind = $2::smallint and r.record_id = $3::bigint order by r.number desc limit 1`;

/** Whether something of it waits for its number. */
export const WAITS = `select i.seq from journal_inbox i where i.client_id = $1 and i.kind = $2::smallint and i.record_id = $3::bigint
   and (i.before is not null or i.after is not null) limit 1`;

const insertSql = (kind: RestoredKind) => {
  const columns = RESTORED_COLUMNS[kind];
  return `with image as materialized (
  select ${columns.map((column) => `x.${column}`).join(', ')} from jsonb_populate_record(null::${kind}, $3::jsonb) x
), born as (
  insert into ${kind} (client_id, id, ${columns.join(', ')}) select $1, $2::bigint, ${columns.map((column) => `i.${column}`).join(', ')}
    from image i returning id
)
insert into ${kind}_custom_field (client_id, ${kind}_id, field_name, field_value)
select $1, b.id, f.key, f.value from born b cross join lateral jsonb_each_text($4::jsonb) f order by f.key`;
};

/** Makes the record `$2` of an image `$3` and its custom fields `$4`. */
export const INSERT: Readonly<Record<RestoredKind, string>> = {
  contact: insertSql('contact'),
  company: insertSql('company'),
  email: insertSql('email'),
};

/** Most entries of a change, so that its numbers end somewhere. */
export const MOST_ENTRIES_TOLD = 16_000;

/*
 * What the deletion unlinked is in its change, `$3`. What was linked to another record since is left alone.
 */
const relinkSql = (table: 'contact' | 'email', column: 'company_id' | 'contact_id') => `with held as materialized (
  select t.id from ${table} t where t.client_id = $1 and t.${column} is null and t.id = any(array(
      select r.record_id from journal r where r.client_id = $1 and r.number >= $3::bigint and r.number < $3::bigint + ${MOST_ENTRIES_TOLD}
         and r.change_number = $3::bigint and r.kind = ${CHANGE_KINDS[table]} and (r.before ->> '${column}')::bigint = $2::bigint))
   order by t.id for no key update
)
update ${table} t set ${column} = $2::bigint from held h where t.client_id = $1 and t.id = h.id`;

/** Links again what the deletion of the record `$2` unlinked. */
export const RELINK: Readonly<Record<'contact' | 'company', string>> = {
  contact: relinkSql('email', 'contact_id'),
  company: relinkSql('contact', 'company_id'),
};

/* They are told with the record, as they were with its deletion. */
const tellSql = (
  kind: 'contact' | 'company',
) => `insert into journal_inbox (client_id, kind, what, record_id, links, author)
select $1, ${CHANGE_KINDS[kind]}, 4, $2::bigint, jsonb_build_object('activity_ids', jsonb_agg(l.id order by l.id)), journal_author()
  from linked l having count(*) > 0`;

/** Links those of the activities `$3` again that are still there, and of a company those that have none. */
export const RELINK_ACTIVITIES: Readonly<Record<'contact' | 'company', string>> = {
  contact: `with held as materialized (
  select a.id, a.occurred_at from activity a where a.client_id = $1 and a.id = any($3::bigint[]) order by a.id for key share
), linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, h.id, $2::bigint, h.occurred_at from held h returning activity_id as id
)
${tellSql('contact')}`,
  company: `with held as materialized (
  select a.id from activity a where a.client_id = $1 and a.id = any($3::bigint[]) and a.company_id is null
   order by a.id for no key update
), linked as (
  update activity c set company_id = $2::bigint from held h where c.client_id = $1 and c.id = h.id returning c.id
)
${tellSql('company')}`,
};

/** Makes the opt-out `$3` of the contact `$2` again, with those of its events that are still known and part of no other. */
export const RESTORE_OPT_OUT = `with given as (
  insert into contact_opt_out (client_id, contact_id, status_before, previous_before, changed_before, changed_at)
  select $1, $2::bigint, o.status_before, o.previous_before, o.changed_before, o.changed_at
    from jsonb_populate_record(null::contact_opt_out, $3::jsonb) o
)
update webhook_event w set opted_out = $2::bigint where w.client_id = $1 and w.opted_out is null
  and w.id = any(array(select e::bigint from jsonb_array_elements_text($3::jsonb -> 'events') e))`;

/** Whether a Person, by all ids in `$2`, was erased or is being erased. */
export const ERASED = `select exists (select from person_erasure e where e.client_id = $1 and e.person_id = any($2::bigint[]))
    or exists (select from merge_record m where m.client_id = $1 and m.erased_person_ids && $2::bigint[]) as erased`;
