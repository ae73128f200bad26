/*
 * The journal has dependent changes in the order of their commits. An entry draws its sequence number while its record
 * is locked, so a later change of the record has a higher number than all of an earlier one. Ordering changes by their
 * highest number therefore orders dependent ones. So changes are taken whole, if their highest number is within the
 * portion, and numbered in that order.
 */

/**
 * Which entries `i` are taken: of the first `$1` those whose change has no later ones, or all if `$2` is true.
 * Changes are looked up one by one: bounds and an order leave the planner only the index of changes, even with outdated
 * statistics.
 */
export const WHOLE_CHANGES = {
  first: `portion as materialized (
  select n.seq, n.change_id from journal_inbox n order by n.seq limit $1
), last as materialized (
  select max(p.seq) as seq from portion p
), late as materialized (
  select d.change_id from (select distinct p.change_id from portion p where p.change_id is not null) d
   where (select true from journal_inbox l
     where l.change_id >= d.change_id and l.change_id <= d.change_id and l.seq > (select seq from last)
     order by l.change_id, l.seq limit 1)
), `,
  which: `i.seq <= (select seq from last)
     and ($2 or i.change_id is null or i.change_id not in (select l.change_id from late l))`,
  seen: ', (select count(*)::int from portion) as seen',
} as const;

/** Not of a client that is deleted or being deleted: its journal is deleted with it. */
const KEEPS_JOURNAL = `exists (select from client c where c.id = t.client_id)
     and not exists (select from client_deletion d where d.client_id = t.client_id)`;

/** The journal omits what the erasure of Persons deletes, and what it emptied before it had a number. */
const TELLS = `coalesce(r.author::jsonb ->> 'actor', '') <> 'job:erase-persons' and not r.emptied`;

/**
 * The custom fields of a created or deleted record: one entry has them all. The same change `put` some and took some
 * `away`.
 */
const allFields = (away: string, put: string) => `case when not r.links ? 'custom_fields' then ${put}
    else jsonb_build_object('custom_fields', (r.links -> 'custom_fields')
      - array(select jsonb_object_keys(${away} -> 'custom_fields')) || coalesce(${put} -> 'custom_fields', '{}')) end`;

/**
 * What was `taken`, as it is `told`: one entry per record and change, from before its first statement to after its
 * last. Links are listed with a deletion, a restoration or a merge. A record that was created and deleted by the same
 * change has none.
 */
export const TELL_TAKEN = `, imaged as materialized (
  select t.client_id, t.change_id, case t.kind when 7 then 4 else t.kind end as kind, t.record_id, t.seq, t.what, t.field,
      t.author, t.written_at, t.contact_ids, t.links, t.field is null and '' in (t.before, t.after) as emptied, max(t.seq) over (partition by t.client_id, t.change_id) as change_seq,
      case when t.field is null then journal_image(t.kind, t.before) else to_jsonb(t.before) end as before,
      case when t.field is null then journal_image(t.kind, t.after) else to_jsonb(t.after) end as after
    from taken t where (t.before is not null or t.after is not null or t.links is not null) and ${KEEPS_JOURNAL}
), field as (
  select f.client_id, f.change_id, f.kind, f.record_id,
      jsonb_build_object('custom_fields', jsonb_strip_nulls(jsonb_object_agg(f.field, f.before))) as before,
      jsonb_build_object('custom_fields', jsonb_strip_nulls(jsonb_object_agg(f.field, f.after))) as after
    from (select o.client_id, o.change_id, o.kind, o.record_id, o.field,
        (array_agg(o.before order by o.seq))[1] as before, (array_agg(o.after order by o.seq desc))[1] as after
      from imaged o where o.field is not null group by o.client_id, o.change_id, o.kind, o.record_id, o.field) f
   where f.before is distinct from f.after group by f.client_id, f.change_id, f.kind, f.record_id
), record as (
  select o.client_id, o.change_id, o.kind, o.record_id, max(o.change_seq) as change_seq, max(o.seq) as seq,
      case when max(o.what) >= 5 then max(o.what) when bool_or(o.what = 1) then 1 when bool_or(o.what = 3) then 3 else 2 end as what,
      bool_or(o.what = 1) and bool_or(o.what = 3) as fleeting, bool_or(o.emptied is true) as emptied,
      min(o.written_at) as written_at, (array_agg(o.author order by o.seq desc))[1] as author,
      (array_agg(o.before order by o.seq) filter (where o.field is null and o.links is null))[1] as before,
      (array_agg(o.after order by o.seq desc) filter (where o.field is null and o.links is null))[1]
        || case when max(o.contact_ids) is null then '{}' else jsonb_build_object('contact_ids', to_jsonb(max(o.contact_ids))) end
        as after,
      coalesce((array_agg(o.links) filter (where o.links ? 'custom_fields'))[1], '{}')
        || coalesce((array_agg(o.links) filter (where o.links is not null and not o.links ? 'custom_fields'))[1], '{}') as links
    from imaged o group by o.client_id, o.change_id, o.kind, o.record_id, o.what = 5, o.what = 6
), told as (
  select r.client_id, r.change_id, r.kind, r.record_id, r.change_seq, r.seq, r.what, r.written_at, r.author::jsonb as author,
      case r.kind when 4 then r.record_id else coalesce(r.after ->> 'person_id', r.before ->> 'person_id')::bigint end as person_id, r.emptied, ${TELLS} as tells,
      journal_difference(r.before || case r.what when 3 then r.links - 'custom_fields' else '{}' end, r.after) as before,
      journal_difference(case when r.what = 2 and r.links <> '{}' then coalesce(r.after, '{}') else r.after end
        || case when r.what in (1, 2) then r.links - 'custom_fields' else '{}' end, r.before) as after,
      case r.what when 3 then ${allFields('f.after', 'f.before')} else f.before end as field_before,
      case r.what when 1 then ${allFields('f.before', 'f.after')} else f.after end as field_after
    from record r left join field f on f.client_id = r.client_id and f.change_id = r.change_id and f.kind = r.kind
      and f.record_id = r.record_id and r.what not in (5, 6)
   where not r.fleeting
)`;

/** Whether an `e` is a change: one that ended as it began is not; an emptied one counts as a change without fields. */
export const IS_CHANGE = `(e.what <> 2 or e.emptied or e.before <> '{}' or e.after <> '{}' or e.field_before is not null)`;

/** The images of such an entry. */
export const TOLD_BEFORE = `case when e.tells and e.what not in (1, 5) then coalesce(e.before, '{}') || coalesce(e.field_before, '{}') end`;
export const TOLD_AFTER = `case when e.tells and e.what <> 3 then coalesce(e.after, '{}') - case e.what when 1 then 'created_at' else '' end
        || coalesce(e.field_after, '{}') end`;

/** Writes them into the journal. `$3` is the time of numbering. */
export const NUMBER_TAKEN = `${TELL_TAKEN}, entry as (
  select e.*, c.agency_id, row_number() over (partition by e.client_id order by e.change_seq, e.seq) as place,
      count(*) over (partition by e.client_id) as places,
      row_number() over (partition by c.agency_id order by e.change_seq, e.seq) as agency_place,
      count(*) over (partition by c.agency_id) as agency_places
    from told e join client c on c.id = e.client_id where ${IS_CHANGE}
), head as (
  insert into journal_head as h (client_id, last)
  select e.client_id, count(*) from entry e group by e.client_id order by e.client_id
  on conflict (client_id) do update set last = h.last + excluded.last
  returning client_id, last
), agency_head as (
  insert into agency_journal_head as h (agency_id, last)
  select e.agency_id, count(*) from entry e group by e.agency_id order by e.agency_id
  on conflict (agency_id) do update set last = h.last + excluded.last
  returning agency_id, last
), written as (
  insert into journal (client_id, number, numbered_at, agency_id, agency_number, written_at, change_number, kind, what, record_id, person_id,
    actor, actor_name, operation, request_id, job_id, before, after)
  select e.client_id, h.last - e.places + e.place, $3::timestamptz, e.agency_id, a.last - e.agency_places + e.agency_place, e.written_at,
      h.last - e.places + min(e.place) over (partition by e.client_id, e.change_id),
      e.kind, e.what, e.record_id, e.person_id,
      e.author ->> 'actor', e.author ->> 'name', e.author ->> 'operation', e.author ->> 'request',
      (e.author ->> 'job')::bigint,
      ${TOLD_BEFORE},
      ${TOLD_AFTER}
    from entry e join head h on h.client_id = e.client_id join agency_head a on a.agency_id = e.agency_id
)`;
