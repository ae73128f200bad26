import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkedQueries } from '../../scripts/worked-queries.mjs';
import { type DemoService, startFreshDemo } from '../support/demo-service.js';
import { eventually } from '../support/eventually.js';

const DAY_MS = 24 * 60 * 60_000;
let demo: DemoService;
let other: DemoService;
beforeAll(async () => {
  [demo, other] = await Promise.all([startFreshDemo(), startFreshDemo()]);
}, 600_000);
afterAll(async () => {
  await demo?.stop();
  await other?.stop();
});

async function ask(at: DemoService, query: string, key = at.keys.readWrite, variables = {}) {
  const headers = { 'X-API-KEY': key, 'Content-Type': 'application/json', 'X-Client-Id': 'demo-northgate-supply' };
  const body = JSON.stringify({ query, variables });
  const answer = await fetch(`${at.url}/graphql`, { method: 'POST', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  const { data, errors } = (await answer.json()) as any;
  expect(errors).toBeUndefined();
  return data;
}

/* Everything that two starts must have alike: ids, texts, links and verdicts. */
const WHOLE = `{
  whoami { clientId clientName }
  contacts(first: 100, sort: ID, direction: ASC) {
    nodes { id email linkedinUrl phone lastName contactStatus personId companyId customFields { id fieldName fieldValue } }
  }
  companies(first: 100, sort: ID, direction: ASC) { nodes { id name industry customFields { id fieldValue } } }
  emails(first: 100, sort: ID, direction: ASC) { nodes { id emailType subject campaignName contactId } }
  activities(first: 100) { nodes { id channel variant source activityType { id name } } }
  campaigns(first: 10) { nodes { id externalId name sentCount replyCount bounceCount } }
}`;

const TIMES = `{
  emails(first: 200) { nodes { emailTimestamp } }
  activities(first: 100) { nodes { occurredAt } }
}`;

describe('the demo', () => {
  it('has 60 contacts in 12 named companies, two campaigns of thirty days, and what they are judged by', async () => {
    const found = await ask(
      demo,
      `{ contacts(first: 1) { totalCount } companies(first: 100) { nodes { name } } emails(first: 1) { totalCount }
         campaigns(first: 9, sort: SENT_COUNT, direction: DESC) { nodes { platform name sentCount replyCount bounceCount } }
         activitySources { name } activityTypes { name } scoringRules { name }
         mergeHistory(first: 5) { nodes { primaryPersonId mergedPersonIds } } }`,
    );
    expect(found.companies.nodes.filter(({ name }: { name: string | null }) => name !== null)).toHaveLength(12);
    expect({ ...found, companies: 12 }).toEqual({
      contacts: { totalCount: 60 },
      companies: 12,
      emails: { totalCount: 103 },
      campaigns: {
        nodes: [
          { platform: 'instantly', name: 'Warehouse planners', sentCount: 44, replyCount: 7, bounceCount: 3 },
          { platform: 'lemlist', name: 'Cold chain pilots', sentCount: 43, replyCount: 7, bounceCount: 3 },
        ],
      },
      activitySources: [{ name: 'Dialer' }],
      activityTypes: [{ name: 'Demo booked' }, { name: 'Contract signed' }, { name: 'Webinar attended' }],
      scoringRules: ['Email reply', 'Bounce', 'Call', 'LinkedIn answer', 'Demo booked'].map((name) => ({ name })),
      mergeHistory: { nodes: [{ primaryPersonId: 1, mergedPersonIds: [59] }] },
    });
  });

  it('fills every widget: statuses of every stage, and answers that somebody is interested in', async () => {
    const found = await ask(
      demo,
      `{ contactFunnel(stages: ["active", "replied", "interested", "customer"]) { other stages { status count } }
         emailCounts(by: INTERESTED) { items { value count } } campaigns(first: 2, sort: SENT_COUNT, direction: DESC) { nodes { interestedCount interestRate } } }`,
    );
    expect(found).toEqual({
      contactFunnel: {
        other: 3,
        stages: [
          { status: 'active', count: 37 },
          { status: 'replied', count: 11 },
          { status: 'interested', count: 5 },
          { status: 'customer', count: 4 },
        ],
      },
      emailCounts: {
        items: [
          { value: 'false', count: 95 },
          { value: 'true', count: 8 },
        ],
      },
      campaigns: {
        nodes: [
          { interestedCount: 4, interestRate: 4 / 44 },
          { interestedCount: 4, interestRate: 4 / 43 },
        ],
      },
    });
  });

  it('came through the webhooks: the vault has every delivery, also those that are parked, malformed or repeated', async () => {
    const { webhookDeliveries } = await ask(demo, '{ webhookDeliveries(first: 100) { nodes { verdict level } } }');
    const tally: Record<string, number> = {};
    for (const { verdict } of webhookDeliveries.nodes) tally[verdict] = (tally[verdict] ?? 0) + 1;
    expect(tally).toEqual({ processed: 84, ignored: 1, duplicate: 1, malformed: 1, parked: 1 });
    const ofAgency = await ask(
      demo,
      '{ agencyWebhookDeliveries(first: 1) { totalCount } agencyParkedWebhookEvents(first: 5) { nodes { platform } } }',
      demo.keys.master,
    );
    expect(ofAgency.agencyWebhookDeliveries).toEqual({ totalCount: 114 });
    expect(ofAgency.agencyParkedWebhookEvents.nodes).toEqual([{ platform: 'hubspot' }, { platform: 'smartlead' }]);
  });

  it('has leads with scores and one pair of suspected duplicates, as soon as the worker was there', async () => {
    await eventually(async () => {
      const found = await ask(
        demo,
        '{ contactScores(first: 1) { totalCount nodes { contact { email } } } duplicateSuggestions { items { personIds } } }',
      );
      expect(found).toEqual({
        contactScores: { totalCount: 34, nodes: [{ contact: { email: 'bo.aasen@pinnacle.example' } }] },
        duplicateSuggestions: { items: [{ personIds: [36, 60] }] },
      });
    });
  });

  it('fills the second client too', async () => {
    const clients = await ask(
      demo,
      '{ clientPage(page: 1, pageSize: 10) { items { clientId name contactCount parkedEvents connectedIntegrations } } }',
      demo.keys.master,
    );
    expect(clients.clientPage.items).toEqual([
      {
        clientId: 'demo-harbor-works',
        name: 'Harbor Works',
        contactCount: 12,
        parkedEvents: 0,
        connectedIntegrations: ['data_enrichment', 'smartlead'],
      },
      {
        clientId: 'demo-northgate-supply',
        name: 'Northgate Supply',
        contactCount: 60,
        parkedEvents: 1,
        connectedIntegrations: ['data_enrichment', 'hubspot', 'instantly', 'lemlist'],
      },
    ]);
  });

  it('is the same on each fresh start', async () => {
    expect(await ask(other, WHOLE)).toEqual(await ask(demo, WHOLE));
  });

  it('is dated from its start: the last thirty days, and nothing of the future', async () => {
    const { emails, activities } = await ask(demo, TIMES);
    const times = [
      ...emails.nodes.map(({ emailTimestamp }: { emailTimestamp: string }) => Date.parse(emailTimestamp)),
      ...activities.nodes.map(({ occurredAt }: { occurredAt: string }) => Date.parse(occurredAt)),
    ];
    expect(Math.max(...times)).toBeLessThan(Date.now());
    expect(Math.max(...times)).toBeGreaterThan(Date.now() - 2 * DAY_MS);
    expect(Math.min(...times)).toBeGreaterThan(Date.now() - 31 * DAY_MS);
    expect(Math.min(...times)).toBeLessThan(Date.now() - 28 * DAY_MS);
  });
});

const page = readFileSync(new URL('../../docs/dashboards.md', import.meta.url), 'utf8');
const queries = readWorkedQueries(page).filter(({ query }) => !query.startsWith('subscription'));

/* What is used is counted on the day itself, whichever days its example names. */
const ofToday = (query: string) => (query.includes('usage(') ? { from: dayOf(0), to: dayOf(1) } : {});
const dayOf = (ahead: number) => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10);

it.each(queries)('shows something in $title', async ({ key, query, variables = '{}' }) => {
  const keyOf = { 'read-only': demo.keys.readOnly, 'read-write': demo.keys.readWrite, master: demo.keys.master };
  const data = await ask(demo, query, keyOf[key as keyof typeof keyOf], {
    ...JSON.parse(variables),
    ...ofToday(query),
  });
  for (const value of Object.values(data)) {
    const list = (value as { nodes?: unknown[]; items?: unknown[] }).nodes ?? (value as { items?: unknown[] }).items;
    if (list) expect(list.length).toBeGreaterThan(0);
    else expect(value).toBeTruthy();
  }
});
