import { enqueueSql } from '../scoring/enqueue.js';

/*
 * Matches are locked against deletion when they are found. The foreign keys would lock later, when a deleted row is an
 * error.
 */

const LINK = `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, added.id, matched.id, added.occurred_at from added cross join matched order by matched.id`;

const QUEUE = enqueueSql('contact', 'select id from matched');

const QUEUE_ADDED = enqueueSql('contact', 'select id from matched where exists (select from added)');

const byIdentifier = (column: string, parameter: string) =>
  `select id from contact where client_id = $1 and ${column} = ${parameter}::text`;

const locked = (query: string) => `select id from (${query} for key share) found`;

/** $1 client, $2 type, $3 source, $4 time, $5 properties, and the version of the type that they were checked with. */
const ADD_CUSTOM = (company: string, version: string) => `insert into activity
    (client_id, type_id, source, occurred_at, properties, company_id)
  select $1, id, $3, $4::timestamptz, $5::jsonb, ${company}
    from activity_type where client_id = $1 and id = $2::uuid and xmin = ${version}::xid
  returning id, occurred_at`;

/** $6 email, $7 LinkedIn URL, $8 phone. Returns no row when the version of the type is no longer $9. */
export const LOG_CONTACT_SQL = `with matched as (
  ${locked(byIdentifier('email', '$6'))} union ${locked(byIdentifier('linkedin_url', '$7'))} union ${locked(byIdentifier('phone', '$8'))}
), added as (${ADD_CUSTOM('null', '$9')}), linked as (${LINK}), queued as (${QUEUE_ADDED})
select id from added`;

/** $6 domain of the company. Returns no row when the version of the type is no longer $7. */
export const LOG_COMPANY_SQL = `with matched as (
  select id from company where client_id = $1 and domain = $6::text for key share
), added as (${ADD_CUSTOM('(select id from matched)', '$7')})
select id from added`;

/** A custom type with its version, and the state of the source $3 for it. $1 client, $2 type. */
export const TYPE_SQL = `select t.name, t.applies_to as "appliesTo", t.schema, t.xmin::text as version, s.id is not null as known, b.id is not null as enabled
  from activity_type t
  left join activity_source s on s.client_id = t.client_id and s.name = $3::text
  left join source_binding b on b.client_id = s.client_id and b.source_id = s.id and b.type_id = t.id
 where t.client_id = $1 and t.id = $2::uuid`;

/** The state of the source $2 for the channel $3. $1 client. */
export const CHANNEL_SOURCE_SQL = `select b.id is not null as enabled
  from activity_source s
  left join source_binding b on b.client_id = s.client_id and b.source_id = s.id and b.channel = $3
 where s.client_id = $1 and s.name = $2`;

/**
 * Finds the one contact, stores and links the activity, and requests rescoring. No row when no contact matches. $1
 * client, $2 channel, $3 source, $4 time or null for now, $5 properties, $6 email, $7 LinkedIn URL, $8 phone, $9
 * variant. `coalesce` is a query of its own: it is not leakproof, so as a condition it would not use the index behind
 * row level security.
 */
export const LOG_STANDARD_SQL = `with matched as (
  select id, company_id from contact
   where client_id = $1 and id = (select coalesce(
     (${byIdentifier('email', '$6')}), (${byIdentifier('linkedin_url', '$7')}), (${byIdentifier('phone', '$8')})))
     for key share
), employer as (
  select id from company where client_id = $1 and id = (select company_id from matched) for key share
), added as (
  insert into activity (client_id, channel, variant, source, occurred_at, properties, company_id)
  select $1, $2, $9, $3, coalesce($4::timestamptz, now()), $5::jsonb, (select id from employer) from matched
  returning id, occurred_at
), linked as (${LINK}), queued as (${QUEUE})
select id from added`;

/** A note, about locked contacts. $1 client, $2 type, $3 source, $4 properties, $5 ids of contacts. */
export const ADD_NOTE_SQL = `with matched as (
  select id from contact where client_id = $1 and id = any($5::bigint[])
), added as (
  insert into activity (client_id, type_id, source, occurred_at, properties)
  values ($1, $2::uuid, $3, now(), $4::jsonb)
  returning id, occurred_at
), linked as (${LINK}), queued as (${QUEUE_ADDED})
select id from added`;
