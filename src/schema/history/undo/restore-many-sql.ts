import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import { MOST_ENTRIES_TOLD, RESTORED_COLUMNS, type RestoredKind } from './restore-sql.js';

/** The column of a restored record that may point elsewhere than its image does. */
const LINK: Readonly<Record<RestoredKind, string>> = { contact: 'person_id', company: '', email: 'contact_id' };

/** What the journal tells last of a record, as far as a restoration has to know it before it holds anything. */
export interface Deletion {
  id: number;
  /** Whether the record is there, so that there is nothing to do. */
  isThere: boolean;
  /** Whether the job deleted it, and nothing happened to it since. */
  isMeant: boolean;
  isErased: boolean;
  number: number;
  changeNumber: number;
  personId: number | null;
  companyId: number | null;
  contactId: number | null;
  platform: string | null;
  campaignId: string | null;
  /** How much the journal will have to tell of it, without what was linked to it. */
  weight: number;
  hasActivities: boolean;
  hasOptOut: boolean;
}

const readSql = (kind: RestoredKind) => `with last as materialized (
  select distinct on (r.record_id) r.record_id as id, r.number, r.change_number, r.what, r.job_id, r.before
    from journal r where r.client_id = $1 and r.kind = ${CHANGE_KINDS[kind]} and r.record_id = any($2::bigint[])
     and r.numbered_at >= $3::timestamptz
   order by r.record_id, r.number desc
)
select g.id, exists (select from ${kind} t where t.client_id = $1 and t.id = g.id) as "isThere",
    coalesce(l.what = ${CHANGE_ACTIONS.deleted} and l.job_id = $4::bigint, false) as "isMeant", coalesce(l.before, '{}') = '{}' as "isErased",
    l.number, l.change_number as "changeNumber",
    (l.before ->> 'person_id')::bigint as "personId", (l.before ->> 'company_id')::bigint as "companyId",
    (l.before ->> 'contact_id')::bigint as "contactId", l.before ->> 'platform' as platform, l.before ->> 'campaign_id' as "campaignId",
    2 + (select count(*)::int from jsonb_object_keys(coalesce(l.before -> 'custom_fields', '{}'))) as weight,
    coalesce(l.before ? 'activity_ids', false) as "hasActivities", coalesce(l.before ? 'opt_out', false) as "hasOptOut"
  from unnest($2::bigint[]) as g (id) left join last l on l.id = g.id order by g.id`;

/** What the journal tells last of the records `$2` since `$3`, of which the job `$4` deleted some. */
export const READ_DELETIONS: Readonly<Record<RestoredKind, string>> = {
  contact: readSql('contact'),
  company: readSql('company'),
  email: readSql('email'),
};

/* The images of the records `$2`, by their numbers `$3` since `$4`. One that was emptied meanwhile is none. */
const images = (more: string) => `given as materialized (
  select g.id, ${more} from unnest($2::bigint[], $3::bigint[]) as g (id, number)
    join journal r on r.client_id = $1 and r.number = g.number and r.numbered_at >= $4::timestamptz
   where coalesce(r.before, '{}') <> '{}'
)`;

const insertSql = (kind: RestoredKind) => {
  const columns = RESTORED_COLUMNS[kind];
  const values = columns.map((column) => (column === LINK[kind] ? 'l.link' : `x.${column}`));
  return `with ${images('r.before')}, born as (
  insert into ${kind} (client_id, id, ${columns.join(', ')})
  select $1, g.id, ${values.join(', ')} from given g cross join lateral jsonb_populate_record(null::${kind}, g.before) x
    join unnest($2::bigint[], $5::bigint[]) as l (id, link) on l.id = g.id order by g.id
  on conflict do nothing returning id
)
select b.id from born b order by b.id`;
};

/** Makes records of their images, and `$5` what each is linked to. One whose place is taken is left out. */
export const INSERT_MANY: Readonly<Record<RestoredKind, string>> = {
  contact: insertSql('contact'),
  company: insertSql('company'),
  email: insertSql('email'),
};

const FIELDS = `${images(`r.before -> 'custom_fields' as custom_fields`)}, field as (
  select g.id, f.key as name, f.value from given g cross join lateral jsonb_each_text(coalesce(g.custom_fields, '{}')) f
)`;

const insertFieldsSql = (kind: RestoredKind) => `with ${FIELDS}
insert into ${kind}_custom_field (client_id, ${kind}_id, field_name, field_value)
select $1, f.id, f.name, f.value from field f order by f.id, f.name`;

/** Gives records that were made of their images their custom fields. Those of a contact are one entry of the journal. */
export const INSERT_FIELDS_MANY: Readonly<Record<RestoredKind, string>> = {
  contact: `with ${FIELDS}
select add_fields_of_new_contacts_at_once($1, array_agg(f.id order by f.id, f.name), array_agg(f.name order by f.id, f.name),
    array_agg(f.value order by f.id, f.name)) from field f having count(*) > 0`,
  company: insertFieldsSql('company'),
  email: insertFieldsSql('email'),
};

const unlinkedSql = (
  table: 'contact' | 'email',
  column: 'company_id' | 'contact_id',
) => `select r.record_id as id, r.was as "to"
  from unnest($2::bigint[]) as c (number) cross join lateral (
    select r.number, r.record_id, (r.before ->> '${column}')::bigint as was from journal r
     where r.client_id = $1 and r.number >= c.number and r.number < c.number + ${MOST_ENTRIES_TOLD} and r.change_number = c.number
       and r.numbered_at >= $3::timestamptz and r.kind = ${CHANGE_KINDS[table]} and r.before ? '${column}') r
 order by r.number`;

/** What the changes `$2` unlinked, in their order. */
export const READ_UNLINKED: Readonly<Record<'contact' | 'company', string>> = {
  contact: unlinkedSql('email', 'contact_id'),
  company: unlinkedSql('contact', 'company_id'),
};

/* What was linked to another record since is left alone. */
const relinkSql = (table: 'contact' | 'email', column: 'company_id' | 'contact_id') => `with held as materialized (
  select t.id from ${table} t where t.client_id = $1 and t.id = any($2::bigint[]) and t.${column} is null order by t.id for no key update
)
update ${table} t set ${column} = g.to from held h join unnest($2::bigint[], $3::bigint[]) as g (id, "to") on g.id = h.id
 where t.client_id = $1 and t.id = h.id`;

/** Links each of `$2` to one of `$3` again. */
export const RELINK_MANY: Readonly<Record<'contact' | 'company', string>> = {
  contact: relinkSql('email', 'contact_id'),
  company: relinkSql('contact', 'company_id'),
};

const ACTIVITIES = `${images(`r.before -> 'activity_ids' as activity_ids`)}, part as materialized (
  select g.id, a.id::bigint as activity_id from given g cross join lateral jsonb_array_elements_text(g.activity_ids) as a (id)
)`;

const tellSql = (
  kind: 'contact' | 'company',
) => `insert into journal_inbox (client_id, kind, what, record_id, links, author)
select $1, ${CHANGE_KINDS[kind]}, 4, l.id, jsonb_build_object('activity_ids', jsonb_agg(l.activity_id order by l.activity_id)), journal_author()
  from linked l group by l.id order by l.id`;

/** Links records with those of their activities again that are still there, and of companies those that have none. */
export const RELINK_ACTIVITIES_MANY: Readonly<Record<'contact' | 'company', string>> = {
  contact: `with ${ACTIVITIES}, held as materialized (
  select a.id, a.occurred_at from activity a where a.client_id = $1 and a.id = any(array(select p.activity_id from part p))
   order by a.id for key share
), linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, h.id, p.id, h.occurred_at from part p join held h on h.id = p.activity_id order by p.id, h.id
  returning contact_id as id, activity_id
)
${tellSql('contact')}`,
  company: `with ${ACTIVITIES}, held as materialized (
  select a.id from activity a where a.client_id = $1 and a.id = any(array(select p.activity_id from part p)) and a.company_id is null
   order by a.id for no key update
), linked as (
  update activity c set company_id = p.id from held h join part p on p.activity_id = h.id
   where c.client_id = $1 and c.id = h.id returning p.id, c.id as activity_id
)
${tellSql('company')}`,
};

/** Makes the opt-outs of contacts again, with those of their events that are still known and part of no other. */
export const RESTORE_OPT_OUTS = `with ${images(`r.before -> 'opt_out' as opt_out`)}, made as (
  insert into contact_opt_out (client_id, contact_id, status_before, previous_before, changed_before, changed_at)
  select $1, g.id, o.status_before, o.previous_before, o.changed_before, o.changed_at
    from given g cross join lateral jsonb_populate_record(null::contact_opt_out, g.opt_out) o order by g.id
)
update webhook_event w set opted_out = e.contact_id
  from (select g.id as contact_id, x.id::bigint as event_id from given g
    cross join lateral jsonb_array_elements_text(g.opt_out -> 'events') as x (id)) e
 where w.client_id = $1 and w.id = e.event_id and w.opted_out is null`;

/** Which of the Persons `$2` were erased, or are being erased. */
export const ERASED_OF = `select e.person_id as id from person_erasure e where e.client_id = $1 and e.person_id = any($2::bigint[])
 union select x.id from merge_record m cross join lateral unnest(m.erased_person_ids) as x (id)
  where m.client_id = $1 and m.erased_person_ids && $2::bigint[] and x.id = any($2::bigint[])`;

/** Which of the contacts `$2`, which are gone, were erased. */
export const ERASED_CONTACTS = `select distinct r.record_id as id from journal r
 where r.client_id = $1 and r.kind = ${CHANGE_KINDS.contact} and r.record_id = any($2::bigint[]) and r.numbered_at >= $3::timestamptz
   and r.what = ${CHANGE_ACTIONS.deleted} and r.before is null`;

/** Whether something of the kind `$2` waits for its number that was begun by the time `$3`. */
export const WAITS_SINCE = `select i.seq from journal_inbox i where i.client_id = $1 and i.kind = $2::smallint
   and i.written_at <= $3::timestamptz and (i.before is not null or i.after is not null) limit 1`;
