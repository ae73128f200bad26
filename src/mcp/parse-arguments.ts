import type { KeyActor } from '../access/actor.js';
import { addFieldErrors, type FieldErrors, InvalidError, throwFieldErrors } from '../errors.js';
import { describeIssue } from '../values/describe-issue.js';
import { collectFieldErrors } from '../values/input.js';
import { isRecordId, parsePathId } from '../values/record-id.js';
import { isCleanText, isLongerThan, UNCLEAN_TEXT } from '../values/text.js';
import type { Parameter } from '../wire/parameters.js';
import type { EssentialTool } from './essentials/essential.js';
import { type OperationTool, parametersOf, type ToolInput } from './tool.js';

export type RawArguments = Record<string, unknown>;

const MAX_TEXT = 255;
const isGiven = (value: unknown): value is NonNullable<unknown> => value !== undefined && value !== null;

/** @throws InvalidError the name of the workspace is not a string, or too long */
export function readClientName(raw: RawArguments): string | undefined {
  const name = Object.hasOwn(raw, 'client_name') ? raw['client_name'] : undefined;
  if (!isGiven(name)) return undefined;
  const read = readText(name);
  if ('errors' in read) throw new InvalidError({ client_name: read.errors });
  return read.value;
}

function readText(value: unknown): { value: string } | { errors: string[] } {
  if (typeof value !== 'string') return { errors: ['Must be a string.'] };
  if (!isCleanText(value)) return { errors: [UNCLEAN_TEXT] };
  return isLongerThan(value, MAX_TEXT) ? { errors: [`Must be at most ${MAX_TEXT} characters.`] } : { value };
}

/**
 * Turns the arguments of a call into typed input. Unknown names are errors, as a misspelled filter would widen a list.
 * @param known the names of the tool's arguments
 * @throws InvalidError all errors, by argument
 */
export function parseArguments(
  tool: OperationTool,
  known: ReadonlySet<string>,
  raw: RawArguments,
  actor: KeyActor,
): ToolInput {
  const fieldErrors: FieldErrors = unknownNames(raw, known);
  const ids = readIds(tool, raw, fieldErrors);
  const query = readParameters(tool, raw, fieldErrors);
  const body = readBody(tool, raw, actor.phoneCountry, fieldErrors);
  const refused = new Set(
    parametersOf(tool).flatMap(({ argument, name }) => (Object.hasOwn(fieldErrors, argument) ? name : [])),
  );
  const given = { query, refused, raw, country: actor.phoneCountry };
  addFieldErrors(fieldErrors, { ...renamed(tool, tool.checkQuery?.(given) ?? {}), ...tool.check?.(given) });
  const idempotencyKey = tool.idempotent ? readIdempotencyKey(raw, fieldErrors) : null;
  throwFieldErrors(fieldErrors);
  return { query, ids, body, actor, idempotencyKey };
}

/**
 * The same for an essential tool. Null counts as absent, except where it clears a field.
 * @throws InvalidError all errors, by argument
 */
export function parseEssential(
  tool: EssentialTool,
  known: ReadonlySet<string>,
  raw: RawArguments,
  { phoneCountry }: KeyActor,
): object {
  const schema = tool.input(phoneCountry);
  const isKept = ([name, value]: [string, unknown]) => value !== null || schema.shape[name]?.safeParse(null).success;
  const { client_name: _workspace, ...given } = Object.fromEntries(Object.entries(raw).filter(isKept));
  const read = schema.safeParse(given, { error: describeIssue });
  const faults = unknownNames(raw, known);
  if (!read.success) addFieldErrors(faults, collectFieldErrors(read.error));
  throwFieldErrors(faults);
  return read.data ?? {};
}

/* Callers choose these names, so they are truncated, limited in number and defined as own properties. */
function unknownNames(raw: RawArguments, known: ReadonlySet<string>): FieldErrors {
  const names = Object.keys(raw).filter((name) => !known.has(name));
  const shown = names.slice(0, 10).map((name) => name.toWellFormed().slice(0, 64));
  return Object.fromEntries(shown.map((name) => [name, ['This argument is not known.']]));
}

function readIds({ ids }: OperationTool, raw: RawArguments, fieldErrors: FieldErrors): Record<string, number> {
  const read: Record<string, number> = {};
  for (const name of Object.keys(ids)) {
    const value = raw[name];
    const id = typeof value === 'string' ? (parsePathId(value) ?? Number.NaN) : value;
    if (!isGiven(value)) fieldErrors[name] = ['This argument is required.'];
    else if (typeof id !== 'number' || !Number.isInteger(id)) fieldErrors[name] = ['Must be an integer.'];
    else read[name] = isRecordId(id) ? id : 0;
  }
  return read;
}

function readParameters(tool: OperationTool, raw: RawArguments, fieldErrors: FieldErrors): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { argument, name, parameter } of parametersOf(tool)) {
    values[name] = parameter.absent;
    const read = readParameter(parameter, raw[argument]);
    if (read && 'errors' in read) fieldErrors[argument] = read.errors;
    else if (read) values[name] = read.value;
  }
  return values;
}

/* Errors of parameters, under the names of the arguments. */
const renamed = ({ rename }: OperationTool, fieldErrors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [rename[name]?.name ?? name, messages]));

/* Numbers and booleans are read as the text that a query string would have. */
function readParameter(parameter: Parameter, value: unknown): ReturnType<Parameter['read']> | null {
  if (!isGiven(value)) return parameter.required ? { errors: [parameter.required] } : null;
  if (typeof value === 'object') return { errors: ['Must be a single value.'] };
  const text = String(value);
  return text === '' && parameter.empty !== 'read' ? null : parameter.read(text);
}

function readBody(tool: OperationTool, raw: RawArguments, country: string | null, fieldErrors: FieldErrors): unknown {
  const { body, ids, without } = tool;
  if (!body) return undefined;
  const taken = new Set([...Object.keys(ids), ...parametersOf(tool).map(({ argument }) => argument), ...without]);
  const fields = Object.fromEntries(Object.entries(raw).filter(([name]) => !taken.has(name)));
  const read = body(country).safeParse(fields, { error: describeIssue });
  if (!read.success) addFieldErrors(fieldErrors, collectFieldErrors(read.error));
  return read.data;
}

function readIdempotencyKey(raw: RawArguments, fieldErrors: FieldErrors): string | null {
  const key = raw['idempotency_key'];
  if (!isGiven(key)) return null;
  const read = key === '' ? { errors: ['Must be at least 1 character.'] } : readText(key);
  if ('value' in read) return read.value;
  fieldErrors['idempotency_key'] = read.errors;
  return null;
}
