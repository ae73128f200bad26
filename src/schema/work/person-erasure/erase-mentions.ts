import type { Sql } from '../../../db/database.js';
import { toWrittenAddress } from '../../../values/email-address.js';
import type { ClaimedErasure } from '../../kernel/queues/claims.js';

/** The identifiers of a Person, those of its contacts. */
export interface Identifiers {
  email: string | null;
  linkedinUrl: string | null;
  phone: string | null;
}

/** A text as bodies have it: as it is, and beyond ASCII as JSON and forms escape it. */
const spellingsOf = (text: string): string[] => [
  text,
  text.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  text.replace(/[^\p{ASCII}]+/gu, (characters) => encodeURIComponent(characters).toLowerCase()),
];

/**
 * The texts by which a body mentions a Person: its identifiers in lower case, an address also with its domain as people
 * write it. Names may belong to others too.
 */
export function mentionsOf(contacts: readonly Identifiers[]): string[] {
  const texts = contacts.flatMap(({ email, linkedinUrl, phone }) => [
    email,
    email && toWrittenAddress(email),
    linkedinUrl,
    phone,
  ]);
  return [...new Set(texts.flatMap((text) => (text === null ? [] : spellingsOf(text.toLowerCase()))))];
}

/* Keeps the text from matching part of a longer address; the end of an escaped character is no part of one. */
const BEFORE = '(^|[^a-z0-9._%+-]|%[0-9a-f][0-9a-f]|\\\\[bfnrt]|\\\\u[0-9a-f]{4})';
const AFTER = '($|[^a-z0-9._-]|[._-]($|[^a-z0-9]))';

const LINKEDIN = 'linkedin.com/in/';
const literal = (text: string) => text.replace(/[^a-z0-9@]/g, '\\$&');

/* A phone number with or without its plus, and however it is spaced; a profile at any host and path of LinkedIn. */
function patternOf(text: string): string {
  if (/^\+\d+$/.test(text)) return `(\\+|00)?${[...text.slice(1)].join('[ ()./\u00a0-]*')}`;
  if (text.startsWith(LINKEDIN))
    return `([a-z0-9-]+\\.)*linkedin\\.com/([a-z]+/)?in/${literal(text.slice(LINKEDIN.length))}`;
  return literal(text);
}

/** A regular expression, of PostgreSQL and of JavaScript, that finds any of the texts in the result of `readable`. */
export const mentionPattern = (mentions: readonly string[]): string =>
  `${BEFORE}(${mentions.map(patternOf).join('|')})${AFTER}`;

/* Escapes of JSON, forms and HTML, also in JSON inside JSON. */
const ESCAPES: readonly (readonly [string, string])[] = [
  ['\\\\', '\\'],
  ['\\u0040', '@'],
  ['%40', '@'],
  ['&#64;', '@'],
  ['\\u002b', '+'],
  ['%2b', '+'],
  ['\\/', '/'],
  ['%2f', '/'],
];

/** A body in lower case, with the escapes of `@`, `+` and `/` decoded. */
export const readable = (column: string): string =>
  ESCAPES.reduce((text, [written, meant]) => `replace(${text}, '${written}', '${meant}')`, `lower(${column})`);

/** Whether a text mentions one of several. The same as `readable` and `mentionPattern`, outside the database. */
export function mentionTest(mentions: readonly string[]): (text: string) => boolean {
  const pattern = new RegExp(mentionPattern(mentions));
  return (text) =>
    pattern.test(ESCAPES.reduce((read, [written, meant]) => read.replaceAll(written, meant), text.toLowerCase()));
}

/** The position in a scan of rows: the last one that was checked. */
export interface SeenRow {
  at: string;
  id: string;
}

/** Bodies are up to a mebibyte long, so few are read at once. */
const SLICE = 25;

const TIME = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const LAST = `select s.id::text as id, ${TIME('s.at')} as at from slice s order by s.at desc, s.id desc limit 1`;

/* The condition on the owner, which is `$1`. */
const OF_CLIENT = (alias: string) => `${alias}.client_id = $1`;
const OF_AGENCY = (alias: string) => `${alias}.agency_id = $1 and ${alias}.client_id is null`;

type Owner = (alias: string) => string;

/* $2 and $3 the position, $4 the pattern. */

const bodies = (owner: Owner) => `with slice as materialized (
    select d.id, d.received_at as at, d.body from webhook_delivery d
     where ${owner('d')} and (d.received_at, d.id) > ($2::timestamptz, $3::bigint)
     order by d.received_at, d.id limit ${SLICE}
  ), emptied as (
    update webhook_delivery d set body = '', body_dropped = true from slice s
     where ${owner('d')} and d.id = s.id and ${readable('s.body')} ~ $4
  )
  ${LAST}`;

const parked = (owner: Owner) => `with slice as materialized (
    select p.id, p.parked_at as at, p.event, p.object_key from parked_webhook_event p
     where ${owner('p')} and (p.parked_at, p.id) > ($2::timestamptz, $3::bigint)
     order by p.parked_at, p.id limit ${SLICE}
  ), gone as (
    delete from parked_webhook_event p using slice s
     where ${owner('p')} and p.id = s.id and (${readable('s.event::text')} ~ $4 or s.object_key = any($5::text[]))
  )
  ${LAST}`;

/* Remainders of deliveries have many items; those that mention the Person are deleted. */
const remainders = (owner: Owner) => `with slice as materialized (
    select r.id, r.items from delivery_rest r where ${owner('r')} and r.id > $2::bigint order by r.id limit ${SLICE}
  ), kept as materialized (
    select s.id, jsonb_agg(i.item order by i.place) as items, count(*)::int as count
      from slice s cross join jsonb_array_elements(s.items) with ordinality as i (item, place)
     where not (${readable('i.item::text')} ~ $3 or coalesce(
       coalesce(i.item->'event', i.item->'learned')->>'objectKey' = any($4::text[]), false))
     group by s.id
  ), cleared as (
    update delivery_rest r set items = k.items, item_count = k.count from kept k
     where ${owner('r')} and r.id = k.id and r.item_count > k.count
  ), gone as (
    delete from delivery_rest r using slice s
     where ${owner('r')} and r.id = s.id and s.id <> all (array(select k.id from kept k))
  )
  select max(s.id)::text as id from slice s`;

const ANSWER = `r.idempotency_key || ' ' || coalesce(r.answer::text, '')`;
const answers = `delete from idempotency_record r where r.client_id = $1 and ${readable(ANSWER)} ~ $2`;

const views = `delete from saved_view v
  where v.agency_id = $1 and v.client_id = $2 and ${readable(`v.name || ' ' || v.search`)} ~ $3`;

const requests = `delete from api_request r
  where r.client_id = $1 and ${readable(`r.path || ' ' || coalesce(r.reason, '') || ' ' || coalesce(r.body, '')`)} ~ $2`;

/* The Person may have replied to another contact's email: that email is kept without the address. */
const repliers = `with slice as materialized (
    select e.id, e.replier_email from email e where e.client_id = $1 and e.id > $2::bigint order by e.id limit 2000
  ), cleared as (
    update email e set replier_email = null from slice s
     where e.client_id = $1 and e.id = s.id and s.replier_email = any($3::text[])
  )
  select max(s.id)::text as id from slice s`;

const BODIES = { client: bodies(OF_CLIENT), agency: bodies(OF_AGENCY) };
const REMAINDERS = { client: remainders(OF_CLIENT), agency: remainders(OF_AGENCY) };
const PARKED = { client: parked(OF_CLIENT), agency: parked(OF_AGENCY) };

export type Level = 'client' | 'agency';

const BEGIN: SeenRow = { at: '1900-01-01T00:00:00Z', id: '0' };

const ownerOf = ({ clientId, agencyId }: ClaimedErasure, level: Level) => (level === 'client' ? clientId : agencyId);

/**
 * Empties bodies of one slice of deliveries that mention the Person: of the client, or of no single client on its
 * agency's paths. @returns the last checked delivery; null: there are no more
 */
export async function emptyBodies(sql: Sql, erasure: ClaimedErasure, level: Level, seen: SeenRow | null) {
  const from = seen ?? BEGIN;
  const values = [ownerOf(erasure, level), from.at, from.id, mentionPattern(erasure.mentions)];
  const [last] = await sql.query<SeenRow>(`person_erasure.bodies.${level}`, BODIES[level], values);
  return last ?? null;
}

/** The same for parked events, which are deleted. */
export async function dropParked(sql: Sql, erasure: ClaimedErasure, level: Level, seen: SeenRow | null) {
  const from = seen ?? BEGIN;
  const pattern = mentionPattern(erasure.mentions);
  const values = [ownerOf(erasure, level), from.at, from.id, pattern, erasure.objectKeys];
  const [last] = await sql.query<SeenRow>(`person_erasure.parked.${level}`, PARKED[level], values);
  return last ?? null;
}

/** The same for remainders of deliveries: their items that mention the Person are deleted. */
export async function clearRemainders(sql: Sql, erasure: ClaimedErasure, level: Level, seen: SeenRow | null) {
  const pattern = mentionPattern(erasure.mentions);
  const values = [ownerOf(erasure, level), seen?.id ?? BEGIN.id, pattern, erasure.objectKeys];
  const [last] = await sql.query<{ id: string | null }>(`person_erasure.rests.${level}`, REMAINDERS[level], values);
  return last?.id ? { at: BEGIN.at, id: last.id } : null;
}

/** Deletes what is stored of idempotent requests whose key or answer mentions the Person; it is kept for a day. */
export async function dropAnswers(sql: Sql, { clientId, mentions }: ClaimedErasure): Promise<void> {
  await sql.query('person_erasure.answers', answers, [clientId, mentionPattern(mentions)]);
}

/** Deletes saved views that search for the Person. */
export async function dropViews(sql: Sql, { agencyId, clientId, mentions }: ClaimedErasure): Promise<void> {
  await sql.query('person_erasure.views', views, [agencyId, clientId, mentionPattern(mentions)]);
}

/** Deletes requests whose path or refusal mentions the Person. */
export async function dropRequests(sql: Sql, { clientId, mentions }: ClaimedErasure): Promise<void> {
  await sql.query('person_erasure.requests', requests, [clientId, mentionPattern(mentions)]);
}

/** Removes the Person as the replier from one slice of the client's emails. */
export async function clearRepliers(sql: Sql, { clientId, addresses }: ClaimedErasure, seen: SeenRow | null) {
  const values = [clientId, seen?.id ?? '0', addresses];
  const [last] = await sql.query<{ id: string | null }>('person_erasure.repliers', repliers, values);
  return last?.id ? { at: BEGIN.at, id: last.id } : null;
}
