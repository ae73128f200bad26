import { enqueueSql } from '../scoring/enqueue.js';

/*
 * Activities of a file, many by one statement. Contacts and companies are locked against deletion in the order of their ids, as single
 * requests lock the few that they find.
 */

/** The custom types $2 of the client $1. */
export const TYPES_SQL = `select t.id, t.name, t.applies_to as "appliesTo", t.schema from activity_type t
  where t.client_id = $1 and t.id = any($2::uuid[])`;

/** What the sources $2 of the client $1 are enabled for; one that is enabled for nothing has one row. */
export const SOURCES_SQL = `select s.name, b.channel, b.type_id as "typeId"
  from activity_source s
  left join source_binding b on b.client_id = s.client_id and b.source_id = s.id
 where s.client_id = $1 and s.name = any($2::text[])`;

const found = (column: string) => `select c.id from contact c where c.client_id = $1 and c.${column} = g.${column}`;

/* A query of its own, for the index: \`coalesce\` is not leakproof. */
const FIRST = `(select coalesce((${found('email')}), (${found('linkedin_url')}), (${found('phone')})))`;

const HELD = `select c.id, c.company_id from contact c
    where c.client_id = $1 and c.id in (select n.contact_id from named n) order by c.id for key share`;

/* Ids are drawn in the order of the rows. */
const NUMBERED = 'select row_number() over (order by a.id) as number, a.id, a.occurred_at from added a';

/** Which of the rows $2 find a contact by $3 email, $4 LinkedIn URL or $5 phone. $1 client. */
export const FIND_STANDARD_MANY_SQL = `select g.place
  from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as g (place, email, linkedin_url, phone)
 where ${FIRST} is not null`;

/**
 * Standard activities: as \`LOG_STANDARD_SQL\`, for each of the rows $2 by $3 email, $4 LinkedIn URL and $5 phone, with $6 channel,
 * $7 variant, $8 source, $9 time or null for now and $10 properties. $1 client. Answers with the rows that found a contact.
 */
export const LOG_STANDARD_MANY_SQL = `with given as (
  select g.* from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
    as g (place, email, linkedin_url, phone, channel, variant, source, at, properties)
), named as (
  select g.place, ${FIRST} as contact_id from given g
), matched as (${HELD}
), employer as (
  select k.id from company k where k.client_id = $1 and k.id in (select m.company_id from matched m) order by k.id for key share
), ready as (
  select row_number() over (order by g.place) as number, g.*, m.id as contact_id, k.id as company_id
    from given g join named n on n.place = g.place join matched m on m.id = n.contact_id left join employer k on k.id = m.company_id
), added as (
  insert into activity (client_id, channel, variant, source, occurred_at, properties, company_id)
  select $1, r.channel, r.variant, r.source, coalesce(r.at::timestamptz, now()), r.properties::jsonb, r.company_id
    from ready r order by r.number
  returning id, occurred_at
), linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, a.id, r.contact_id, a.occurred_at from (${NUMBERED}) a join ready r on r.number = a.number order by a.id
), queued as (${enqueueSql('contact', 'select distinct r.contact_id as id from ready r')})
select r.place from ready r`;

const ADDED = (
  company: string,
) => `insert into activity (client_id, type_id, source, occurred_at, properties, company_id)
  select $1, r.type_id::uuid, r.source, r.at::timestamptz, r.properties::jsonb, ${company} from ready r order by r.number
  returning id, occurred_at`;

/**
 * Custom activities of contacts, each linked to every contact that an identifier finds: rows $2 with $3 type, $4 source, $5 time,
 * $6 properties, $7 email, $8 LinkedIn URL and $9 phone. $1 client. The types are held.
 */
export const LOG_CONTACT_MANY_SQL = `with ready as (
  select row_number() over (order by g.place) as number, g.*
    from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
      as g (place, type_id, source, at, properties, email, linkedin_url, phone)
), named as (
  select g.number, c.id as contact_id from ready g join contact c on c.client_id = $1 and c.email = g.email
  union select g.number, c.id from ready g join contact c on c.client_id = $1 and c.linkedin_url = g.linkedin_url
  union select g.number, c.id from ready g join contact c on c.client_id = $1 and c.phone = g.phone
), matched as (${HELD}
), added as (${ADDED('null::bigint')}
), linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, a.id, m.id, a.occurred_at
    from (${NUMBERED}) a join named n on n.number = a.number join matched m on m.id = n.contact_id order by a.id, m.id
), queued as (${enqueueSql('contact', 'select m.id from matched m')})
select count(*)::int as logged from added`;

/**
 * Custom activities of companies: rows $2 with $3 type, $4 source, $5 time, $6 properties and $7 domain. They never feed scoring.
 * $1 client. The types are held.
 */
export const LOG_COMPANY_MANY_SQL = `with ready as (
  select row_number() over (order by g.place) as number, g.*
    from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      as g (place, type_id, source, at, properties, domain)
), matched as (
  select k.id, k.domain from company k where k.client_id = $1 and k.domain in (select g.domain from ready g) order by k.id for key share
), added as (${ADDED('(select k.id from matched k where k.domain = r.domain)')})
select count(*)::int as logged from added`;
