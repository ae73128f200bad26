import { type GraphQLField, getNullableType, isListType } from 'graphql';
import type { Context } from './context.js';

/** Records that a window holds when nothing else is asked for, and at most. */
const DEFAULT_WINDOW = 20;
const LARGEST_WINDOW = 100;

/** What a list without a size of its own is taken to hold. */
const USUAL_LENGTH = 10;

/** The lists inside a page or a connection, whose size the field around them was asked for. */
const COUNTED_OUTSIDE = new Set(['items', 'edges', 'nodes', 'outcomes']);

/**
 * What a field costs: one point, and what is selected inside it as many times as it may answer. Pages and connections
 * count by the size that is asked for, other lists as ten.
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

function bounded(size: unknown): number {
  return typeof size === 'number' ? Math.min(Math.max(size, 1), LARGEST_WINDOW) : LARGEST_WINDOW;
}

function sizeOfList({ name, type }: { name: string; type: GraphQLField<unknown, unknown>['type'] }): number {
  if (COUNTED_OUTSIDE.has(name)) return 1;
  return isListType(getNullableType(type)) ? USUAL_LENGTH : 1;
}
