import { z } from 'zod';
import { addFieldErrors, type FieldErrors, throwFieldErrors } from '../errors.js';
import { describeIssue } from '../values/describe-issue.js';
import { collectFieldErrors, parseInput } from '../values/input.js';
import { isRecordId, parsePathId } from '../values/record-id.js';
import { text } from '../values/text.js';
import type { Parameter } from '../wire/parameters.js';
import { toJson } from './json-schema.js';

export type RawArguments = Record<string, unknown>;

const clientName = text({ max: 255 }).nullish();

/** Arguments that tools have besides those of their capabilities. */
export const COMMON = {
  idempotency_key: text({ min: 1, max: 255 })
    .nullish()
    .describe('A text of your choice that makes the call safe to repeat: the first result is kept for 24 hours.'),
  dry_run: z
    .boolean()
    .nullish()
    .describe('Rolls the call back; plan lists what it would change, and commit_plan executes it.'),
  client_name: clientName.describe(
    'The workspace to act in: a client id, a name, or part of a name (see list_clients). Default: the workspace of the first key.',
  ),
};

/** @throws InvalidError the name of the workspace is not a string, or too long */
export const readClientName = ({ client_name: name }: RawArguments): string | undefined =>
  parseInput(z.object({ client_name: clientName }), { client_name: name }).client_name ?? undefined;

type Read = ReturnType<Parameter['read']>;

/* zod leaves out the value of an absent argument. */
function argument(any: z.ZodType, read: (given: unknown) => Read, schema: z.ZodType, description: string): z.ZodType {
  return any
    .check((context) => {
      const result = read(context.value);
      context.value = 'errors' in result ? undefined : result.value;
      for (const message of 'errors' in result ? result.errors : [])
        context.issues.push({ code: 'custom', message, input: context.value });
    })
    .meta({ ...toJson(schema, 'input'), description });
}

/** The argument of a parameter. Numbers and booleans are read as the text that a query string would have. */
export function argumentOf({ read, absent, empty, required, schema, description }: Parameter): z.ZodType {
  const readGiven = (given: unknown): Read => {
    if (given === undefined || given === null) return required ? { errors: [required] } : { value: absent };
    if (typeof given === 'object') return { errors: ['Must be a single value.'] };
    return given === '' && empty !== 'read' ? { value: absent } : read(String(given));
  };
  return argument(required ? z.unknown() : z.unknown().optional(), readGiven, schema, description);
}

/** The argument of an id, which some models write as text. A number that no record can have is 0. */
export function idArgument(description: string): z.ZodType {
  const read = (given: unknown): Read => {
    const id = typeof given === 'string' ? parsePathId(given) : given;
    if (typeof id === 'number' && Number.isInteger(id)) return { value: isRecordId(id) ? id : 0 };
    const isGiven = given !== undefined && given !== null;
    return { errors: [isGiven ? 'Must be an integer.' : 'This argument is required.'] };
  };
  return argument(z.unknown(), read, z.int().min(1).meta({ format: 'int64' }), description);
}

/** A schema that depends on the phone country of a workspace, built once per country. */
export function perCountry<Schema>(build: (country: string | null) => Schema): (country: string | null) => Schema {
  const built = new Map<string | null, Schema>();
  return (country) => {
    const known = built.get(country) ?? build(country);
    built.set(country, known);
    return known;
  };
}

/**
 * Turns the arguments of a call into typed input. Unknown names are errors, as a misspelled filter would widen a list.
 * @throws InvalidError all errors, by argument
 */
export function parseArguments(schema: z.ZodObject, raw: RawArguments): RawArguments {
  const faults = unknownNames(raw, schema.shape);
  const read = schema.safeParse(raw, { error: describeIssue });
  if (!read.success) addFieldErrors(faults, collectFieldErrors(read.error));
  throwFieldErrors(faults);
  const { client_name: _workspace, ...values } = read.data ?? {};
  return values;
}

/** Arguments without those that are null and cannot be. */
export const withoutNulls = (schema: z.ZodObject, raw: RawArguments): RawArguments =>
  Object.fromEntries(
    Object.entries(raw).filter(([name, value]) => value !== null || schema.shape[name]?.safeParse(null).success),
  );

/* Callers choose these names, so they are truncated, limited in number and defined as own properties. */
function unknownNames(raw: RawArguments, known: object): FieldErrors {
  const names = Object.keys(raw).filter((name) => !Object.hasOwn(known, name));
  const shown = names.slice(0, 10).map((name) => name.toWellFormed().slice(0, 64));
  return Object.fromEntries(shown.map((name) => [name, ['This argument is not known.']]));
}
