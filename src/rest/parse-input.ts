import type { Request, Response } from 'express';
import type { KeyActor } from '../access/actor.js';
import { type Faults, InvalidError } from '../errors.js';
import { faultSentence } from '../values/fault-sentence.js';
import { collectFaults } from '../values/input.js';
import { parsePathId } from '../values/record-id.js';
import type { Parameters } from '../wire/parameters.js';
import { detailReply } from './errors.js';
import { ignoredFields, ignoredParameters } from './ignored-names.js';
import { BodyRefused, parseBody } from './parse-body.js';
import { parseQuery } from './parse-query.js';
import type { Input, Route } from './route.js';
import { unknownFields } from './unknown-fields.js';

const MAX_IDEMPOTENCY_KEY = 255;

/**
 * Turns a request into the typed input of its row. All faults of query, body and the row's own check are told at once.
 * Parameters and fields without effect are named in the headers X-Ignored-Parameters and X-Ignored-Fields, on success
 * and refusal alike.
 * @throws InvalidError the faults under their wire names
 * @throws BodyRefused the body is unreadable, too large or of the wrong type
 */
export async function parseInput(
  row: Route,
  request: Request,
  response: Response,
  actor: KeyActor,
): Promise<Input<Parameters, unknown>> {
  const mark = request.url.indexOf('?');
  const query = parseQuery(mark === -1 ? '' : request.url.slice(mark + 1), row.query);
  if (query.ignored.length > 0) response.setHeader('X-Ignored-Parameters', ignoredParameters(query.ignored));
  const faults: Faults = { ...query.faults };
  const body = row.body ? await readBody(row, row.body, request, response, actor, query.values, faults) : undefined;
  const idempotencyKey = row.idempotent ? readIdempotencyKey(request, faults) : null;
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
  return { query: query.values, ...readPath(request.params), body, actor, idempotencyKey };
}

/* What is no id becomes 0, which no record has: it takes the path of an unknown id, to the same bytes. */
function readPath(params: Request['params']): { path: Record<string, number>; words: Record<string, string> } {
  const path: Record<string, number> = {};
  const words: Record<string, string> = {};
  for (const [name, text] of Object.entries(params)) {
    words[name] = String(text);
    path[name] = parsePathId(String(text)) ?? 0;
  }
  return { path, words };
}

async function readBody(
  row: Route,
  spec: NonNullable<Route['body']>,
  request: Request,
  response: Response,
  actor: KeyActor,
  query: Record<string, unknown>,
  faults: Faults,
): Promise<unknown> {
  const parsed = await parseBody(request, response, spec.forms);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    if (spec.notObject) throw new InvalidError({ [spec.notObject]: ['The body must be a JSON object.'] });
    throw new BodyRefused(detailReply(400, 'The body must be a JSON object.'));
  }
  const given = parsed as Record<string, unknown>;
  const ignored = ignoredFields(unknownFields(given, spec));
  if (ignored !== null) response.setHeader('X-Ignored-Fields', ignored);
  const raw = withAliases(given, spec.aliases ?? {});
  const read = spec.schema(actor.phoneCountry).safeParse(raw, { error: faultSentence });
  if (!read.success) Object.assign(faults, collectFaults(read.error));
  Object.assign(faults, row.check?.({ query, raw, country: actor.phoneCountry }) ?? {});
  return read.data;
}

/* The name itself wins over its alias. */
function withAliases(raw: Record<string, unknown>, aliases: Record<string, string>): Record<string, unknown> {
  let named = raw;
  for (const [alias, name] of Object.entries(aliases)) {
    if (Object.hasOwn(raw, alias) && !Object.hasOwn(raw, name)) named = { ...named, [name]: raw[alias] };
  }
  return named;
}

function readIdempotencyKey(request: Request, faults: Faults): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && key.length >= 1 && key.length <= MAX_IDEMPOTENCY_KEY) return key;
  faults['Idempotency-Key'] = [`Must be 1 to ${MAX_IDEMPOTENCY_KEY} characters.`];
  return null;
}
