import type { Sql } from '../../../db/database.js';
import {
  COMPANIES,
  CONTACTS,
  companyPartsSql,
  exactSql,
  newestSql,
  partsSearchSql,
  wordsSearchSql,
} from './record-sql.js';
import type { Words } from './words.js';

/** How many of the newest records, and of those that an index finds, are compared: of all clients together. */
const COMPARED = { newest: 2_000, found: 1_000 } as const;
/** The same of each client, where there are many. */
const LEAST = 50;

/** Of a record that was found: an index of `RANKS`. */
export interface Ranked {
  clientId: string;
  id: number;
  rank: number;
}

export interface FoundContact extends Ranked {
  personId: number;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  linkedinUrl: string | null;
  companyName: string | null;
}

export interface FoundCompany extends Ranked {
  name: string | null;
  domain: string;
}

/* The statements of a kind of record, from those that ask an index for a whole identifier to those by parts of words. */
type Read<Row> = (sql: Sql, values: readonly unknown[]) => Promise<Row[]>;
interface Statements<Row> {
  exact: Read<Row>;
  newest: Read<Row>;
  words: Read<Row>;
  parts: readonly Read<Row>[];
}

const CONTACT: Statements<FoundContact> = {
  exact: (sql, values) => sql.query('search.contact.exact', exactSql(CONTACTS), values),
  newest: (sql, values) => sql.query('search.contact.newest', newestSql(CONTACTS), values),
  words: (sql, values) => sql.query('search.contact.words', wordsSearchSql(CONTACTS), values),
  parts: [
    (sql, values) => sql.query('search.contact.parts', partsSearchSql(CONTACTS), values),
    (sql, values) => sql.query('search.contact.company_parts', companyPartsSql(), values),
  ],
};

const COMPANY: Statements<FoundCompany> = {
  exact: (sql, values) => sql.query('search.company.exact', exactSql(COMPANIES), values),
  newest: (sql, values) => sql.query('search.company.newest', newestSql(COMPANIES), values),
  words: (sql, values) => sql.query('search.company.words', wordsSearchSql(COMPANIES), values),
  parts: [(sql, values) => sql.query('search.company.parts', partsSearchSql(COMPANIES), values)],
};

/* Of `RANKS`. */
const WORD = 2;
const PART = 3;

/** Where and for what records are searched. */
export interface Asked {
  sql: Sql;
  clientIds: readonly string[];
  words: Words;
  /** How many are wanted, at most. */
  most: number;
}

/** The contacts that match best. @param identifiers the text as an email address, a LinkedIn URL and a phone number */
export const findContacts = (asked: Asked, identifiers: readonly (string | null)[]): Promise<FoundContact[]> =>
  findBest(asked, CONTACT, identifiers);

/** The companies that match best. @param domain the text as one */
export const findCompanies = (asked: Asked, domain: string | null): Promise<FoundCompany[]> =>
  findBest(asked, COMPANY, [domain]);

/*
 * What matches often is among the newest records, and needs no index, which would bring all that match. What matches seldom
 * is found by an index. So the number of records that are read is bounded, and the newest come first among equals.
 */
async function findBest<Row extends Ranked>(
  { sql, clientIds, words, most }: Asked,
  statements: Statements<Row>,
  identifiers: readonly (string | null)[],
): Promise<Row[]> {
  if (clientIds.length === 0) return [];
  const exact = identifiers.some(isGiven) ? await statements.exact(sql, [clientIds, ...identifiers]) : [];
  // Nobody looks for others with a whole address.
  if (exact.length > 0) return newestFirst(exact).slice(0, most);
  const found = new Map<number, Row>();
  const add = (rows: readonly Row[]) => {
    for (const row of rows) found.set(row.id, row);
  };
  const has = (rank: number) => [...found.values()].filter((row) => row.rank <= rank).length >= most;
  const given = [clientIds, words.within, words.begins, words.start, most];
  const share = (all: number) => Math.max(Math.ceil(all / clientIds.length), LEAST);
  add(await statements.newest(sql, [...given, share(COMPARED.newest)]));
  if (!has(WORD)) add(await statements.words(sql, [...given, share(COMPARED.found), words.wordQuery]));
  for (const parts of statements.parts)
    if (!has(PART)) add(await parts(sql, [...given, share(COMPARED.found), words.partQuery]));
  return newestFirst([...found.values()]).slice(0, most);
}

const isGiven = (identifier: string | null): boolean => identifier !== null;

const newestFirst = <Row extends Ranked>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => one.rank - other.rank || other.id - one.id);
