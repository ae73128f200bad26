import type { Sql } from '../../../db/database.js';
import { groupBy } from '../../../values/group-by.js';
import type { Context, Workspace } from '../../kernel/context.js';
import { knownErasedValues } from './erased-values.js';
import { isOpen, markSql, type SuppressionRow, suppressionColumns } from './suppression-row.js';

/** An identifier as one column of contacts has it. */
export interface Asked {
  column: 'email' | 'phone' | 'linkedin_url';
  value: string;
}

/** Whose entries count, and by what those of erased identifiers are recognised. */
type ListOwner = Pick<Workspace, 'clientId' | 'agencyId' | 'peppers'>;

/** Somebody to match: the values that entries may name, and the Person and the contact that are known. */
interface Somebody {
  values: readonly string[];
  personId: number | null;
  contactId: number | null;
}

const AGENCY = '(select p.agency_id from place p)';
const SHARES = '(select p.suppresses_person from place p)';
const COUNTS = `(s.client_id is null or s.client_id = $1) and ${isOpen('s')}`;

/*
 * The entries for $1, the client, and $2, values. Those that name other contacts of a Person, or the Person, have its id. Lists are
 * looked up as a whole, in the order of the index. One row more each for what is `told` of contacts.
 */
const entriesOf = (known: { ctes?: string; persons: string; contacts: string; shares?: string; told: string }) => `
with place as materialized (
  select k.agency_id, a.suppresses_person from client k join agency a on a.id = k.agency_id where k.id = $1
), ${known.ctes ?? ''} member as materialized (
  select m.person_id, m.email, m.phone, m.linkedin_url, m.id <> all(${known.contacts}) as is_other from contact m
   where m.client_id = $1 and m.person_id = any(${known.persons})
)
select ${SHARES} as "isShared", null::bigint as "memberOf", null::text as "known", ${suppressionColumns('s')} from suppression s
 where s.agency_id = ${AGENCY} and s.value = any($2::text[]) and ${COUNTS}
union all
select true, m.person_id, null, ${suppressionColumns('s')} from member m cross join suppression s
 where (${known.shares ?? 'false'} or ${SHARES}) and m.is_other
   and s.agency_id = ${AGENCY} and s.value = any(suppression_values(m.email, m.phone, m.linkedin_url)) and ${COUNTS}
union all
select true, s.person_id, null, ${suppressionColumns('s')} from suppression s
 where s.client_id = $1 and s.person_id = any(${known.persons}) and ${isOpen('s')}
union all
select false, n.person_id, n.value, ${suppressionColumns('s')} from (${known.told}) n (person_id, value)
  left join suppression s on s.agency_id = ${AGENCY} and false`;

/* $3 are Persons, $4 contacts of theirs: it tells how many still are. $5: it is about the Persons, and all contacts of theirs count. */
const OF_KNOWN = entriesOf({
  persons: '$3::bigint[]',
  contacts: '$4::bigint[]',
  shares: '$5::boolean',
  told: `select case when $5 then count(distinct m.person_id) else count(*) filter (where not m.is_other) end, '' from member m`,
});

/* The contacts of identifiers, and their Persons, are found by the same statement: a merge meanwhile would hide an entry. */
const knownBy = (column: Asked['column'], values: string) => `select c.id, c.person_id, c.${column} as value
    from contact c where c.client_id = $1 and c.${column} = any(${values}::text[])`;
const OF_IDENTIFIERS = entriesOf({
  ctes: `known as materialized (
  ${knownBy('email', '$3')} union all ${knownBy('phone', '$4')} union all ${knownBy('linkedin_url', '$5')}
),`,
  persons: 'array(select n.person_id from known n)',
  contacts: 'array(select n.id from known n)',
  told: 'select n.person_id, n.value from known n',
});

type FoundEntry = SuppressionRow & { isShared: boolean; memberOf: number | null; known: string | null };

const isNumber = (id: number | null): id is number => id !== null;
const distinct = <Value>(some: readonly Value[]): Value[] => [...new Set(some)];

/** The entry that counts for each, and whether all contacts still belong to their Persons, or all Persons still have some. */
export async function match(sql: Sql, clientId: string, somebody: readonly Somebody[], isPerson = false) {
  const values = distinct(somebody.flatMap((one) => one.values));
  const persons = distinct(somebody.map(({ personId }) => personId).filter(isNumber));
  const contacts = distinct(somebody.map(({ contactId }) => contactId).filter(isNumber));
  const given = [clientId, values, persons, contacts, isPerson];
  const rows = await sql.query<FoundEntry>('suppression.match', OF_KNOWN, given);
  const found = rows.find(({ known }) => known !== null)?.memberOf;
  return { entries: choose(rows, somebody), isComplete: found === (isPerson ? persons : contacts).length };
}

/* The client's own entries count before those of the agency, then the earliest. @param found in any order */
function choose(
  found: readonly FoundEntry[],
  somebody: readonly Pick<Somebody, 'values' | 'personId'>[],
): (SuppressionRow | null)[] {
  const rows = found.filter(({ known }) => known === null);
  if (rows.length === 0) return somebody.map(() => null);
  const byValue = new Map<string, SuppressionRow | null>();
  const byPerson = new Map<number, SuppressionRow | null>();
  for (const row of rows) {
    if (row.memberOf === null) byValue.set(row.value, firstOf(byValue.get(row.value), row));
    else byPerson.set(row.memberOf, firstOf(byPerson.get(row.memberOf), row));
  }
  const own = somebody.map((one) => firstOf(...one.values.map((value) => byValue.get(value))));
  if (rows.some(({ memberOf, isShared }) => memberOf === null && isShared)) {
    for (const [index, { personId }] of somebody.entries())
      if (personId !== null) byPerson.set(personId, firstOf(byPerson.get(personId), own[index]));
  }
  return somebody.map(({ personId }, index) => firstOf(own[index], personId === null ? null : byPerson.get(personId)));
}

const isBefore = (one: SuppressionRow, other: SuppressionRow): boolean => {
  if ((one.clientId === null) !== (other.clientId === null)) return one.clientId !== null;
  // A hash says less than the entries that repeat it.
  if ((one.kind === 'erased') !== (other.kind === 'erased')) return other.kind === 'erased';
  return one.since.getTime() === other.since.getTime() ? one.id < other.id : one.since < other.since;
};

/** The one that counts: the client's own before those of the agency, then the earliest. */
export function firstOf(...entries: (SuppressionRow | null | undefined)[]): SuppressionRow | null {
  let first: SuppressionRow | null = null;
  for (const entry of entries) if (entry && (first === null || isBefore(entry, first))) first = entry;
  return first;
}

/* As `suppression_values` in the database. */
function valuesOfIdentifier(column: Asked['column'], value: string): string[] {
  if (column !== 'email') return [value];
  const labels = value.slice(value.lastIndexOf('@') + 1).split('.');
  return [value, ...labels.slice(1).map((_label, index) => labels.slice(index).join('.'))];
}

/** The entry that counts for each identifier. One of a contact counts with its Person. */
export async function matchIdentifiers(
  sql: Sql,
  { clientId, ...owner }: ListOwner,
  asked: readonly Asked[],
): Promise<(SuppressionRow | null)[]> {
  const erased = await knownErasedValues(
    sql,
    owner,
    asked.map(({ value }) => value),
  );
  const values = asked.map(({ column, value }, index) => [
    ...valuesOfIdentifier(column, value),
    ...(erased[index] ?? []),
  ]);
  const valuesIn = (column: Asked['column']) =>
    distinct(asked.flatMap((one) => (one.column === column ? [one.value] : [])));
  const given = [clientId, distinct(values.flat()), valuesIn('email'), valuesIn('phone'), valuesIn('linkedin_url')];
  const rows = await sql.query<FoundEntry>('suppression.check', OF_IDENTIFIERS, given);
  const persons = new Map(rows.flatMap(({ known, memberOf }) => (known === null ? [] : [[known, memberOf] as const])));
  const somebody = asked.map(({ value }, index) => ({
    values: values[index] ?? [],
    personId: persons.get(value) ?? null,
  }));
  return choose(rows, somebody);
}

/** A contact that was read, with what entries may name of it. */
export interface ReadContact {
  clientId: string;
  id: number;
  personId: number;
  email: string | null;
  phone: string | null;
  linkedinUrl: string | null;
}

function identifierOf({ email, phone, linkedinUrl }: ReadContact): Asked {
  if (email !== null) return { column: 'email', value: email };
  return linkedinUrl === null
    ? { column: 'phone', value: phone ?? '' }
    : { column: 'linkedin_url', value: linkedinUrl };
}

/**
 * The entry that counts for each of some contacts that were read. Those that were deleted, erased or merged since are found by their
 * identifiers.
 */
export async function matchRead(
  sql: Sql,
  owner: ListOwner,
  contacts: readonly ReadContact[],
): Promise<(SuppressionRow | null)[]> {
  const somebody = contacts.map((contact) => {
    const { column, value } = identifierOf(contact);
    return { values: valuesOfIdentifier(column, value), personId: contact.personId, contactId: contact.id };
  });
  const { entries, isComplete } = await match(sql, owner.clientId, somebody);
  if (isComplete) return entries;
  const again = await matchIdentifiers(sql, owner, contacts.map(identifierOf));
  return entries.map((entry, index) => firstOf(entry, again[index]));
}

const CONTACTS = `select c.client_id as "clientId", c.id, c.person_id as "personId", c.email, c.phone, c.linkedin_url as "linkedinUrl"
  from contact c where c.client_id = $1 and c.id = any($2::bigint[])`;

/** The entry that counts for each of some contacts, by their ids. */
export async function matchContacts(
  sql: Sql,
  owner: ListOwner,
  ids: readonly number[],
): Promise<(SuppressionRow | null)[]> {
  const rows = await sql.query<ReadContact>('suppression.contacts', CONTACTS, [owner.clientId, ids]);
  const entries = await matchRead(sql, owner, rows);
  const byId = new Map(rows.map(({ id }, index) => [id, entries[index] ?? null]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** One statement for all records of a client; lists of an agency have those of several. */
export async function loadBy<Key extends { clientId: string }>(
  keys: readonly Key[],
  read: (clientId: string, own: readonly Key[]) => Promise<(SuppressionRow | null)[]>,
) {
  const results = new Map<Key, SuppressionRow | null>();
  for (const [clientId, own] of groupBy(keys, (key) => key.clientId)) {
    const rows = await read(clientId, own);
    for (const [index, key] of own.entries()) results.set(key, rows[index] ?? null);
  }
  return keys.map((key) => results.get(key) ?? null);
}

/** The entry that counts for each of some contacts that were read, also of one that was deleted or erased since. */
export const loadOfContact = (keys: readonly ReadContact[], { services, actor }: Context) =>
  loadBy(keys, (clientId, own) =>
    matchRead(services.database, { clientId, agencyId: actor.agencyId ?? '', peppers: services }, own),
  );

const valuesOf = (c: string) => `suppression_values(${c}.email, ${c}.phone, ${c}.linkedin_url)`;

/* The entry `s` counts for the client of the row `c`, and has one of the values. */
const names = (c: string, agency: string, values: string) => `s.agency_id = ${agency} and s.value = any(${values})
    and (s.client_id is null or s.client_id = ${c}.client_id) and ${isOpen('s')}`;
/* Of an entry that was found: the contact itself is named, or the agency lets others of its Person count. */
const reaches = (c: string) =>
  `(m.id = ${c}.id or (select a.suppresses_person from agency a where a.id = s.agency_id))`;

/* Each gives the mark of the entry that counts; null: there is none. */
const ofMembers = (c: string, agency: string, which = '') => `(select min(${markSql(`${c}.client_id`)})
    from contact m cross join suppression s where m.client_id = ${c}.client_id and m.person_id = ${c}.person_id${which}
     and ${names(c, agency, valuesOf('m'))} and ${reaches(c)})`;
const ofPerson = (c: string) =>
  `(select min(${markSql(`${c}.client_id`)}) from suppression s where s.client_id = ${c}.client_id and s.person_id = ${c}.person_id and ${isOpen('s')})`;

/**
 * SQL: what suppresses the stored contact of the row `c`, as `readMark` reads it; null: nothing. As parts of the statement,
 * because a function costs four times as much.
 */
export const suppressedSql = (c: string): string =>
  `least(${ofMembers(c, `(select k.agency_id from client k where k.id = ${c}.client_id)`)}, ${ofPerson(c)})`;

/**
 * SQL: the same of the Person whose contacts are the rows of `members`; $1 is the client. Each of its contacts counts.
 * @param members columns as the model names them, of one Person
 */
export const suppressedPersonSql = (members: string): string => `least((select min(${markSql('$1')})
    from ${members} m join client k on k.id = $1 cross join suppression s where s.agency_id = k.agency_id
     and s.value = any(suppression_values(m.email, m.phone, m."linkedinUrl")) and ${COUNTS}),
  (select min(${markSql('$1')}) from suppression s
    where s.client_id = $1 and s.person_id = (select min(m."personId") from ${members} m) and ${isOpen('s')}))`;

/**
 * The same for the row `c` of a contact that this statement writes.
 * @param agency the parameter with the agency @param erased that with what stands in the place of its identifier if that was
 *   erased: then its entries name it again
 */
export function suppressedAfterWriteSql(c: string, agency: string, erased: string): string {
  const value = `coalesce(${c}.email, ${c}.linkedin_url, ${c}.phone)`;
  const own = `(select min(case when s.kind = 'erased' and not recognise_erased(s.agency_id, ${c}.client_id, ${value}, ${erased})
      then null else ${markSql(`${c}.client_id`)} end)
    from suppression s where ${names(c, agency, `${valuesOf(c)} || ${erased}`)})`;
  return `least(${own}, ${ofMembers(c, agency, ` and m.id <> ${c}.id`)}, ${ofPerson(c)})`;
}
