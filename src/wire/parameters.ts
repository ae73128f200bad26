import { z } from 'zod';
import { MAX_PAGE_SIZE, parsePage, parsePageSize } from '../values/page.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../values/text.js';

/** A parameter of a query or of a tool: how its text is read, and what an empty one means. */
export interface Parameter<Value = unknown> {
  /** Reads the text; its errors go out under the parameter's name. */
  read: (text: string) => { value: Value } | { errors: string[] };
  /** When the parameter is absent. */
  absent: Value;
  /** Empty text: read like any other, or left out and told to the caller, or as if absent. */
  empty: 'read' | 'ignored' | 'absent';
  /** Given twice: an error, or as if absent. */
  repeated: 'error' | 'absent';
  required?: string;
  schema: z.ZodType;
  description: string;
}

export type Parameters = Record<string, Parameter>;
export type ParameterValues<Q extends Parameters> = {
  [Name in keyof Q]: Q[Name] extends Parameter<infer Value> ? Value : never;
};

/** GraphQL's Int ends here; a page beyond it is past every end. */
const MAX_PAGE = 2_147_483_647;

/** `page`: an integer in plain decimal, else 1; below 1: 1. */
export const page: Parameter<number> = {
  read: (text) => ({ value: Math.min(parsePage(text), MAX_PAGE) }),
  absent: 1,
  empty: 'absent',
  repeated: 'absent',
  schema: z.int().min(1).default(1),
  description: '1-based. What is no integer counts as 1.',
};

/** `page_size`: a non-integer is 100, then clamped to 1..100. */
export const pageSize: Parameter<number> = {
  read: (text) => ({ value: parsePageSize(text) }),
  absent: MAX_PAGE_SIZE,
  empty: 'absent',
  repeated: 'absent',
  schema: z.int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  description: 'Records a page, clamped to 1..100.',
};

export type Structure = 'NESTED' | 'FLAT';

function readStructure(text: string): { value: Structure } | { errors: string[] } {
  const upper = text.toUpperCase();
  return upper === 'NESTED' || upper === 'FLAT' ? { value: upper } : { errors: ['Must be NESTED or FLAT.'] };
}

/** The shape of custom fields in the answer. */
export const structure: Parameter<Structure> = {
  read: readStructure,
  absent: 'NESTED',
  empty: 'absent',
  repeated: 'error',
  schema: z.enum(['NESTED', 'FLAT']).default('NESTED'),
  description: 'Shape of the custom fields: NESTED, a list, or FLAT, one object by name. In any case of letters.',
};

/* A text beyond this is no name, and is refused before it goes anywhere. */
const MAX_FILTER = 2048;

function readText(text: string): { value: string } | { errors: string[] } {
  if (!isCleanText(text)) return { errors: [UNCLEAN_TEXT] };
  return isLongerThan(text, MAX_FILTER) ? { errors: [`Must be at most ${MAX_FILTER} characters.`] } : { value: text };
}

const filter = (empty: 'read' | 'ignored', description: string): Parameter<string | undefined> => ({
  read: readText,
  absent: undefined,
  empty,
  repeated: 'error',
  schema: z.string(),
  description,
});

/**
 * A filter whose empty text means something, such as an identifier that can match nothing. Whatever is no identifier
 * matches nothing, so nothing is refused here: the normal form decides.
 */
export const identifierFilter = (description: string): Parameter<string | undefined> => ({
  ...filter('read', description),
  read: (text) => ({ value: text }),
});

/** A filter that is left out when empty, and then named in X-Ignored-Parameters. */
export const nameFilter = (description: string) => filter('ignored', description);

/* An unencoded plus arrives as a space; a number that begins with one can only have meant the plus. */
const restorePlus = (text: string) => text.replace(/^ (?=\d)/, '+');

/** A phone filter. */
export const phoneFilter: Parameter<string | undefined> = {
  ...identifierFilter('Exact, normalised to E.164.'),
  read: (text) => ({ value: restorePlus(text) }),
};

/** A text that must be there. */
export const requiredText = (description: string, max: number): Parameter<string> => ({
  read: (text) => {
    if (text === '') return { errors: ['This parameter is required.'] };
    if (!isCleanText(text)) return { errors: [UNCLEAN_TEXT] };
    return isLongerThan(text, max) ? { errors: [`Must be at most ${max} characters.`] } : { value: text };
  },
  absent: '',
  empty: 'read',
  repeated: 'error',
  required: 'This parameter is required.',
  schema: z.string().min(1).max(max),
  description,
});
