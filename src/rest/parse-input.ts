import type { Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import type { Given } from '../capabilities/capability.js';
import { addFieldErrors, type FieldErrors, InvalidError, throwFieldErrors } from '../errors.js';
import { isStrict, UNUSED } from '../http/prefer.js';
import { BodyError } from '../http/problem.js';
import { describeIssue } from '../values/describe-issue.js';
import { collectFieldErrors, isObject } from '../values/input.js';
import { parsePathId } from '../values/record-id.js';
import type { Parameters } from '../wire/parameters.js';
import { parseBody } from './parse-body.js';
import type { BodySpec, Input, Route } from './route.js';
import { unknownFields } from './unknown-fields.js';
import { idleFields, Unused } from './unused.js';

const MAX_IDEMPOTENCY_KEY = 255;

/**
 * Turns a request into the typed input of its row, collecting all errors. X-Ignored-Parameters and X-Ignored-Fields list
 * names without effect, also on errors. With strict handling everything without effect is an error.
 * @throws InvalidError the errors under their wire names
 * @throws BodyError the body is unreadable, too large or of the wrong type
 * @throws UnavailableError no slot for a large body became free in time
 */
export async function parseInput(
  row: Route,
  response: Response,
  actor: KeyActor,
  places: ConcurrencySlots,
): Promise<Input> {
  const request = response.req;
  const mark = request.url.indexOf('?');
  const query = parseQuery(mark === -1 ? '' : request.url.slice(mark + 1), row.query);
  if (query.ignored.length > 0) response.setHeader('X-Ignored-Parameters', ignoredParameters(query.ignored));
  const { fieldErrors, unused } = query;
  const strict = isStrict(request);
  const given = { query: query.values, refused: new Set(Object.keys(fieldErrors)), country: actor.phoneCountry };
  const body = row.body ? await readBody(row, row.body, { response, actor, places, query, given, strict }) : undefined;
  if (strict && !row.body) noteIdle(row, unused, { ...given, raw: {} });
  const idempotencyKey = row.idempotent ? readIdempotencyKey(request, fieldErrors) : null;
  if (strict) unused.refuse(fieldErrors);
  throwFieldErrors(fieldErrors);
  return { query: query.values, ids: readIds(row, request.params), body, actor, idempotencyKey };
}

/* The variables of a path are the ids, in the same order. Invalid ids become 0, an unknown id. */
function readIds(row: Route, params: Request['params']): Record<string, number> {
  const texts = Object.values(params);
  return Object.fromEntries(Object.keys(row.ids).map((name, index) => [name, parsePathId(String(texts[index])) ?? 0]));
}

interface Sent {
  response: Response;
  actor: KeyActor;
  places: ConcurrencySlots;
  /** Errors of the body are added to its errors. */
  query: ParsedQuery;
  /** What the checks of the row see, without the body. */
  given: Omit<Given<Parameters>, 'raw'>;
  strict: boolean;
}

async function readBody(
  row: Route,
  spec: BodySpec,
  { response, actor, places, query: { fieldErrors, unused }, given, strict }: Sent,
): Promise<unknown> {
  const { value: sent, repeated } = await parseBody(response.req, response, spec.forms, { places, actor });
  if (!isObject(sent)) {
    if (spec.notObject) throw new InvalidError({ [spec.notObject]: ['The body must be a JSON object.'] });
    throw new BodyError('wrong-content', 'The body must be a JSON object.');
  }
  const ignored = ignoredFields(unknownFields(sent, spec));
  if (ignored !== null) response.setHeader('X-Ignored-Fields', ignored);
  const raw = withAliases(sent, spec.aliases ?? {});
  const read = spec.schema(actor.phoneCountry).safeParse(raw, { error: describeIssue });
  if (!read.success) addFieldErrors(fieldErrors, collectFieldErrors(read.error));
  const all = { ...given, raw };
  addFieldErrors(fieldErrors, { ...row.checkQuery?.(all), ...row.check?.(all) });
  if (strict) {
    unused.addAll(unknownFields(sent, spec), UNUSED.field);
    unused.addAll(repeated, UNUSED.repeated);
    unused.addAll(idleFields(raw, spec, given.country), UNUSED.value);
    noteIdle(row, unused, all);
  }
  return read.data;
}

function noteIdle(row: Route, unused: Unused, given: Given<Parameters>): void {
  unused.addAll(row.idle?.(given) ?? [], UNUSED.value);
}

/* The name itself takes precedence over its alias. */
function withAliases(raw: Record<string, unknown>, aliases: Record<string, string>): Record<string, unknown> {
  let named = raw;
  for (const [alias, name] of Object.entries(aliases)) {
    if (Object.hasOwn(raw, alias) && !Object.hasOwn(raw, name)) named = { ...named, [name]: raw[alias] };
  }
  return named;
}

function readIdempotencyKey(request: Request, fieldErrors: FieldErrors): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length >= 1 && key.length <= MAX_IDEMPOTENCY_KEY) return key;
  fieldErrors['Idempotency-Key'] = [`Must be 1 to ${MAX_IDEMPOTENCY_KEY} characters.`];
  return null;
}

interface ParsedQuery {
  values: Record<string, unknown>;
  fieldErrors: FieldErrors;
  /** Names that had no effect, as sent. */
  ignored: string[];
  /** These, and values that were adjusted or replaced by the default. */
  unused: Unused;
}

/** Groups the parameters of the query by lower-case name, and collects unknown names. */
function collect(search: string, parameters: Parameters) {
  const given = new Map<string, string[]>();
  const ignored = new Set<string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const known = name.toLowerCase();
    if (Object.hasOwn(parameters, known)) given.set(known, [...(given.get(known) ?? []), value]);
    else ignored.add(name);
  }
  return { given, ignored };
}

/**
 * Reads a query: names in any case, all errors at once, unknown names ignored and reported.
 * @source Specification: Contacts, query parameters; Limits, page and page_size
 */
function parseQuery(search: string, parameters: Parameters): ParsedQuery {
  const { given, ignored } = collect(search, parameters);
  const values: Record<string, unknown> = {};
  const fieldErrors: FieldErrors = {};
  const unused = new Unused();
  unused.addAll(ignored, UNUSED.parameter);
  for (const [name, parameter] of Object.entries(parameters)) {
    const [text, ...more] = given.get(name) ?? [];
    values[name] = parameter.absent;
    if (text === undefined) {
      if (parameter.required) fieldErrors[name] = [parameter.required];
    } else if (more.length > 0) {
      if (parameter.repeated === 'error') fieldErrors[name] = [UNUSED.repeated];
      else unused.add(name, UNUSED.repeated);
    } else if (text === '' && parameter.empty !== 'read') {
      if (parameter.empty === 'ignored') ignored.add(name);
      unused.add(name, UNUSED.value);
    } else {
      const read = parameter.read(text);
      if ('errors' in read) fieldErrors[name] = read.errors;
      else {
        values[name] = read.value;
        if (read.adjusted !== undefined) unused.add(name, read.adjusted);
      }
    }
  }
  return { values, fieldErrors, ignored: [...ignored], unused };
}

/** Maximum bytes of the header that lists ignored fields. */
const MAX_HEADER = 1024;

/** Maximum characters of a name in it. */
const MAX_NAME = 64;

/* Cut before it is encoded, and cleaned because the cut may split a surrogate pair. */
const encodeName = (name: string) => encodeURIComponent(name.slice(0, MAX_NAME).toWellFormed());

/** The value of X-Ignored-Parameters, of limited length. */
function ignoredParameters(names: string[]): string {
  return names.slice(0, 20).map(encodeName).join(', ');
}

/** The value of X-Ignored-Fields: as many encoded names as fit into 1 kB, `""` for the empty name; null if none. */
function ignoredFields(names: Iterable<string>): string | null {
  let header = '';
  for (const name of names) {
    const next = `${header === '' ? '' : `${header}, `}${encodeName(name) || '""'}`;
    if (next.length > MAX_HEADER) break;
    header = next;
  }
  return header === '' ? null : header;
}
