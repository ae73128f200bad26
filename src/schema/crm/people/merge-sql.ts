import { MAX_FIELDS_OF_RECORD } from '../../../values/custom-fields.js';

/*
 * A merge keeps fields that hold what a sending platform knows about one contact. Source: Specification, Merge people.
 */
const rewritten = (name: string) => `lower(${name}) <> 'bison_id' and right(lower(${name}), 7) <> '_status'`;

/**
 * CTEs that compute how a merge of the Persons `$2` (the primary first) of the client `$1` changes custom fields.
 * `member`: every contact with the position of its Person. `carried`: their fields. `chosen`: one value per name, of
 * the earliest Person, then of the lowest contact id. `due`: every contact without the chosen value; `previous` and
 * `field_id` are null where it lacks the field. `chosen` and `carried` are grouped, not joined: the planner does not
 * know the size of a CTE, and would compare every row with every other, or look fields up by name alone.
 */
export const MERGE_PLAN = `member as materialized (
  select c.id, c.person_id, array_position($2::bigint[], c.person_id) as place
    from contact c where c.client_id = $1 and c.person_id = any($2::bigint[])
), carried as materialized (
  select f.id, f.contact_id, f.field_name, f.field_value, m.place
    from member m join contact_custom_field f on f.client_id = $1 and f.contact_id = m.id
   where ${rewritten('f.field_name')}
), chosen as materialized (
  select distinct on (field_name) field_name, field_value from carried order by field_name, place, contact_id
), due as materialized (
  select contact_id, field_name, max(chosen) as field_value, max(own) as previous, max(own_id) as field_id
    from (select m.id as contact_id, c.field_name, c.field_value as chosen, null as own, null as own_id
            from member m cross join chosen c
          union all select contact_id, field_name, null, field_value, id from carried) pair
   group by contact_id, field_name having max(own) is distinct from max(chosen)
)`;

/**
 * How many contacts would have too many custom fields and more than now: each gets every chosen name and keeps its
 * others.
 */
export const MERGE_OVERFULL = `(select count(*)::int
   from (select distinct contact_id as id from due where previous is null) grown
  where (select count(*) from chosen) + (
    select count(*) from contact_custom_field f
     where f.client_id = $1 and f.contact_id = grown.id and not (${rewritten('f.field_name')})) > ${MAX_FIELDS_OF_RECORD})`;

/** Locks Persons in the order that all transactions use. A merge or a split counts only after this. */
export const LOCK_PERSONS =
  'select id from person where client_id = $1 and id = any($2::bigint[]) order by id for update';

/**
 * For a merge also the Persons dismissed beside its Persons: the pairs that they get name them, which waits for their
 * locks.
 */
export const LOCK_MERGED = `select p.id, p.id = any($2::bigint[]) as "isMerged" from person p
 where p.client_id = $1 and p.id = any($2::bigint[] || array(
   select case when r.person_id = any($2::bigint[]) then r.other_id else r.person_id end from duplicate_refusal r
    where r.client_id = $1 and (r.person_id = any($2::bigint[]) or r.other_id = any($2::bigint[]))))
 order by p.id for update`;

/* Every writer of custom fields locks the contact first, so after this nobody else changes what the plan reads. */
export const LOCK_CONTACTS = `select count(*)::int as held from (
  select id from contact where client_id = $1 and person_id = any($2::bigint[]) order by id for no key update) held`;

/**
 * The whole merge of locked Persons. `$3` actor, `$4` dismissed pairs. Fields are rewritten by id: by contact and name,
 * a planner without statistics reads all fields of that name for each. Only a contact whose fields changed counts as
 * written.
 */
export const MERGE_SQL = `with ${MERGE_PLAN}, record as (
  insert into merge_record (client_id, primary_person_id, merged_person_ids, actor, refusals, merged_created_at)
  select $1, ($2::bigint[])[1], ($2::bigint[])[2:], $3, $4::jsonb,
      array(select p.created_at from person p where p.client_id = $1 and p.id = any(($2::bigint[])[2:])
        order by array_position($2::bigint[], p.id))
  returning id
), moved as (
  update contact c
     set person_id = ($2::bigint[])[1],
         updated_time = case when m.id in (select contact_id from due) then now() else c.updated_time end
    from member m
   where c.client_id = $1 and c.id = m.id and (m.place > 1 or m.id in (select contact_id from due))
  returning c.id, m.place, m.person_id as from_person_id
), relinked as (
  insert into merge_relinked_contact (client_id, merge_id, contact_id, from_person_id)
  select $1, r.id, m.id, m.from_person_id from record r, moved m where m.place > 1 returning contact_id
), rewritten as (
  update contact_custom_field f set field_value = d.field_value, updated_time = now()
    from due d where f.client_id = $1 and f.id = d.field_id
), written as (
  insert into contact_custom_field as f (client_id, contact_id, field_name, field_value)
  select $1, contact_id, field_name, field_value from due where field_id is null order by contact_id, field_name
  on conflict (client_id, contact_id, field_name) do update set field_value = excluded.field_value, updated_time = now()
), overwritten as (
  insert into merge_overwritten_value (client_id, merge_id, contact_id, field_name, previous_value, new_value)
  select $1, r.id, d.contact_id, d.field_name, d.previous, d.field_value from record r, due d
), gone as (
  delete from person where client_id = $1 and id = any(($2::bigint[])[2:])
), kept as (
  update person set updated_time = now() where client_id = $1 and id = ($2::bigint[])[1]
)
select (select id from record) as "mergeId", (select count(*)::int from relinked) as "relinkedContacts",
  ${MERGE_OVERFULL} as overfull`;
