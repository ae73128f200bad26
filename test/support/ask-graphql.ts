import { expect } from 'vitest';

/**
 * Asks a service, and expects an answer without errors.
 * @param headers the key, and the workspace where the key is a master key
 * @returns the data
 */
export async function askGraphql(url: string, headers: Record<string, string>, query: string, variables: object = {}) {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  const { data, errors } = (await answer.json()) as any;
  expect(errors).toBeUndefined();
  return data;
}
