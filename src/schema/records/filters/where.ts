import type { InputRef } from '@pothos/core';
import { InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';

/** How deep conditions may be nested, how many there may be, and how many values one may list. */
const MOST = { depth: 5, conditions: 50, values: 500 } as const;

/**
 * The parameters of a statement in their order; `$1` is the client. It also counts conditions, because a filter may
 * have any size.
 */
export class Writing {
  readonly values: unknown[];
  /** Of national phone numbers. */
  readonly country: string | null;
  #conditions = 0;
  #aliases = 0;

  /** @param values those that the statement has already, the client first */
  constructor(values: readonly unknown[], country: string | null) {
    this.values = [...values];
    this.country = country;
  }

  /** The parameter that has the value, cast to the type. */
  add(value: unknown, type: string): string {
    return `$${this.values.push(value)}::${type}`;
  }

  /** A parameter that lists values. @throws InvalidError there are too many */
  list(values: readonly unknown[], type: string): string {
    if (values.length > MOST.values) throw refused(`May list at most ${MOST.values} values.`);
    return this.add(values, `${type}[]`);
  }

  /** A name for the row of another table that nothing else in the statement has. */
  alias(): string {
    this.#aliases += 1;
    return `f${this.#aliases}`;
  }

  /** @throws InvalidError it is one condition too many, or too deep */
  enter(depth: number): void {
    this.#conditions += 1;
    if (depth > MOST.depth) throw refused(`May be nested at most ${MOST.depth} deep.`);
    if (this.#conditions > MOST.conditions) throw refused(`May have at most ${MOST.conditions} conditions.`);
  }
}

/** The refusal of a filter as a whole. */
export const refused = (message: string): InvalidError => new InvalidError({ where: [message] });

/** A filter as it is given: conditions by name, and `and`, `or` and `not` over filters of the same kind. */
export interface Where {
  and?: readonly Where[] | null | undefined;
  or?: readonly Where[] | null | undefined;
  not?: Where | null | undefined;
  [term: string]: unknown;
}

/** Where a condition is written: the alias of the record's row, how deep, and the SQL of its client's id. */
export interface Place {
  row: string;
  depth: number;
  owner: string;
  /** Below `or` or `not`, where PostgreSQL cannot join related rows with the records. */
  unjoined?: boolean;
}

/** One condition that records may be filtered by. */
export interface Term {
  /** The GraphQL input type of what is given. */
  type: 'String' | 'Boolean' | InputRef<object>;
  description: string;
  /** The condition in SQL; null counts as false. */
  sql: (given: never, writing: Writing, place: Place) => string;
  /** Whether it is never null below `not`, so that SQL can negate it. */
  neverNull?: true;
  /** The same for one record after the other, where `sql` finds all that match at once. */
  test?: (given: never, writing: Writing, place: Place) => string;
}

/** A kind of record that can be filtered. Modules that are loaded later add terms of their own. */
export interface Filterable {
  type: InputRef<Where>;
  terms: Map<string, Term>;
}

/** The filter of a kind of record, with `and`, `or` and `not`. @param name such as `ContactWhere` */
export function filterable(name: string, records: string, terms: Readonly<Record<string, Term>>): Filterable {
  const type = builder.inputRef<Where>(name);
  const kind = { type, terms: new Map(Object.entries(terms)) };
  type.implement({
    description: `Conditions on ${records}, combined with AND. Absent and null ones are ignored.`,
    fields: (t) => ({
      and: t.field({ type: [type], description: 'All of these hold.' }),
      or: t.field({ type: [type], description: 'At least one of these holds. An empty list matches nothing.' }),
      not: t.field({ type, description: 'This does not hold, or is unknown.' }),
      ...Object.fromEntries(
        [...kind.terms].map(([term, { type: given, description }]) => [term, t.field({ type: given, description })]),
      ),
    }),
  });
  return kind;
}

/** Adds terms to a kind that an earlier module defines. */
export function addTerms(kind: Filterable, terms: Readonly<Record<string, Term>>): void {
  for (const [name, term] of Object.entries(terms)) kind.terms.set(name, term);
}

/** The condition of a filter in SQL, never null. @throws InvalidError too deep, or too many conditions or values */
function whereSql(kind: Filterable, where: Where, writing: Writing, place: Place): string {
  const { depth, unjoined = false } = place;
  writing.enter(depth);
  const inner = (part: Where, apart: boolean) =>
    whereSql(kind, part, writing, { ...place, depth: depth + 1, unjoined: unjoined || apart });
  const conditions = givenOf(where).flatMap(([name, given]) => {
    if (name === 'not') {
      const [part] = partsOf(given);
      // A negated `exists` is joined; PostgreSQL knows no other form of it.
      if (part && isNeverNull(kind, part)) return [`not (${inner(part, true)})`];
      return [`(${part ? inner(part, true) : ''}) is not true`];
    }
    if (name === 'and' || name === 'or') {
      const parts = partsOf(given).map((part) => `(${inner(part, name === 'or')})`);
      return [`(${parts.join(` ${name} `) || String(name === 'and')})`];
    }
    const term = kind.terms.get(name);
    if (!term) throw refused(`There is no condition ${name}.`);
    writing.enter(depth);
    return [`(${sqlOf(term, given, writing, place)})`];
  });
  return conditions.join(' and ') || NO_CONDITION;
}

/* What is given, by name. */
const givenOf = (where: Where) => Object.entries(where).filter(([, given]) => given !== undefined && given !== null);

function isNeverNull(kind: Filterable, where: Where): boolean {
  const [only, ...more] = givenOf(where);
  return only !== undefined && more.length === 0 && kind.terms.get(only[0])?.neverNull === true;
}

const NO_CONDITION = 'true';

/** Whether a value can be a filter; GraphQL has checked the rest. */
export const isWhere = (given: unknown): given is Where => typeof given === 'object' && given !== null;
/* One filter, or a list of them. */
const partsOf = (given: unknown): Where[] => [given].flat().filter(isWhere);

/* What is given has the type of the term, by the input type in GraphQL. */
const sqlOf = (term: Term, given: unknown, writing: Writing, place: Place) => term.sql(given as never, writing, place);

interface Selected {
  where: string;
  values: readonly unknown[];
  all?: boolean;
  tested?: { where: string; values: readonly unknown[] };
}

/**
 * Narrows a selection, or returns the same one where the filter has no condition.
 * @param country of national phone numbers
 * @param owner the SQL of the client's id, where the selection covers several clients
 */
export function narrow(
  selection: Selected | null,
  kind: Filterable,
  where: Where | null | undefined,
  { row, country = null, owner = '$1' }: { row: string; country?: string | null; owner?: string },
): Selected | null {
  if (!selection || !where) return selection;
  const writing = new Writing(selection.values, country);
  const condition = conditionOf(kind, where, writing, { row, owner });
  if (condition === null) return selection;
  const narrowed = { where: `${selection.where} and ${condition}`, values: writing.values };
  const tested = testOf(kind, where, { row, owner, depth: 1 });
  if (!tested) return narrowed;
  const values = new Writing(selection.values, country);
  return { ...narrowed, tested: { where: `${selection.where} and ${tested(values)}`, values: values.values } };
}

/* Of a filter with a single condition: others might each cost as much as finding all records. */
function testOf(kind: Filterable, where: Where, place: Place): ((writing: Writing) => string) | null {
  const [only, ...more] = givenOf(where);
  const term = only && more.length === 0 ? kind.terms.get(only[0]) : undefined;
  return term?.test ? (writing) => term.test?.(only?.[1] as never, writing, place) ?? NO_CONDITION : null;
}

/**
 * The condition of a filter in SQL, for a statement whose filters share one `Writing`; null where it has none.
 * @param owner the SQL of the client's id
 * @throws InvalidError too deep, or too many conditions or values
 */
export function conditionOf(
  kind: Filterable,
  where: Where | null | undefined,
  writing: Writing,
  { row, owner }: { row: string; owner: string },
): string | null {
  const condition = where ? whereSql(kind, where, writing, { row, depth: 1, owner }) : NO_CONDITION;
  return condition === NO_CONDITION ? null : condition;
}

/** A boolean term. */
export const flag = (description: string, holds: (row: string, owner: string) => string): Term => ({
  type: 'Boolean',
  description,
  // Literally, so that an index of those for which it holds can be used.
  sql: (given: boolean, _writing, { row, owner }) => (given ? holds(row, owner) : `(${holds(row, owner)}) is not true`),
});

/**
 * One of the related records must match a filter of their kind.
 * @param from the related rows under the alias, and the column that names the record, or several in brackets
 */
export function related(
  kind: () => Filterable,
  description: string,
  from: (alias: string, row: string, owner: string) => { key: string; select: string },
): Term {
  return {
    get type() {
      return kind().type;
    },
    description,
    neverNull: true,
    sql: (given: Where, writing, { row, depth, owner, unjoined }) => {
      const alias = writing.alias();
      const { key, select } = from(alias, row, owner);
      const found = `${select} and ${whereSql(kind(), given, writing, { row: alias, depth: depth + 1, owner })}`;
      return unjoined ? isAmong(key, found, `${alias}k`) : `${key} in (${found})`;
    },
  };
}

/*
 * Whether the key is among those that are found. Where nothing is joined, PostgreSQL keeps the keys of `in` in memory; if they are
 * more than it may keep there, it searches all of them for each record. With `exists` it then looks up each record by an index.
 */
function isAmong(key: string, found: string, alias: string): string {
  const columns = key
    .split(',')
    .map((_column, place) => `${alias}${place}`)
    .join(', ');
  return `exists (select from (${found}) ${alias} (${columns}) where (${columns}) = ${key})`;
}

/** A term about the record that the column of this one names. */
export const belongsTo = (
  kind: () => Filterable,
  description: string,
  { table, column }: { table: string; column: string },
): Term =>
  related(kind, description, (other, row, owner) => ({
    key: `${row}.${column}`,
    select: `select ${other}.id from ${table} ${other} where ${other}.client_id = ${owner}`,
  }));

/** A term about the records whose column names this one. */
export const hasMany = (
  kind: () => Filterable,
  description: string,
  { table, column }: { table: string; column: string },
): Term =>
  related(kind, description, (other, row, owner) => ({
    key: `${row}.id`,
    select: `select ${other}.${column} from ${table} ${other} where ${other}.client_id = ${owner} and ${other}.${column} is not null`,
  }));

/** What is known about a condition without reading a record. */
type Known = boolean | null;

/** Whether a filter matches every record. @throws InvalidError too deep, or too many conditions or values */
export function meansNothing(kind: Filterable, where: Where | null | undefined): boolean {
  return judge(kind, where ?? {}, new Writing([], null), 1) === true;
}

function judge(kind: Filterable, where: Where, writing: Writing, depth: number): Known {
  writing.enter(depth);
  const parts = Object.entries(where).flatMap(([name, given]) =>
    given === undefined || given === null ? [] : [judgeOne(kind, [name, given], writing, depth)],
  );
  return all(parts);
}

function judgeOne(kind: Filterable, [name, given]: [string, unknown], writing: Writing, depth: number): Known {
  if (name === 'not' || name === 'and' || name === 'or') {
    const parts = partsOf(given).map((part) => judge(kind, part, writing, depth + 1));
    if (name === 'and') return all(parts);
    return name === 'not' ? opposite(all(parts)) : opposite(all(parts.map(opposite)));
  }
  const term = kind.terms.get(name);
  const sql = term && sqlOf(term, given, writing, { row: 'r', depth, owner: '$1' });
  return sql === 'true' || looksForNothing(given) ? true : null;
}

/* Every text begins with an empty one, and contains it. */
const looksForNothing = (given: unknown) =>
  typeof given === 'object' &&
  given !== null &&
  Object.entries(given).every(
    ([operator, value]) => value === null || value === undefined || isEmptyPiece(operator, value),
  );

const isEmptyPiece = (operator: string, value: unknown) =>
  value === '' && (operator === 'startsWith' || operator === 'contains');

const opposite = (known: Known): Known => (known === null ? null : !known);

function all(parts: readonly Known[]): Known {
  if (parts.includes(false)) return false;
  return parts.includes(null) ? null : true;
}
