import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRecords } from '../schema/statistics/records.js';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';

const [ONE, TWO] = ['2026-03-02T12:00:00Z', '2026-03-09T12:00:00Z'];
const WEEK = { from: '2026-03-08T00:00:00Z', to: '2026-03-15T00:00:00Z' };

let service: TestService;
let mcp: McpClient;
beforeAll(async () => {
  service = await startService();
  const { a1, b1 } = service.tenants;
  for (const { clientId } of [a1, b1]) {
    await service.database.query(
      null,
      `insert into campaign (client_id, platform, external_id) values ($1, 'smartlead', '17')`,
      [clientId],
    );
    await writeRecords(service.database, clientId, {
      contacts: [
        { name: 'ada', company: 'ada.example', status: 'lead', origin: 'api', fields: { tier: 'gold' } },
        { name: 'bob', status: 'won', origin: 'api' },
      ],
      emails: [
        { type: 'outbound', at: ONE, contact: 'ada', agent: 'sales@us.example' },
        { type: 'outbound', at: TWO, contact: 'ada', campaign: '17' },
        { type: 'outbound', at: TWO, contact: 'bob', agent: 'sales@us.example' },
        { type: 'inbound', at: TWO, contact: 'bob', agent: 'sales@us.example' },
      ],
    });
  }
  mcp = await connectMcp(service.url, a1.readOnlyKey);
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

describe('an agent', () => {
  it.each([
    [{}, 2, 1],
    [{ contact_status: 'lead' }, 1, 0],
    [{ campaign_id: '17' }, 1, 0],
    [{ agent_email: 'sales@us.example' }, 1, 1],
    [{ agent_email: 'sales@us.example', contact_status: 'lead' }, 0, 0],
  ])('narrows a series by %j', async (narrowed, sent, replied) => {
    const { data } = await mcp.call('get_series', {
      metrics: ['SENT', 'REPLIED'],
      interval: 'WEEK',
      ...WEEK,
      ...narrowed,
    });
    expect(data.lines.map(({ metric, total }: { metric: string; total: number }) => [metric, total])).toEqual([
      ['SENT', sent],
      ['REPLIED', replied],
    ]);
  });

  it('narrows a series by a company', async () => {
    const [company] = (await mcp.call('search_companies', { domain: 'ada.example' })).data.results;
    const narrowed = { metrics: ['SENT', 'NEW_CONTACTS'], interval: 'WEEK', ...WEEK, company_id: company.id };
    const { data } = await mcp.call('get_series', narrowed);
    expect(data.lines).toMatchObject([{ total: 1 }, { total: 0 }]);
  });

  it('gets rates against the period before, of a mailbox too', async () => {
    expect((await mcp.call('get_rates', { ...WEEK, agent_email: 'sales@us.example' })).data).toEqual({
      current: {
        from: '2026-03-08T00:00:00.000Z',
        to: '2026-03-15T00:00:00.000Z',
        sent_count: 1,
        reply_count: 1,
        bounce_count: 0,
        reply_rate: 1,
        bounce_rate: 0,
      },
      previous: {
        from: '2026-03-01T00:00:00.000Z',
        to: '2026-03-08T00:00:00.000Z',
        sent_count: 1,
        reply_count: 0,
        bounce_count: 0,
        reply_rate: 0,
        bounce_rate: 0,
      },
      reply_rate_change: 1,
      bounce_rate_change: 0,
    });
    const { data } = await mcp.call('get_rates', { ...WEEK, previous_from: '2026-03-07T00:00:00Z' });
    expect(data).toMatchObject({ previous: { sent_count: 0, reply_rate: null }, reply_rate_change: null });
  });

  it('counts contacts by two fields', async () => {
    const { data } = await mcp.call('count_contacts', { by: 'ORIGIN', second_by: 'COMPANY' });
    expect(data).toEqual({
      total: 2,
      distinct_values: 2,
      items: [
        { value: 'api', second_value: 'ada.example', count: 1, share: 0.5 },
        { value: 'api', second_value: null, count: 1, share: 0.5 },
      ],
    });
  });

  it.each([
    ['count_contacts', { by: 'ORIGIN', second_by: 'ORIGIN' }, 'second_by'],
    ['count_contacts', { by: 'ORIGIN', second_by: 'COMPANY', second_by_custom_field: 'tier' }, 'second_by'],
    ['get_rates', { from: WEEK.to, to: WEEK.from }, 'to'],
    ['get_rates', { ...WEEK, previous_from: WEEK.from }, 'previous_from'],
    ['get_rates', { ...WEEK, contact_status: 'lead' }, 'contact_status'],
  ])('is told which argument of %s is wrong', async (name, args, argument) => {
    const { isError, text } = await mcp.call(name, args);
    expect(isError).toBe(true);
    expect(text).toContain(argument);
  });
});
