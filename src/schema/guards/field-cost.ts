import { type GraphQLField, getNullableType, isListType } from 'graphql';
import type { Context } from '../context.js';

/** Records that a window holds when nothing else is asked for, and at most. */
const DEFAULT_WINDOW = 20;
const LARGEST_WINDOW = 100;

/** What a list without a size of its own is taken to hold. */
const USUAL_LENGTH = 10;

/** The lists whose bound is far above that, by what they hold where they are long. */
const LENGTHS: ReadonlyMap<string, number> = new Map([
  // Up to 1,000 a record, of which most have some ten.
  ['customFields', 20],
  // As many as a merge preview is asked for: 100 unless given.
  ['overwrittenValues', 100],
  // One for each rule that counted.
  ['lines', 20],
  // At most 500.
  ['agencyWebhookShapes', 100],
]);

/** The lists inside a page or a connection, whose size the field around them was asked for. */
const COUNTED_OUTSIDE = new Set(['items', 'edges', 'nodes', 'outcomes']);

/**
 * What a field costs: one point, and what is selected inside it as many times as it may answer. Pages and connections
 * count by the size that is asked for, other lists as ten or by what they hold where they are long.
 */
export function costOfField(
  args: Record<string, unknown>,
  _context: Context,
  field: GraphQLField<unknown, Context, Record<string, unknown>>,
): { field: number; multiplier: number } {
  return { field: 1, multiplier: sizeAsked(args, field) ?? sizeOfList(field) };
}

/* Only a field that takes a size is a window: what is asked beyond its bound is answered up to the bound. */
function sizeAsked(
  args: Record<string, unknown>,
  { args: known }: { args: readonly { name: string }[] },
): number | null {
  const takes = (name: string) => known.some((one) => one.name === name);
  if (takes('pageSize')) return bounded(args['pageSize'] ?? LARGEST_WINDOW);
  if (takes('first')) return bounded(args['first'] ?? args['last'] ?? DEFAULT_WINDOW);
  return null;
}

/** The price of a field that answers a numbered page, where the field itself costs more than a point. */
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

/*
 * What single fields cost where one point would be a lie. A point is about what one field of one record takes.
 */

/** A webhook's body, of up to 1 MiB. */
export const DELIVERY_BODY_COST = 500;
/** The body of an email in one form, of up to 256 KiB. */
export const EMAIL_BODY_COST = 10;
/** Reads the records of all clients of an agency, besides what is selected of those that are answered. */
export const AGENCY_LIST_COST = 1000;
/** Compares all Persons of a workspace. */
export const DUPLICATES_COST = 3000;
/** Each Person that a merge touches, or would touch. */
export const MERGED_PERSON_COST = 30;
/** Each delivery that is taken again, of up to 100 items. */
export const REPLAYED_DELIVERY_COST = 50;
/** Each item of a batch, which is written in few statements. */
export const BATCH_ITEM_COST = 2;
