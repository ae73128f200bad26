/** The most characters of a body that are kept. */
const MOST_OF_BODY = 4000;

/** More bytes than those characters can take in UTF-8. */
const MOST_BYTES = MOST_OF_BODY * 4;

/* The name of a secret precedes its value, so what is cut off needs no check. */
const MAY_HOLD_SECRET = /secret|passw|token|api[_-]?key|authorization|credential/i;

const HIDDEN = '(not kept: it may hold a secret)';

/**
 * What is kept of a body: its beginning. A body that mentions a secret is not kept, because a document of GraphQL may hold
 * one anywhere.
 * @returns null where there is no body
 */
export function bodyText(body: unknown): string | null {
  const text = Buffer.isBuffer(body) ? body.subarray(0, MOST_BYTES).toString('utf8') : textOf(body);
  if (text === '') return null;
  const kept = text.slice(0, MOST_OF_BODY);
  return MAY_HOLD_SECRET.test(kept) ? HIDDEN : kept;
}

const textOf = (body: unknown): string => (body === undefined ? '' : (JSON.stringify(body) ?? ''));
