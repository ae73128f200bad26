import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClient } from '../../webhooks/support/deliver.js';
import { type CountingService, startCounting } from '../companies/counting.js';

let service: CountingService;
beforeAll(async () => {
  service = await startCounting({ WORKER: 'off' });
  const added = [];
  while (added.length < 30) added.push(await addClient(service));
  await service.database.query(
    null,
    `insert into integration_radar (client_id, integration, last_event_at, overdue_at, rhythm, dispersion)
     select c.id, p.name, now(), now() + interval '1 hour', array_fill(1::real, array[168]), 1
       from unnest($1::text[]) c (id), unnest('{instantly,hubspot,lemlist}'::text[]) p (name)`,
    [added],
  );
});
afterAll(() => service.close());

const QUERY = `query ($pageSize: Int) { radar(pageSize: $pageSize) { totalCount items { clientId name radar {
  integration name connected state lastEventAt nextEventOverdueAt silentSince expected rhythm failures parked unproven lastUnprovenAt } } } }`;

it('reads the whole radar of thirty clients in as many statements as that of one', async () => {
  const read = (pageSize: number) =>
    service.count(() => service.graphql(QUERY, { pageSize }, { key: service.tenants.x.masterKey }));
  // Two others come first, which have nothing to show.
  const few = await read(3);
  const many = await read(32);
  const items = many.result.body.data.radar.items;
  expect(few.result.body.data.radar.items).toHaveLength(3);
  expect(items.flatMap((one: { radar: object[] }) => one.radar)).toHaveLength(90);
  expect(items.at(-1).radar[0].rhythm).toHaveLength(168);
  // The clients and their rows, the integrations, rhythms, failures, and what is parked.
  expect([few.statements.length, many.statements.length]).toEqual([6, 6]);
});
