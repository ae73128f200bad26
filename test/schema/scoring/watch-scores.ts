/** Subscribes to the scores of a workspace; resolves when the service listens. */
export function watchScores(url: string, key: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({
      query: 'subscription { contactScored { contactId value level computedAt contact { id } } }',
    }),
    signal,
  });
}

/** Reads a stream of server-sent events up to so many that carry data. */
export async function readEvents(response: Response, count: number): Promise<unknown[]> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    const events = [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, data = '']) => JSON.parse(data));
    if (events.length >= count) return events;
  }
  throw new Error(`The stream ended: ${text}`);
}
