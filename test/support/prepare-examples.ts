import { expect } from 'vitest';
import type { DemoService } from './demo-service.js';
import { eventually } from './eventually.js';

/** Makes what the examples of the OpenAPI document name and a demo lacks: numbered changes, two plans and a job that wrote. */
export async function prepareExamples(demo: DemoService): Promise<void> {
  // The digest of a range takes the numbers of its changes, which the worker gives.
  await eventually(async () => {
    const answer = await fetch(`${demo.url}/public/v2/changes`, { headers: { 'X-API-KEY': demo.keys.readOnly } });
    expect(((await answer.json()) as { newest: number }).newest).toBeGreaterThan(0);
  });
  for (const domain of ['first-plan.example', 'second-plan.example']) await plan(demo, domain);
  await changeInBulk(demo);
}

/* Plans are kept for an hour, so a demo has none of its own. */
async function plan({ url, keys }: DemoService, domain: string): Promise<void> {
  const headers = { 'X-API-KEY': keys.readWrite, 'X-Dry-Run': 'true', 'Content-Type': 'application/json' };
  const body = JSON.stringify({ domain });
  const answer = await fetch(`${url}/public/v2/companies`, { method: 'POST', headers, body });
  expect(answer.headers.get('x-plan-id')).toMatch(/^[12]$/);
}

/* A demo has no job that wrote records either. */
async function changeInBulk({ url, keys }: DemoService): Promise<void> {
  const headers = { 'X-API-KEY': keys.readWrite, 'Content-Type': 'application/json' };
  const ask = async (query: string) => {
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return ((await answer.json()) as { data: { done: Record<string, unknown> } }).data.done;
  };
  const change = 'filter: { email: "nell@northgate.example" }, change: { set: { jobTitle: "Dean" } }';
  const { token } = await ask(`{ done: contactsBulkPreview(${change}) { ... on BulkPreview { token } } }`);
  const start = `contactsBulk(${change}, token: "${token}") { ... on Job { id } }`;
  expect(await ask(`mutation { done: ${start} }`)).toEqual({ id: 4 });
  await eventually(async () => expect(await ask('{ done: job(id: 4) { state } }')).toEqual({ state: 'done' }));
}
