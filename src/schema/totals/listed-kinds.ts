/**
 * The numbers of kinds in the journal and in the tables that are aggregated from it. More kinds may be entered than are listed:
 * what has no list is taken out and forgotten.
 */
export const JOURNAL_KINDS = { contact: 1, company: 2, email: 3, person: 4 } as const;

/** A kind whose lists have totals. */
export type ListedKind = keyof typeof JOURNAL_KINDS;
export const LISTED_KINDS = ['contact', 'company', 'email', 'person'] as const satisfies readonly ListedKind[];

/** Kinds whose lists have numbered pages too. The others are read by cursors alone: one range of all ids is enough. */
export const PLACED_KINDS = ['contact', 'company', 'person'] as const satisfies readonly ListedKind[];
export type PlacedKind = (typeof PLACED_KINDS)[number];

/** Kinds that are listed over all clients of an agency too. */
export const AGENCY_KINDS = ['contact', 'company'] as const satisfies readonly PlacedKind[];
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** An entry of a record that changed in nothing which others are compared by. It is for the journal alone. */
export const CHANGED_OTHERWISE = 4;

/** What an entry `i` adds to the number of records. */
export const STEP = `case i.what when 1 then 1 when 3 then -1 else 0 end`;

/*
 * Persons are listed by their contacts: one that has none is not listed. The entry of a contact counts for its Person too,
 * where it says so.
 */
const isPerson = (kind: ListedKind) => kind === 'person';

/** The id of a record of the list, as a column of the row `r` of `idsSql`. */
export const idOf = (kind: ListedKind): string => (isPerson(kind) ? 'r.person_id' : 'r.id');

/**
 * The ids of a list as a query with the column `id`, in no order.
 * @param conditions on the row `r`, the client among them
 */
export const idsSql = (kind: ListedKind, conditions: string): string =>
  `select ${isPerson(kind) ? 'distinct ' : ''}${idOf(kind)} as id from ${isPerson(kind) ? 'contact' : kind} r where ${conditions}`;

/** How many records the list has, counted, as an expression. */
export const countedSql = (kind: ListedKind, conditions: string): string =>
  `(select count(*) from (${idsSql(kind, conditions)}) listed)`;

/** Which entries `i` belong to a list. */
export const entersSql = (kind: ListedKind): string =>
  isPerson(kind)
    ? `i.kind in (${JOURNAL_KINDS.contact}, ${JOURNAL_KINDS.person}) and i.person_id is not null`
    : `i.kind = ${JOURNAL_KINDS[kind]}`;

/** The id in the list that such an entry is about. */
export const enteredIdOf = (kind: ListedKind): string => (isPerson(kind) ? 'i.person_id' : 'i.record_id');

/**
 * The ids of the Persons of the client `$1` that have no contact. Sets instead of a join: where statistics are missing, as after
 * an import, a join compared every Person with every contact.
 */
export const EMPTY_SQL = `select p.id from person p where p.client_id = $1
  except select c.person_id from contact c where c.client_id = $1`;
