import type { Sql } from '../../../db/database.js';
import { InvalidError, NotFoundError, UnknownPropertiesError, UnprocessableError } from '../../../errors.js';
import type { AppliesTo, FieldDefinition } from '../../../values/activity-type.js';
import type { Workspace } from '../../kernel/context.js';
import { unknownType } from '../activity-types/activity-type-row.js';
import { enqueueSql } from '../scoring/enqueue.js';
import type { ActivityItem } from './activity-item.js';
import { requireSource } from './log-input.js';
import { noContactMatched } from './log-standard.js';
import { checkCustomProperties, type Properties, readAliasedProperties } from './properties.js';

/* Contacts and companies are locked against deletion in the order of their ids. */

/** The custom types with the ids $2 or the names $3 of the client $1. */
const TYPES_SQL = `select t.id, t.name, t.applies_to as "appliesTo", t.schema from activity_type t
  where t.client_id = $1 and (t.id = any($2::uuid[]) or t.name = any($3::text[]))`;

/** What the sources $2 of the client $1 are enabled for; one that is enabled for nothing has one row. */
const SOURCES_SQL = `select s.name, b.channel, b.type_id as "typeId"
  from activity_source s
  left join source_binding b on b.client_id = s.client_id and b.source_id = s.id
 where s.client_id = $1 and s.name = any($2::text[])`;

const found = (column: string) => `select c.id from contact c where c.client_id = $1 and c.${column} = g.${column}`;

/* A query of its own, for the index: `coalesce` is not leakproof. */
const FIRST = `(select coalesce((${found('email')}), (${found('linkedin_url')}), (${found('phone')})))`;

const HELD = `select c.id, c.company_id from contact c
    where c.client_id = $1 and c.id in (select n.contact_id from named n) order by c.id for key share`;

/* Ids are drawn in the order of the rows. */
const NUMBERED = 'select row_number() over (order by a.id) as number, a.id, a.occurred_at from added a';

/** Which of the rows $2 find a contact by $3 email, $4 LinkedIn URL or $5 phone. $1 client. */
const FIND_STANDARD_MANY_SQL = `select g.place
  from unnest($2::int[], $3::text[], $4::text[], $5::text[]) as g (place, email, linkedin_url, phone)
 where ${FIRST} is not null`;

/**
 * Logs the rows $2 by $3 email, $4 LinkedIn URL and $5 phone, with $6 channel, $7 variant, $8 source, $9 time or null
 * for now and $10 properties. $1 client. Returns the rows that found a contact.
 */
const LOG_STANDARD_MANY_SQL = `with given as (
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
 * Links the rows $2 to all contacts found: $3 type, $4 source, $5 time, $6 properties, $7 email, $8 LinkedIn URL, $9
 * phone. $1 client. The types are locked.
 */
const LOG_CONTACT_MANY_SQL = `with ready as (
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

/** Rows $2 with $3 type, $4 source, $5 time, $6 properties and $7 domain. $1 client. The types are locked. */
const LOG_COMPANY_MANY_SQL = `with ready as (
  select row_number() over (order by g.place) as number, g.*
    from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      as g (place, type_id, source, at, properties, domain)
), matched as (
  select k.id, k.domain from company k where k.client_id = $1 and k.domain in (select g.domain from ready g) order by k.id for key share
), added as (${ADDED('(select k.id from matched k where k.domain = r.domain)')})
select count(*)::int as logged from added`;

/** What logging refuses in a readable request. */
type LogRefusal = InvalidError | NotFoundError | UnprocessableError | UnknownPropertiesError;

type Place = Pick<Workspace, 'clientId' | 'serviceOrigin'>;
type StandardItem = Extract<ActivityItem, { channel: string }>;
type CustomItem = Extract<ActivityItem, { channel: null }>;
/** One whose type is known. */
type TypedItem = CustomItem & { typeId: string };

/** An item that the workspace accepts, with its index. */
type Ready<Item> = { item: Item; place: number; properties: Properties };

interface Judged {
  refusals: (LogRefusal | null)[];
  standard: Ready<StandardItem>[];
  ofContacts: Ready<TypedItem>[];
  ofCompanies: Ready<TypedItem>[];
}

/**
 * Logs activities in their order, in a fixed number of statements. Must run in a transaction.
 * @returns one refusal per item; null: it was logged
 */
export async function logMany(sql: Sql, place: Place, items: readonly ActivityItem[]): Promise<(LogRefusal | null)[]> {
  const { refusals, standard, ofContacts, ofCompanies } = await judge(sql, place, items, true);
  await logCustom(sql, place, 'contact', ofContacts);
  await logCustom(sql, place, 'company', ofCompanies);
  return matchStandard(sql, place, { refusals, standard }, true);
}

/** Predicts what `logMany` would refuse; only reads. */
export async function forecastMany(
  sql: Sql,
  place: Place,
  items: readonly ActivityItem[],
): Promise<(LogRefusal | null)[]> {
  const judged = await judge(sql, place, items, false);
  return matchStandard(sql, place, judged, false);
}

interface TypeRow {
  id: string;
  name: string;
  appliesTo: AppliesTo;
  schema: FieldDefinition[];
}

interface BindingRow {
  name: string;
  channel: string | null;
  typeId: string | null;
}

/* Checks the items against the workspace: types, their schemas, and sources. */
async function judge(sql: Sql, { clientId }: Place, items: readonly ActivityItem[], hold: boolean): Promise<Judged> {
  const types = await readTypes(sql, clientId, items, hold);
  const requireBound = await readSources(sql, clientId, items);
  const judged: Judged = { refusals: items.map(() => null), standard: [], ofContacts: [], ofCompanies: [] };
  for (const [place, item] of items.entries()) {
    try {
      if (item.channel !== null) {
        requireBound(item, item.channel);
        judged.standard.push({ item, place, properties: item.properties });
      } else {
        const type = typeOf(types, item);
        const typed = { ...item, typeId: type.id };
        requireBound(typed, type.name);
        judged[type.appliesTo === 'company' ? 'ofCompanies' : 'ofContacts'].push(readyOf(typed, type, place));
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      judged.refusals[place] = error;
    }
  }
  return judged;
}

const isRefusal = (error: unknown): error is LogRefusal =>
  [InvalidError, NotFoundError, UnprocessableError, UnknownPropertiesError].some((kind) => error instanceof kind);

/* By its id, else by its name, if only one type has it. */
function typeOf(types: readonly TypeRow[], { typeId, typeName }: CustomItem): TypeRow {
  const named = types.filter(({ name }) => name === typeName);
  const type = types.find(({ id }) => id === typeId) ?? (named.length === 1 ? named[0] : undefined);
  if (!type) throw unknownType();
  return type;
}

function readyOf(item: TypedItem, { schema }: TypeRow, place: number): Ready<TypedItem> {
  const kinds = new Map(schema.map(({ fieldName, type }) => [fieldName, type]));
  const properties = readAliasedProperties(item.request.properties, kinds);
  checkCustomProperties(properties, schema);
  return { item, place, properties };
}

async function readTypes(sql: Sql, clientId: string, items: readonly ActivityItem[], hold: boolean) {
  const custom = items.filter((item) => item.channel === null);
  const ids = [...new Set(custom.flatMap(({ typeId }) => typeId ?? []))];
  const names = [...new Set(custom.flatMap(({ typeName }) => typeName ?? []))];
  const [name, text] = hold
    ? ['activity.log_many.hold_types', `${TYPES_SQL} order by t.id for share`]
    : ['activity.log_many.types', TYPES_SQL];
  return custom.length === 0 ? [] : sql.query<TypeRow>(name, text, [clientId, ids, names]);
}

/* Returns a check of the source of an item. */
async function readSources(sql: Sql, clientId: string, items: readonly ActivityItem[]) {
  const names = [...new Set(items.flatMap(({ request }) => request.source ?? []))];
  const rows =
    names.length === 0 ? [] : await sql.query<BindingRow>('activity.log_many.sources', SOURCES_SQL, [clientId, names]);
  return (item: StandardItem | TypedItem, typeName: string): void => {
    const { source } = item.request;
    if (source === null) return;
    const bound = rows.filter(({ name }) => name === source);
    const isOf = ({ channel, typeId }: BindingRow) =>
      item.channel === null ? typeId === item.typeId : channel === item.channel;
    requireSource(source, typeName, { known: bound.length > 0, enabled: bound.some(isOf) });
  };
}

async function logCustom(
  sql: Sql,
  { clientId, serviceOrigin }: Place,
  kind: AppliesTo,
  ready: readonly Ready<TypedItem>[],
): Promise<void> {
  if (ready.length === 0) return;
  const common = [
    clientId,
    ready.map(({ place }) => place),
    ready.map(({ item }) => item.typeId),
    ready.map(({ item }) => item.request.source ?? serviceOrigin),
    ready.map(({ item }) => item.at),
    ready.map(({ properties }) => JSON.stringify(properties)),
  ];
  if (kind === 'company') {
    const domains = ready.map(({ item }) => item.request.domain);
    await sql.query('activity.log_many.company', LOG_COMPANY_MANY_SQL, [...common, domains]);
  } else {
    await sql.query('activity.log_many.contact', LOG_CONTACT_MANY_SQL, [...common, ...identifiersOf(ready)]);
  }
}

const identifiersOf = (ready: readonly Ready<ActivityItem>[]) =>
  (['email', 'linkedinUrl', 'phone'] as const).map((name) => ready.map(({ item }) => item.request[name]));

/* The statement returns the indexes of the items that found their contact. */
async function matchStandard(
  sql: Sql,
  { clientId, serviceOrigin }: Place,
  { refusals, standard }: Pick<Judged, 'refusals' | 'standard'>,
  isLogged: boolean,
): Promise<(LogRefusal | null)[]> {
  if (standard.length === 0) return refusals;
  const [name, text] = isLogged
    ? ['activity.log_many.standard', LOG_STANDARD_MANY_SQL]
    : ['activity.log_many.find', FIND_STANDARD_MANY_SQL];
  const found = await sql.query<{ place: number }>(name, text, [
    clientId,
    standard.map(({ place }) => place),
    ...identifiersOf(standard),
    ...(isLogged
      ? [
          standard.map(({ item }) => item.channel),
          standard.map(({ item }) => item.variant),
          standard.map(({ item }) => item.request.source ?? serviceOrigin),
          standard.map(({ item }) => item.at),
          standard.map(({ properties }) => JSON.stringify(properties)),
        ]
      : []),
  ]);
  const matched = new Set(found.map(({ place }) => place));
  const strangers = new Set(standard.flatMap(({ place }) => (matched.has(place) ? [] : place)));
  return refusals.map((refusal, place) => (strangers.has(place) ? noContactMatched() : refusal));
}
