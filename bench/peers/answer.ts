import { z } from 'zod';

/** A page as all sides can tell it: values are text, times instants in UTC, under the names of the wire. */
interface Answer {
  total: number;
  records: Plain[];
}

type Plain = string | null | Plain[] | { [name: string]: Plain };

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/* Ids are numbers of one side and text of another; the digits of a second and the zone are written in several ways. */
function plainOf(value: unknown): Plain {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, one]) => [name, plainOf(one)]),
    );
  const text = String(value);
  return TIME.test(text) ? new Date(text).toISOString() : text;
}

/** Where a side answers the total and the records of a page. */
export type Place = z.ZodType<{ total: number; records: unknown[] }>;

/** An answer of REST: the service's. */
export const REST = z
  .object({ count: z.int(), results: z.array(z.unknown()) })
  .transform(({ count, results }) => ({ total: count, records: results }));

/** An answer of GraphQL to a query of `page`, with `count` and `results`. */
export const GRAPHQL = z.object({ data: z.object({ page: REST }) }).transform(({ data }) => data.page);

const ERRORS = z.object({ errors: z.unknown().refine(Boolean) });

/** @throws Error a body that is no answer, such as the errors of GraphQL */
export function readAnswer(body: string, place: Place): Answer {
  const parsed: unknown = JSON.parse(body);
  if (ERRORS.safeParse(parsed).success) throw new Error(`The answer has errors: ${body.slice(0, 500)}`);
  const read = place.safeParse(parsed);
  if (!read.success) throw new Error(`The answer has no total or no records: ${body.slice(0, 500)}`);
  return { total: read.data.total, records: read.data.records.map(plainOf) };
}

/** The first thing in which two answers differ, or null. */
export function differenceOf(ours: Answer, theirs: Answer): string | null {
  if (ours.total !== theirs.total) return `total ${ours.total}, ${theirs.total}`;
  if (ours.records.length !== theirs.records.length) return `records ${ours.records.length}, ${theirs.records.length}`;
  for (const [index, record] of ours.records.entries()) {
    const [a, b] = [record, theirs.records[index]].map((one) => JSON.stringify(one));
    if (a !== b) return `record ${index + 1}: ${a}, ${b}`;
  }
  return null;
}
