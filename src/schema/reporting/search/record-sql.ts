import { wordsSql } from '../../records/filters/terms.js';

/** The columns of a kind of record that are searched, as SQL of its row `c`. */
interface Searched {
  table: 'contact' | 'company';
  /** All text that is searched. */
  text: string;
  /** The part of it that is in the index of parts. */
  parts: string;
  /** Another name that the typed text may begin. */
  name: string;
  /** The columns that are in the index of words. */
  words: readonly string[];
  /** Columns with a whole identifier. */
  identifiers: readonly string[];
  /** Columns of the answer. */
  shown: string;
}

/** SQL: a text without case and accents. A text of ASCII alone, which most are, takes the short way. */
export const foldedSql = (text: string): string =>
  `(case when octet_length(${text}) = char_length(${text}) then lower(${text})
    else lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g')) end)`;

/* The same expression as in the indexes of parts. A line break in a text makes an empty part, which no index takes. */
function partsSql(text: string): string {
  const folded = foldedSql(text);
  const part = `chr(10) || right(c.client_id, 4) || '\\1'`;
  return `array_to_tsvector(array_remove(string_to_array(substr(
    regexp_replace(' ' || ${folded} || '  ', '(...)', ${part}, 'g')
    || regexp_replace(${folded} || '  ', '(...)', ${part}, 'g')
    || regexp_replace(substr(${folded} || '  ', 2), '(...)', ${part}, 'g'), 2), chr(10)), ''))`;
}

const NAMES = `coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')`;
const HANDLE = `replace(c.linkedin_url, 'linkedin.com/in/', '')`;
const COMPANY = `(coalesce(c.name, '') || ' ' || c.domain)`;

export const CONTACTS: Searched = {
  table: 'contact',
  text: `(${NAMES} || ' ' || coalesce(c.email, ${HANDLE}, c.phone, ''))`,
  parts: `(${NAMES} || ' ' || coalesce(split_part(c.email, '@', 1), ${HANDLE}, c.phone, ''))`,
  name: `coalesce(c.last_name, '')`,
  words: ['first_name', 'last_name', 'email'],
  identifiers: ['email', 'linkedin_url', 'phone'],
  shown: `c.person_id as "personId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
  c.linkedin_url as "linkedinUrl",
  (select o.name from company o where o.client_id = c.client_id and o.id = c.company_id) as "companyName"`,
};

export const COMPANIES: Searched = {
  table: 'company',
  text: COMPANY,
  parts: COMPANY,
  name: 'c.domain',
  words: ['name', 'domain'],
  identifiers: ['domain'],
  shown: 'c.name, c.domain',
};

/** How well a record matches, best first: its whole identifier, the beginning of its name, of words, or parts of words. */
export const RANKS = ['EXACT', 'NAME', 'WORD', 'PART'] as const;

/** Those with an identifier, one of `$2` and the following for each of the columns. `$1` are the clients. */
export const exactSql = ({ table, identifiers, shown }: Searched): string =>
  identifiers
    .map(
      (column, index) => `select ${shown}, c.client_id as "clientId", c.id, 0 as rank from ${table} c
 where c.client_id = any($1::text[]) and c.${column} = $${index + 2}::text`,
    )
    .join(' union all ');

/** SQL: how well the texts `t.text` and `t.name` match. `$3` are regular expressions of words, `$4` a pattern of the name. */
export const RANK = `case when ltrim(t.text) like $4::text or t.name like $4::text then 1 when t.text ~ all($3::text[]) then 2 else 3 end`;

/*
 * The best of some records that have every word. `$1` are the clients, `$2` patterns of the words, `$5` how many records,
 * `$6` how many of each client are compared.
 */
const bestSql = ({ text, name, shown }: Searched, rows: string): string => `
select ${shown}, c.client_id as "clientId", c.id, c.rank from (
  select c.*, ${RANK} as rank from unnest($1::text[]) as k (id) cross join lateral (${rows}) c
   cross join lateral (select ${foldedSql(text)} as text, ${foldedSql(name)} as name offset 0) t
   where t.text like all($2::text[])
   order by rank, c.id desc limit $5::int) c
 order by c.rank, c.id desc`;

/** The best of the newest records. */
export const newestSql = (searched: Searched): string =>
  bestSql(searched, `select c.* from ${searched.table} c where c.client_id = k.id order by c.id desc limit $6::int`);

/* No index has the client alone in this form: with one, the planner would read all records of the client to intersect them. */
const OWN = '(c.client_id = k.id) is true';

/** The best of those with words that begin as typed. `$7` is a tsquery with `~` for the client. */
export const wordsSearchSql = (searched: Searched): string =>
  bestSql(
    searched,
    `select c.* from ${searched.table} c where ${OWN}
      and ${wordsSql('c', searched.words)} @@ replace($7::text, '~', k.id)::tsquery limit $6::int`,
  );

const hasParts = (parts: string) => `${partsSql(parts)} @@ replace($7::text, '~', right(k.id, 4))::tsquery`;

/** The best of those with the typed parts of words. `$7` is a tsquery with `~` for the mark of the client. */
export const partsSearchSql = (searched: Searched): string =>
  bestSql(searched, `select c.* from ${searched.table} c where ${OWN} and ${hasParts(searched.parts)} limit $6::int`);

/** The same of contacts whose company has the parts: the domain of an address is that of a company, most often. */
export const companyPartsSql = (): string =>
  bestSql(
    CONTACTS,
    `select c.* from contact c where c.client_id = k.id and c.company_id = any(array(
      select c.id from company c where ${OWN} and ${hasParts(COMPANY)} limit 50)) limit $6::int`,
  );
