import type { z } from 'zod';
import { type FieldErrors, InvalidError } from '../errors.js';
import { faultSentence } from './fault-sentence.js';

/** The key of a fault that concerns the input as a whole, such as a list where an object is asked for. */
const WHOLE_INPUT = 'input';

/** Where a fault is reported: the path down to the first list, and the item of that list if it lies inside. */
function locateFault(path: readonly PropertyKey[]): { field: string; item: number | null } {
  const index = path.findIndex((step) => typeof step === 'number');
  const steps = index === -1 ? path : path.slice(0, index);
  const item = index === -1 ? null : Number(path[index]);
  return { field: steps.length === 0 ? WHOLE_INPUT : steps.map(String).join('.'), item };
}

/** The paths an issue speaks of: unknown keys are each a field of their own. */
function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

/**
 * Turns the faults of a zod parse into `{ field: [messages] }`. A field is a dotted path of object keys that ends at
 * the first list: everything inside a list is told under the list's name, as "Item 3: ...", counted from 1. Equal
 * messages of one field are told once.
 *
 * @source Specification: Errors, 400 validation errors
 */
export function collectFieldErrors(error: z.core.$ZodError): FieldErrors {
  const faults = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    for (const path of pathsOf(issue)) {
      const { field, item } = locateFault(path);
      const messages = faults.get(field) ?? new Set<string>();
      messages.add(item === null ? issue.message : `Item ${item + 1}: ${issue.message}`);
      faults.set(field, messages);
    }
  }
  // fromEntries defines own properties: a field named __proto__ is a field.
  return Object.fromEntries([...faults].map(([field, messages]) => [field, [...messages]]));
}

/**
 * Parses raw input with a schema and gives its output. Throws an InvalidError that names all faults at once in plain
 * sentences. Pure: a schema with asynchronous checks has no place here.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = schema.safeParse(raw, { error: faultSentence });
  if (!result.success) throw new InvalidError(collectFieldErrors(result.error));
  return result.data;
}
