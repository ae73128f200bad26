/** Asks for a stream of server-sent events. */
export function openStream(
  url: string,
  key: string,
  query: string,
  variables: object = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  return fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': key, 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ query, variables }),
    signal,
  });
}

/** The data of the events of a stream, one after the other. */
export async function* eventsOf<Event>(response: Response): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of response.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    for (let found = /^data: (\{.*\})\n/m.exec(text); found; found = /^data: (\{.*\})\n/m.exec(text)) {
      text = text.slice(found.index + found[0].length);
      yield JSON.parse(found[1] ?? '') as Event;
    }
  }
}
