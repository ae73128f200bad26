/**
 * The numbers of kinds in the journal and in the tables that are folded from it. A kind's name is its table's. More kinds
 * may be entered than are listed: what has no list is taken out and forgotten.
 */
export const JOURNAL_KINDS = { contact: 1, company: 2 } as const;

/** A kind whose lists have totals and places. */
export type ListedKind = keyof typeof JOURNAL_KINDS;
export const LISTED_KINDS = ['contact', 'company'] as const satisfies readonly ListedKind[];

/** What an entry `i` adds to the number of records. */
export const STEP = `case i.what when 1 then 1 when 3 then -1 else 0 end`;
