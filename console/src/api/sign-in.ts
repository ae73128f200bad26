import { shared } from '../shared-text';
import { OF_CONSOLE } from './client';
import type { RefusedAnswer } from './explain';

/** The answer of a route below `/console/session`. */
export type SessionAnswer = { isDone: true; body: Record<string, unknown> } | { isDone: false; refusal: RefusedAnswer };

type SessionPath =
  | ''
  | '/link'
  | '/accept'
  | '/end'
  | '/ways'
  | '/openid'
  | '/openid/begin'
  | '/passkey'
  | '/passkey/challenge'
  | '/new-passkey'
  | '/new-passkey/challenge';

/** Signs in or out, or asks about a link: only a response of HTTP sets a cookie, so these are no mutations. */
export async function postSession(path: SessionPath, body: object): Promise<SessionAnswer> {
  const answer = await fetch(`/console/session${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...OF_CONSOLE, 'X-Outreach-Console': '1', 'Content-Type': 'application/json' },
    credentials: 'same-origin',
  }).catch(() => null);
  if (answer === null) return { isDone: false, refusal: { message: shared.unreachable } };
  const found: unknown = await answer.json().catch(() => null);
  const fields = typeof found === 'object' && found !== null ? { ...found } : {};
  return answer.ok ? { isDone: true, body: fields } : { isDone: false, refusal: refusalOf(fields) };
}

/* A `detail`, or sentences by field. */
function refusalOf(fields: Record<string, unknown>): RefusedAnswer {
  const { detail } = fields;
  if (typeof detail === 'string') return { message: detail };
  const faults = Object.entries(fields).flatMap(([field, messages]) =>
    Array.isArray(messages) ? [{ field, messages: messages.map(String) }] : [],
  );
  return { faults };
}
