/**
 * The numbers of kinds in the journal and in the tables that are folded from it. A kind's name is its table's. More kinds
 * may be entered than are listed: what has no list is taken out and forgotten.
 */
export const JOURNAL_KINDS = { contact: 1, company: 2, email: 3 } as const;

/** A kind whose lists have totals. */
export type ListedKind = keyof typeof JOURNAL_KINDS;
export const LISTED_KINDS = ['contact', 'company', 'email'] as const satisfies readonly ListedKind[];

/** Kinds whose lists have numbered pages too. The others are read by cursors alone: one range of all ids is enough. */
export const PLACED_KINDS = ['contact', 'company'] as const satisfies readonly ListedKind[];
export type PlacedKind = (typeof PLACED_KINDS)[number];

/** Kinds that are listed over all clients of an agency too. */
export const AGENCY_KINDS = ['contact', 'company'] as const satisfies readonly PlacedKind[];
export type AgencyKind = (typeof AGENCY_KINDS)[number];

/** What an entry `i` adds to the number of records. */
export const STEP = `case i.what when 1 then 1 when 3 then -1 else 0 end`;
