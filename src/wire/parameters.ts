import { z } from 'zod';
import { parseDateTime } from '../values/date-time.js';
import { MAX_PAGE_SIZE, parsePage, parsePageSize } from '../values/page.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../values/text.js';

/** A parameter of a query or of a tool: how its text is parsed, and what an empty value means. */
export interface Parameter<Value = unknown> {
  /** Parses the text; its errors are reported under the parameter's name. `adjusted`: why the value is not what the text says. */
  read: (text: string) => { value: Value; adjusted?: string | undefined } | { errors: string[] };
  /** The value when the parameter is absent. */
  absent: Value;
  /** Empty text: parsed like any other, or ignored and reported to the caller, or treated as absent. */
  empty: 'read' | 'ignored' | 'absent';
  /** Given twice: an error, or treated as absent. */
  repeated: 'error' | 'absent';
  required?: string;
  schema: z.ZodType;
  description: string;
}

export type Parameters = Record<string, Parameter>;
export type ParameterValues<Q extends Parameters> = {
  [Name in keyof Q]: Q[Name] extends Parameter<infer Value> ? Value : never;
};

/** The largest GraphQL Int; no list has a page beyond it. */
const MAX_PAGE = 2_147_483_647;

const adjust = (text: string, value: number, rule: string) => ({
  value,
  adjusted: /^\d+$/.test(text) && Number(text) === value ? undefined : rule,
});

/** `page`: an integer in plain decimal, else 1; below 1: 1. */
export const page: Parameter<number> = {
  read: (text) => adjust(text, Math.min(parsePage(text), MAX_PAGE), 'Must be a whole number of at least 1.'),
  absent: 1,
  empty: 'absent',
  repeated: 'absent',
  schema: z.int().min(1).default(1),
  description: '1-based. A value that is not an integer counts as 1.',
};

/** `page_size`: a non-integer is 100, then clamped to 1..100. */
export const pageSize: Parameter<number> = {
  read: (text) => adjust(text, parsePageSize(text), `Must be a whole number from 1 to ${MAX_PAGE_SIZE}.`),
  absent: MAX_PAGE_SIZE,
  empty: 'absent',
  repeated: 'absent',
  schema: z.int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  description: 'Records per page, clamped to 1..100.',
};

export type Structure = 'NESTED' | 'FLAT';

function readStructure(text: string): { value: Structure } | { errors: string[] } {
  const upper = text.toUpperCase();
  return upper === 'NESTED' || upper === 'FLAT' ? { value: upper } : { errors: ['Must be NESTED or FLAT.'] };
}

/** The shape of custom fields in the response. */
export const structure: Parameter<Structure> = {
  read: readStructure,
  absent: 'NESTED',
  empty: 'absent',
  repeated: 'error',
  schema: z.enum(['NESTED', 'FLAT']).default('NESTED'),
  description: 'Shape of the custom fields: NESTED, a list, or FLAT, one object by name. Case-insensitive.',
};

/* Longer text cannot be a name, so it is rejected before any further work. */
const MAX_FILTER = 2048;

type Read<Value> = Parameter<Value>['read'];

const readText =
  (max: number): Read<string> =>
  (text) => {
    if (!isCleanText(text)) return { errors: [UNCLEAN_TEXT] };
    return isLongerThan(text, max) ? { errors: [`Must be at most ${max} characters.`] } : { value: text };
  };

/** A parameter that may be absent; an empty one is ignored, and then listed in X-Ignored-Parameters. */
export function optional<Value>(
  description: string,
  schema: z.ZodType,
  read: Read<Value>,
): Parameter<Value | undefined> {
  return { read, absent: undefined, empty: 'ignored', repeated: 'error', schema, description };
}

const REQUIRED = 'This parameter is required.';

/** @param absent a value that is never read, because an absent parameter is rejected */
export function required<Value>(
  description: string,
  schema: z.ZodType,
  readGiven: Read<Value>,
  absent: Value,
): Parameter<Value> {
  const read: Read<Value> = (text) => (text === '' ? { errors: [REQUIRED] } : readGiven(text));
  return { read, absent, empty: 'read', repeated: 'error', required: REQUIRED, schema, description };
}

/**
 * A filter whose empty text means something. Text that is not an identifier matches nothing and is not rejected.
 */
export const identifierFilter = (description: string): Parameter<string | undefined> => ({
  ...optional<string>(description, z.string(), (text) => ({ value: text })),
  empty: 'read',
});

/** A filter that is ignored when empty, and then listed in X-Ignored-Parameters. */
export const nameFilter = (description: string) => optional(description, z.string(), readText(MAX_FILTER));

/** A filter by address. No address has spaces: one inside it was a plus that was not encoded. */
export const addressFilter = (description: string): Parameter<string | undefined> => ({
  ...identifierFilter(description),
  read: (text) => ({ value: text.replace(/(?<=\S) +(?=\S)/g, (spaces) => '+'.repeat(spaces.length)) }),
});

/** A phone filter. A number that begins with a space can only be meant with such a plus. */
export const phoneFilter: Parameter<string | undefined> = {
  ...identifierFilter('Exact, normalised to E.164.'),
  read: (text) => ({ value: text.replace(/^ (?=\d)/, '+') }),
};

/** One of the names of the core, in any case; absent by default. */
export const oneOf = <Name extends string>(description: string, names: readonly Name[]) => {
  const shown = names.map((name) => name.toLowerCase());
  return optional(description, z.enum(shown), (text): { value: Name } | { errors: string[] } => {
    const value = names.find((name) => name.toLowerCase() === text.toLowerCase());
    return value === undefined ? { errors: [`Must be one of ${shown.join(', ')}.`] } : { value };
  });
};

const requiredText = (description: string, max: number) =>
  required(description, z.string().min(1).max(max), readText(max), '');

/** The cursor after which a list continues. */
export const after = nameFilter('The value of next in the previous response. Default: from the newest.');

/** The cursor of the next page of such a list; null after the last. */
export const toNextPage = ({ hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null }) =>
  hasNextPage ? endCursor : null;

interface LookupInput {
  query: { field_name: string; field_value: string; page: number; page_size: number };
}

/** The parameters of every lookup by custom field, and the same as variables of the core. */
export const lookup = {
  query: {
    field_name: requiredText('The custom field to match.', 255),
    field_value: requiredText('The value to match, exactly.', 65_536),
    structure,
    page,
    page_size: pageSize,
  },
  variables: ({ query }: LookupInput) => ({
    field: { fieldName: query.field_name, fieldValue: query.field_value },
    page: query.page,
    pageSize: query.page_size,
  }),
};

/** A time; the core gets it as it was given. */
export const time = (description: string) =>
  optional<string>(description, z.iso.datetime({ offset: true }), (text) =>
    parseDateTime(text) ? { value: text } : { errors: ['Must be a date-time of ISO 8601, years 1900 to 9999.'] },
  );
