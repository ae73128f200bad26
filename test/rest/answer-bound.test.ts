import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMcp } from '../support/mcp-client.js';
import { type Answer, startService, type TestService } from '../support/service.js';

const tooLarge = (mebibytes: number) =>
  `The answer would be larger than ${mebibytes} MiB. Ask for smaller pages or fewer fields.`;
const TOO_LARGE = tooLarge(32);

let service: TestService;

/* Contacts of 585 kB each: 60 of them are 35 MB, which is beyond the bound. */
async function plantLarge(count: number): Promise<void> {
  await service.database.query(
    null,
    `with person as (insert into person (client_id) select $1 from generate_series(1, $2::int) returning id),
       contact as (insert into contact (client_id, person_id, email, origin)
         select $1, id, 'large-' || id || '@kiln.example', 'builtin' from person returning id)
     insert into contact_custom_field (client_id, contact_id, field_name, field_value)
       select $1, contact.id, 'field ' || n, repeat('x', 65000) from contact, generate_series(1, 9) n`,
    [service.tenants.a1.clientId, count],
  );
}

beforeAll(async () => {
  service = await startService();
  await plantLarge(60);
}, 120_000);
afterAll(() => service.close());

/* A busy machine cannot read as much in time, and says so. */
async function answered(ask: () => Promise<Answer>, tries = 3): Promise<Answer> {
  const answer = await ask();
  return answer.status === 503 && tries > 1 ? answered(ask, tries - 1) : answer;
}

it('400 with a detail where a page would be larger than 32 MiB, and 200 for a smaller one', async () => {
  const large = await answered(() => service.call('GET', '/public/v2/contacts'));
  expect([large.status, large.body]).toEqual([400, { detail: TOO_LARGE }]);
  expect(large.headers.get('X-Error-Code')).toBe('ANSWER_TOO_LARGE');
  const smaller = await service.call('GET', '/public/v2/contacts?page_size=1&structure=FLAT');
  expect([smaller.status, smaller.body.count, smaller.body.results.length]).toEqual([200, 60, 1]);
});

it('GraphQL says ANSWER_TOO_LARGE', async () => {
  const answer = await answered(() =>
    service.graphql('{ contacts(first: 100) { nodes { customFields { fieldValue } } } }'),
  );
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0]).toMatchObject({ message: TOO_LARGE, extensions: { code: 'ANSWER_TOO_LARGE' } });
});

it('a tool that reads refuses what would be larger than 2 MiB', async () => {
  const mcp = await connectMcp(service.url, service.tenants.a1.readOnlyKey);
  expect(await mcp.call('search_contacts')).toEqual({ isError: true, text: tooLarge(2), data: undefined });
  await mcp.close();
});
