import type { Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { type FieldErrors, InvalidError, throwFieldErrors } from '../errors.js';
import { BodyError } from '../http/body-error.js';
import { describeIssue } from '../values/describe-issue.js';
import { collectFieldErrors } from '../values/input.js';
import { parsePathId } from '../values/record-id.js';
import { ignoredFields, ignoredParameters } from './ignored-names.js';
import { parseBody } from './parse-body.js';
import { parseQuery } from './parse-query.js';
import type { Input, Route } from './route.js';
import { unknownFields } from './unknown-fields.js';

const MAX_IDEMPOTENCY_KEY = 255;

/**
 * Turns a request into the typed input of its row. All errors of query, body and the row's own check are collected.
 * Parameters and fields without effect are listed in the headers X-Ignored-Parameters and X-Ignored-Fields, on success
 * and refusal alike.
 * @throws InvalidError the errors under their wire names
 * @throws BodyError the body is unreadable, too large or of the wrong type
 * @throws UnavailableError a large body found no place in time
 */
export async function parseInput(
  row: Route,
  request: Request,
  response: Response,
  actor: KeyActor,
  places: ConcurrencySlots,
): Promise<Input> {
  const mark = request.url.indexOf('?');
  const query = parseQuery(mark === -1 ? '' : request.url.slice(mark + 1), row.query);
  if (query.ignored.length > 0) response.setHeader('X-Ignored-Parameters', ignoredParameters(query.ignored));
  const fieldErrors: FieldErrors = { ...query.fieldErrors };
  const body = row.body
    ? await readBody(row, row.body, { request, response, actor, places }, query.values, fieldErrors)
    : undefined;
  const idempotencyKey = row.idempotent ? readIdempotencyKey(request, fieldErrors) : null;
  throwFieldErrors(fieldErrors);
  return { query: query.values, ids: readIds(row, request.params), body, actor, idempotencyKey };
}

/*
 * The variables of a path are the ids, in the same order. What is no id becomes 0, which no record has, so it is
 * answered exactly like an unknown id.
 */
function readIds(row: Route, params: Request['params']): Record<string, number> {
  const texts = Object.values(params);
  const ids: Record<string, number> = {};
  let index = 0;
  for (const name in row.ids) ids[name] = parsePathId(String(texts[index++])) ?? 0;
  return ids;
}

interface Sent {
  request: Request;
  response: Response;
  actor: KeyActor;
  places: ConcurrencySlots;
}

async function readBody(
  row: Route,
  spec: NonNullable<Route['body']>,
  { request, response, actor, places }: Sent,
  query: Record<string, unknown>,
  fieldErrors: FieldErrors,
): Promise<unknown> {
  const parsed = await parseBody(request, response, spec.forms, { places, actor });
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    if (spec.notObject) throw new InvalidError({ [spec.notObject]: ['The body must be a JSON object.'] });
    throw new BodyError('wrong-content', 'The body must be a JSON object.');
  }
  const sent = parsed as Record<string, unknown>;
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
