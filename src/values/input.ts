import { z } from 'zod';
import { type FieldErrors, InvalidError } from '../errors.js';
import { describeIssue } from './describe-issue.js';
import { text } from './text.js';

/** The key of an error that concerns the input as a whole, such as a list where an object is expected. */
const WHOLE_INPUT = 'input';

/** Where an error is reported: the path down to the first list, and the item of that list if it lies inside. */
function locateIssue(path: readonly PropertyKey[]): { field: string; item: number | null } {
  const index = path.findIndex((step) => typeof step === 'number');
  const steps = index === -1 ? path : path.slice(0, index);
  const item = index === -1 ? null : Number(path[index]);
  return { field: steps.length === 0 ? WHOLE_INPUT : steps.map(String).join('.'), item };
}

/** The paths that an issue concerns: each unknown key counts as a separate field. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

/**
 * Turns the errors of a zod parse into `{ field: [messages] }`. A field is a dotted path of object keys that ends at
 * the first list: errors inside a list are reported under the list's name, as "Item 3: ...", counted from 1. Equal
 * messages of one field are reported once.
 *
 * @source Specification: Errors, 400 validation errors
 */
export function collectFieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    for (const path of pathsOf(issue)) {
      const { field, item } = locateIssue(path);
      const messages = errors.get(field) ?? new Set<string>();
      messages.add(item === null ? issue.message : `Item ${item + 1}: ${issue.message}`);
      errors.set(field, messages);
    }
  }
  // fromEntries defines own properties: a field named __proto__ is a field.
  return Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]));
}

/**
 * Parses raw input with a schema and returns the output. Throws an InvalidError that names all errors at once in plain
 * sentences. Synchronous: schemas with asynchronous checks cannot be used.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw, { error: describeIssue });
  if (!result.success) throw new InvalidError(collectFieldErrors(result.error));
  return result.data;
}

/* Integrations send the field with every record, even if it is blank. */
const blankAsAbsent = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value);

/**
 * The parser of a contact's or company's status: free text of 1 to 64 characters, or undefined when it is absent, empty
 * or blank, which leaves the status unchanged. It cannot be cleared: null is an error.
 *
 * @source Behaviour: contacts, statuses
 */
export const status = z.preprocess(blankAsAbsent, text({ max: 64 }).optional()).optional();

/** Whether a value is an object and not a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
