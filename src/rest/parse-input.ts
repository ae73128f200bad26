import type { Request, Response } from 'express';
import { z } from 'zod';
import type { KeyActor } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { addFieldErrors, type FieldErrors, InvalidError, throwFieldErrors } from '../errors.js';
import { BodyError } from '../http/problem.js';
import { describeIssue } from '../values/describe-issue.js';
import { collectFieldErrors, isObject } from '../values/input.js';
import { parsePathId } from '../values/record-id.js';
import type { Parameters } from '../wire/parameters.js';
import { parseBody } from './parse-body.js';
import type { BodySpec, Input, Route } from './route.js';

const MAX_IDEMPOTENCY_KEY = 255;

/**
 * Turns a request into the typed input of its row, collecting all errors. X-Ignored-Parameters and X-Ignored-Fields list
 * names without effect, also on errors.
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
}

async function readBody(
  row: Route,
  spec: BodySpec,
  { response, actor, places, query: { values: query, fieldErrors } }: Sent,
): Promise<unknown> {
  const refused = new Set(Object.keys(fieldErrors));
  const sent = await parseBody(response.req, response, spec.forms, { places, actor });
  if (!isObject(sent)) {
    if (spec.notObject) throw new InvalidError({ [spec.notObject]: ['The body must be a JSON object.'] });
    throw new BodyError('wrong-content', 'The body must be a JSON object.');
  }
  const ignored = ignoredFields(unknownFields(sent, spec));
  if (ignored !== null) response.setHeader('X-Ignored-Fields', ignored);
  const raw = withAliases(sent, spec.aliases ?? {});
  const read = spec.schema(actor.phoneCountry).safeParse(raw, { error: describeIssue });
  if (!read.success) addFieldErrors(fieldErrors, collectFieldErrors(read.error));
  const given = { query, refused, raw, country: actor.phoneCountry };
  addFieldErrors(fieldErrors, { ...row.checkQuery?.(given), ...row.check?.(given) });
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
  /** Names that had no effect, as sent. */
  ignored: string[];
}

const REPEATED = 'This parameter may be given only once.';

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
  return { values, fieldErrors, ignored: [...ignored] };
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

/** A field that an endpoint accepts. */
interface KnownField {
  /** The name that takes precedence over this alias if both are given. */
  aliasOf: string | null;
  /** For lists of objects: the fields of their items. */
  items: ReadonlySet<string> | null;
}

const known = new WeakMap<BodySpec, ReadonlyMap<string, KnownField>>();

/* The known fields are those of the OpenAPI document, read once per row. */
function knownFields(spec: BodySpec): ReadonlyMap<string, KnownField> {
  const kept = known.get(spec);
  if (kept) return kept;
  const schema = spec.schema(null);
  if (!(schema instanceof z.ZodObject)) throw new Error('The body of a route is an object.');
  const fields = new Map<string, KnownField>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const items = itemFields(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
    fields.set(name, { aliasOf: null, items });
  }
  for (const [alias, aliasOf] of Object.entries(spec.aliases ?? {}))
    fields.set(alias, { aliasOf, items: fields.get(aliasOf)?.items ?? null });
  known.set(spec, fields);
  return fields;
}

function itemFields(field: z.core.JSONSchema.BaseSchema): ReadonlySet<string> | null {
  // A nullable list is printed as a union.
  for (const { items } of [field, ...(field.anyOf ?? [])])
    if (typeof items === 'object' && !Array.isArray(items) && items.properties)
      return new Set(Object.keys(items.properties));
  return null;
}

/**
 * The fields of a body that have no effect: unknown ones, and an alias given with its name. Fields in lists go by
 * their path, `contact_custom_fields[0].id`. A generator, so that the caller can stop early.
 */
function* unknownFields(body: Record<string, unknown>, spec: BodySpec): Generator<string> {
  const fields = knownFields(spec);
  for (const name of Object.keys(body)) {
    const field = fields.get(name);
    if (!field || (field.aliasOf !== null && Object.hasOwn(body, field.aliasOf))) yield name;
    else if (field.items) yield* unknownInItems(name, body[name], field.items);
  }
}

function* unknownInItems(list: string, items: unknown, fields: ReadonlySet<string>): Generator<string> {
  if (!Array.isArray(items)) return;
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    for (const name of Object.keys(item)) if (!fields.has(name)) yield `${list}[${index}].${name}`;
  }
}
