import type { Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { type FieldErrors, InvalidError, throwFieldErrors } from '../errors.js';
import { BodyError } from '../http/problem.js';
import { describeIssue } from '../values/describe-issue.js';
import { collectFieldErrors, isObject } from '../values/input.js';
import { parsePathId } from '../values/record-id.js';
import type { Parameters } from '../wire/parameters.js';
import { ignoredFields, ignoredParameters, unknownFields } from './ignored-names.js';
import { parseBody } from './parse-body.js';
import type { Input, Route } from './route.js';

const MAX_IDEMPOTENCY_KEY = 255;

/**
 * Turns a request into the typed input of its row, collecting all errors. X-Ignored-Parameters and X-Ignored-Fields
 * list names without effect, on success and refusal alike.
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
  const { fieldErrors } = query;
  const body = row.body ? await readBody(row, row.body, { response, actor, places, query }) : undefined;
  const idempotencyKey = row.idempotent ? readIdempotencyKey(request, fieldErrors) : null;
  throwFieldErrors(fieldErrors);
  return { query: query.values, ids: readIds(row, request.params), body, actor, idempotencyKey };
}

/* The variables of a path are the ids, in the same order. Anything else becomes 0, an unknown id. */
function readIds(row: Route, params: Request['params']): Record<string, number> {
  const texts = Object.values(params);
  const ids: Record<string, number> = {};
  let index = 0;
  for (const name in row.ids) ids[name] = parsePathId(String(texts[index++])) ?? 0;
  return ids;
}

interface Sent {
  response: Response;
  actor: KeyActor;
  places: ConcurrencySlots;
  /** The parsed query, to whose errors those of the body are added. */
  query: ParsedQuery;
}

async function readBody(
  row: Route,
  spec: NonNullable<Route['body']>,
  { response, actor, places, query: { values: query, fieldErrors } }: Sent,
): Promise<unknown> {
  const sent = await parseBody(response.req, response, spec.forms, { places, actor });
  if (!isObject(sent)) {
    if (spec.notObject) throw new InvalidError({ [spec.notObject]: ['The body must be a JSON object.'] });
    throw new BodyError('wrong-content', 'The body must be a JSON object.');
  }
  const ignored = ignoredFields(unknownFields(sent, spec));
  if (ignored !== null) response.setHeader('X-Ignored-Fields', ignored);
  const raw = withAliases(sent, spec.aliases ?? {});
  const read = spec.schema(actor.phoneCountry).safeParse(raw, { error: describeIssue });
  if (!read.success) Object.assign(fieldErrors, collectFieldErrors(read.error));
  const given = { query, raw, country: actor.phoneCountry };
  Object.assign(fieldErrors, row.checkQuery?.(given), row.check?.(given));
  return read.data;
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
  /** Names that had no effect, as they were sent. */
  ignored: string[];
}

const REPEATED = 'This parameter may be given only once.';

/** Groups the parameters of the query by lower-case name, and sets unknown names apart. */
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
 * Reads the query of a request: names in any case, all errors at once, unknown names ignored and reported.
 * @param search what follows the question mark
 * @source Specification: Contacts, query parameters; Limits, page and page_size
 */
function parseQuery(search: string, parameters: Parameters): ParsedQuery {
  const { given, ignored } = collect(search, parameters);
  const values: Record<string, unknown> = {};
  const fieldErrors: FieldErrors = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const [text, ...more] = given.get(name) ?? [];
    values[name] = parameter.absent;
    if (text === undefined) {
      if (parameter.required) fieldErrors[name] = [parameter.required];
    } else if (more.length > 0) {
      if (parameter.repeated === 'error') fieldErrors[name] = [REPEATED];
    } else if (text === '' && parameter.empty !== 'read') {
      if (parameter.empty === 'ignored') ignored.add(name);
    } else {
      const read = parameter.read(text);
      if ('errors' in read) fieldErrors[name] = read.errors;
      else values[name] = read.value;
    }
  }
  return { values, fieldErrors: fieldErrors, ignored: [...ignored] };
}
