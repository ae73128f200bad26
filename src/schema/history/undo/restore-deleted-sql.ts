import { columnNamesOf } from '../../../db/columns.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import { entriesSql, forEachKind, IS_MEANT, MOST_OF_CHANGE, waitingSql } from './entries.js';

/* The key, the time of writing, and what tells triggers how a record was created. */
const NOT_RESTORED = ['client_id', 'id', 'updated_time', 'born_with_person'];

const restored = (model: 'Contact' | 'Company' | 'Email') =>
  columnNamesOf(model).filter((column) => !NOT_RESTORED.includes(column));

/* The columns that a restored record takes from its image. */
const COLUMNS: Readonly<Record<OwnerKind, readonly string[]>> = {
  contact: restored('Contact'),
  company: restored('Company'),
  email: restored('Email'),
};

/** The column of a restored record that may refer to another record than its image does. */
const LINK: Readonly<Record<OwnerKind, string>> = { contact: 'person_id', company: '', email: 'contact_id' };

/** The newest entry of a record, as far as a restoration needs it before it holds any locks. */
export interface Deletion {
  id: number;
  /** Whether the record exists, so that there is nothing to do. */
  isThere: boolean;
  /** Whether the cause deleted it, and nothing happened to it since. */
  isMeant: boolean;
  /** Whether an entry of it has no number yet. Not checked if the cause is a job. */
  waits: boolean;
  isErased: boolean;
  number: number;
  changeNumber: number;
  personId: number | null;
  companyId: number | null;
  contactId: number | null;
  /** The identifiers as they were stored, which an earlier release may have done in another form. */
  email: string | null;
  linkedinUrl: string | null;
  phone: string | null;
  domain: string | null;
  contactEmail: string | null;
  platform: string | null;
  campaignId: string | null;
  fields: number;
  hasActivities: boolean;
  hasOptOut: boolean;
}

/* An entry leaves the inbox when it gets its number. `job` is the parameter of the job. */
const waits = (kind: OwnerKind, job: string) =>
  `(${job}::bigint is null and g.id in (select i.record_id from ${waitingSql(kind)}))`;

/** The newest entries of the records `$2` since `$3`, and whether the cause `$4` made them. */
export const READ_DELETIONS = forEachKind(
  (kind) => `with last as materialized (
  select distinct on (r.record_id) r.record_id as id, r.number, r.change_number, r.before,
      r.what = ${CHANGE_ACTIONS.deleted} and ${IS_MEANT} as is_meant
    from ${entriesSql(kind)} order by r.record_id, r.number desc
)
select g.id, exists (select from ${kind} t where t.client_id = $1 and t.id = g.id) as "isThere",
    coalesce(l.is_meant, false) as "isMeant", ${waits(kind, '$4')} as waits, coalesce(l.before, '{}') = '{}' as "isErased",
    l.number, l.change_number as "changeNumber",
    (l.before ->> 'person_id')::bigint as "personId", (l.before ->> 'company_id')::bigint as "companyId",
    (l.before ->> 'contact_id')::bigint as "contactId", l.before ->> 'email' as email,
    l.before ->> 'linkedin_url' as "linkedinUrl", l.before ->> 'phone' as phone, l.before ->> 'domain' as domain, l.before ->> 'contact_email' as "contactEmail", l.before ->> 'platform' as platform, l.before ->> 'campaign_id' as "campaignId",
    (select count(*)::int from jsonb_object_keys(coalesce(l.before -> 'custom_fields', '{}'))) as fields,
    coalesce(l.before ? 'activity_ids', false) as "hasActivities", coalesce(l.before ? 'opt_out', false) as "hasOptOut"
  from unnest($2::bigint[]) as g (id) left join last l on l.id = g.id order by g.id`,
);

/* The images of the records `$2`, by their numbers `$3` since `$4`. An image emptied meanwhile does not count. */
const images = (more: string) => `given as materialized (
  select g.id, ${more} from unnest($2::bigint[], $3::bigint[]) as g (id, number)
    join journal r on r.client_id = $1 and r.number = g.number and r.numbered_at >= $4::timestamptz
   where coalesce(r.before, '{}') <> '{}'
)`;

/**
 * Creates records from images; `$5` is what each is linked to, `$7` what replaces its image, as JSON. One whose key is
 * taken is omitted. `$6` is the job, `$8` those that undo.
 */
export const INSERT = forEachKind((kind) => {
  const columns = COLUMNS[kind];
  const values = columns.map((column) => (column === LINK[kind] ? 'l.link' : `x.${column}`));
  return `with ${images('r.before')}, born as (
  insert into ${kind} (client_id, id, ${columns.join(', ')})
  select $1, g.id, ${values.join(', ')} from given g
    join unnest($2::bigint[], $5::bigint[], $7::text[]) as l (id, link, renewed) on l.id = g.id
    cross join lateral jsonb_populate_record(null::${kind}, g.before || l.renewed::jsonb) x where not ${waits(kind, '$6')} order by g.id
  on conflict do nothing returning id
)
select b.id from born b order by b.id`;
});

const FIELDS = `${images(`r.before -> 'custom_fields' as custom_fields`)}, field as (
  select g.id, f.key as name, f.value from given g cross join lateral jsonb_each_text(coalesce(g.custom_fields, '{}')) f
)`;

const insertFieldsSql = (kind: OwnerKind) => `with ${FIELDS}
insert into ${kind}_custom_field (client_id, ${kind}_id, field_name, field_value)
select $1, f.id, f.name, f.value from field f order by f.id, f.name`;

/** Restores the custom fields of such records from their images. Those of a contact are one journal entry. */
export const INSERT_FIELDS: Readonly<Record<OwnerKind, string>> = {
  contact: `with ${FIELDS}
select add_fields_of_new_contacts_at_once($1, array_agg(f.id order by f.id, f.name), array_agg(f.name order by f.id, f.name),
    array_agg(f.value order by f.id, f.name)) from field f having count(*) > 0`,
  company: insertFieldsSql('company'),
  email: insertFieldsSql('email'),
};

/** A kind whose deletion unlinks other records. */
export type LinkedKind = 'contact' | 'company';

/** The column of the table that becomes null when the record it refers to is deleted. */
const UNLINKS = {
  contact: { table: 'email', column: 'contact_id' },
  company: { table: 'contact', column: 'company_id' },
} as const satisfies Record<LinkedKind, { table: OwnerKind; column: string }>;

const forLinked = (make: (kind: LinkedKind) => string): Readonly<Record<LinkedKind, string>> => ({
  contact: make('contact'),
  company: make('company'),
});

/** The next changes after `$2` that the same transactions made: a large one is several. They have one time. */
export const NEXT_CHANGES = `select n.change_number as number from unnest($2::bigint[]) as c (number)
  join journal f on f.client_id = $1 and f.number = c.number and f.numbered_at >= $3::timestamptz
  cross join lateral (
    select r.change_number, r.written_at from journal r where r.client_id = $1 and r.number > c.number and r.number <= c.number + ${MOST_OF_CHANGE}
       and r.change_number <> c.number and r.numbered_at >= $3::timestamptz order by r.number limit 1) n
 where n.written_at = f.written_at`;

/** What the changes `$2` unlinked from the records `$4`, from the last one backwards. */
export const READ_UNLINKED = forLinked((kind) => {
  const { table, column } = UNLINKS[kind];
  return `select u.id, u.was, u.became from (
  select distinct on (r.record_id) r.record_id as id, r.was, r.became from unnest($2::bigint[]) as c (number) cross join lateral (
    select r.number, r.record_id, (r.before ->> '${column}')::bigint as was, (r.after ->> '${column}')::bigint as became from journal r
     where r.client_id = $1 and r.number >= c.number and r.number < c.number + ${MOST_OF_CHANGE} and r.change_number = c.number
       and r.numbered_at >= $3::timestamptz and r.kind = ${CHANGE_KINDS[table]} and r.before ? '${column}') r
   order by r.record_id, r.number desc) u
 where u.was = any($4::bigint[])`;
});

/**
 * Links each of `$2` to one of `$3` again, if it is still linked to what the deletion left it: nothing, or, where that
 * was a merge, the kept record in `$4`.
 */
export const RELINK = forLinked((kind) => {
  const { table, column } = UNLINKS[kind];
  return `with held as materialized (
  select t.id from ${table} t join unnest($2::bigint[], $4::bigint[]) as u (id, became) on u.id = t.id
   where t.client_id = $1 and t.id = any($2::bigint[]) and t.${column} is not distinct from u.became order by t.id for no key update of t
)
update ${table} t set ${column} = g.owner from held h join unnest($2::bigint[], $3::bigint[]) as g (id, owner) on g.id = h.id
 where t.client_id = $1 and t.id = h.id`;
});

const ACTIVITIES = `${images(`r.change_number, r.before -> 'activity_ids' as activity_ids`)}, part as materialized (
  select g.id, a.id::bigint as activity_id from given g cross join lateral jsonb_array_elements_text(g.activity_ids) as a (id)
)`;

/* The journal lists them with the record, as with its deletion. */
const enterSql = (kind: LinkedKind) => `insert into journal_inbox (client_id, kind, what, record_id, links, author)
select $1, ${CHANGE_KINDS[kind]}, 4, l.id, jsonb_build_object('activity_ids', jsonb_agg(l.activity_id order by l.activity_id)), journal_author()
  from linked l group by l.id order by l.id`;

/**
 * Links records to their remaining activities again; for companies, only activities without a company. Contacts to which
 * a merge linked them instead lose them, and are returned.
 */
export const RELINK_ACTIVITIES: Readonly<Record<LinkedKind, string>> = {
  contact: `with ${ACTIVITIES}, held as materialized (
  select a.id, a.occurred_at from activity a where a.client_id = $1 and a.id = any(array(select p.activity_id from part p))
   order by a.id for key share
), linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, h.id, p.id, h.occurred_at from part p join held h on h.id = p.activity_id order by p.id, h.id
  returning contact_id as id, activity_id
), instead as (
  delete from activity_contact k using (
    select r.record_id as id, a.id::bigint as activity_id from given g
      join journal r on r.client_id = $1 and r.number >= g.change_number and r.number < g.change_number + ${MOST_OF_CHANGE}
        and r.change_number = g.change_number and r.numbered_at >= $4::timestamptz and r.kind = ${CHANGE_KINDS.contact}
        and r.what = ${CHANGE_ACTIONS.changed} and r.after ? 'activity_ids'
      cross join lateral jsonb_array_elements_text(r.after -> 'activity_ids') as a (id)
     where a.id in (select jsonb_array_elements_text(g.activity_ids))) m
   where k.client_id = $1 and k.contact_id = m.id and k.activity_id = m.activity_id
  returning k.contact_id
), entered as (
  ${enterSql('contact')}
)
select distinct i.contact_id as id from instead i order by id`,
  company: `with ${ACTIVITIES}, held as materialized (
  select a.id from activity a where a.client_id = $1 and a.id = any(array(select p.activity_id from part p)) and a.company_id is null
   order by a.id for no key update
), linked as (
  update activity c set company_id = p.id from held h join part p on p.activity_id = h.id
   where c.client_id = $1 and c.id = h.id returning p.id, c.id as activity_id
)
${enterSql('company')}`,
};

/** Restores the opt-outs of contacts, with those of their events that are still known and belong to no other. */
export const RESTORE_OPT_OUTS = `with ${images(`r.before -> 'opt_out' as opt_out`)}, made as (
  insert into contact_opt_out (client_id, contact_id, status_before, previous_before, changed_before, changed_at)
  select $1, g.id, o.status_before, o.previous_before, o.changed_before, o.changed_at
    from given g cross join lateral jsonb_populate_record(null::contact_opt_out, g.opt_out) o order by g.id
)
update webhook_event w set opted_out = e.contact_id
  from (select g.id as contact_id, x.id::bigint as event_id from given g
    cross join lateral jsonb_array_elements_text(g.opt_out -> 'events') as x (id)) e
 where w.client_id = $1 and w.id = e.event_id and w.opted_out is null`;
