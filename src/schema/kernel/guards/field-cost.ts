import { type GraphQLField, getNullableType, isListType } from 'graphql';
import type { Context } from '../context.js';

/** The default and the maximum size of a window. */
const DEFAULT_WINDOW = 20;
const LARGEST_WINDOW = 100;

/** The assumed length of a list without a size. */
const USUAL_LENGTH = 10;

/** Lists that may be much longer, with their usual length where they are long. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  // Up to 1,000 per record, usually about ten.
  ['customFields', 20],
  // The number that a preview of a merge requests; 100 by default.
  ['overwrittenValues', 100],
  // What an entry of the audit log or the journal refers to: mostly nothing or one.
  ['names', 2],
  // One per applied rule.
  ['lines', 20],
  // Two or three of the catalogue's integrations are connected.
  ['radar', 4],
  // At most 500.
  ['agencyWebhookShapes', 100],
  // Of a series; at most 1,000.
  ['buckets', 50],
]);

/** The lists inside a page or a connection; their size is an argument of the field around them. */
const COUNTED_OUTSIDE = new Set(['items', 'edges', 'nodes', 'outcomes', 'groups', 'hits']);

/**
 * One point plus the cost of the selection times the number of values: the requested size of pages and connections, for
 * other lists ten or the length in `LENGTHS`.
 */
export function costOfField(
  args: Record<string, unknown>,
  _context: Context,
  field: GraphQLField<unknown, Context, Record<string, unknown>>,
): { field: number; multiplier: number } {
  return { field: 1, multiplier: sizeAsked(args, field) ?? sizeOfList(field) };
}

/* The requested size of a field that takes one; a larger size than the maximum is answered with the maximum. */
function sizeAsked(
  args: Record<string, unknown>,
  { args: known }: { args: readonly { name: string }[] },
): number | null {
  const takes = (name: string) => known.some((one) => one.name === name);
  if (takes('pageSize')) return bounded(args['pageSize'] ?? LARGEST_WINDOW);
  if (takes('first')) return bounded(args['first'] ?? args['last'] ?? DEFAULT_WINDOW);
  return null;
}

/** The cost of a field with a numbered page, where the field itself costs more than one point. */
export const costOfPage =
  (field: number) =>
  ({ pageSize }: { pageSize: number }) => ({ field, multiplier: bounded(pageSize) });

function bounded(size: unknown): number {
  return typeof size === 'number' ? Math.min(Math.max(size, 1), LARGEST_WINDOW) : LARGEST_WINDOW;
}

function sizeOfList({ name, type }: { name: string; type: GraphQLField<unknown, unknown>['type'] }): number {
  if (COUNTED_OUTSIDE.has(name) || !isListType(getNullableType(type))) return 1;
  return LENGTHS.get(name) ?? USUAL_LENGTH;
}

/* The cost of fields that are much more expensive than one point, which is about one field of one record. */

/** A webhook's body, of up to 1 MiB. */
export const DELIVERY_BODY_COST = 500;
/** Proves a test delivery, as large as a request may be. */
export const TEST_PROOF_COST = 50;
/** The body of an email in one form, of up to 256 KiB. */
export const EMAIL_BODY_COST = 10;
/** The beginning of the body of an email. */
export const EMAIL_PREVIEW_COST = 3;
/** A list over all clients of an agency, in addition to the cost of its selection. */
export const AGENCY_LIST_COST = 1000;
/** Compares all Persons of a workspace. */
export const DUPLICATES_COST = 3000;
/** Each Person that a merge touches, or would touch. */
export const MERGED_PERSON_COST = 30;
/** Each delivery that is replayed, of up to 100 items. */
export const REPLAYED_DELIVERY_COST = 50;
/** Each item of a batch, which is read or written in few statements. */
const BATCH_ITEM_COST = 2;
/** A batch takes as many statements as one item, so the selection of each item costs a tenth of that of a page's record. */
export const costOfBatch = ({ length }: readonly unknown[]) => ({
  field: 1 + BATCH_ITEM_COST * length,
  multiplier: Math.ceil(length / 10),
});
/** Compares some thousand records, of all clients of an agency if no client is named. */
export const SEARCH_COST = 500;
/** The digest of up to 100,000 entries of a journal. */
export const DIGEST_COST = 1500;
/** Figures that are counted over all records of a workspace: heavy work, of up to some tenths of a second. */
export const STATISTICS_COST = 1000;
/** The same of one client of a list, where one statement counts for all of them. */
export const CLIENT_STATISTICS_COST = 100;
/** The figures of a workspace, each counted by the part of one index that a period needs: no heavy work. */
export const FIGURES_COST = 500;
/** The figures of one client of a list, each counted by one small index for all of them. */
export const CLIENT_FIGURES_COST = 20;
/** The emails of one campaign of a list in a period, where one statement counts for all of them. */
export const CAMPAIGN_RATES_COST = 50;
/** Counts the records that a change in bulk is to write, or chooses them: heavy work, of up to some tenths of a second. */
export const BULK_COST = 1_001;
