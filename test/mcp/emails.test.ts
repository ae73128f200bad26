import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';
import { deliver } from '../webhooks/support/deliver.js';

const FIELDS_OF_REST = [
  'id',
  'updated_time',
  'email_type',
  'origin',
  'email_timestamp',
  'contact_email',
  'contact_id',
  'agent_email',
  'subject',
  'body_text',
  'body_html',
  'campaign_id',
  'campaign_name',
  'interested',
  'custom_fields',
];

let service: TestService;
let mcp: McpClient;
beforeAll(async () => {
  service = await startService();
  mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
  const path = `/public/plusvibe-webhook/${service.tenants.a1.clientId}`;
  const reply = { webhook_event: 'ALL_EMAIL_REPLIES', lead_email: 'ada@kiln.example', camp_id: 'c1' };
  const told = [
    { ...reply, replied_date: '2026-03-02T09:00:00.000Z', from_email: 'bea@kiln.example' },
    { ...reply, replied_date: '2026-03-02T08:00:00.000Z', label: 'OUT_OF_OFFICE' },
  ];
  for (const body of told) expect((await deliver(service, path, body)).body).toEqual({ status: 'processed' });
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

it('GraphQL tells who wrote an email, and whether a machine did', async () => {
  const answer = await service.graphql('{ emails(first: 10) { nodes { contactEmail replierEmail automated } } }');
  expect(answer.body).toEqual({
    data: {
      emails: {
        nodes: [
          { contactEmail: 'ada@kiln.example', replierEmail: 'bea@kiln.example', automated: false },
          { contactEmail: 'ada@kiln.example', replierEmail: 'ada@kiln.example', automated: true },
        ],
      },
    },
  });
});

it('the tools that read emails tell it too, beside exactly the fields of REST', async () => {
  const listed = await mcp.call('list_emails');
  expect(listed).toMatchObject({
    isError: false,
    data: {
      next: null,
      emails: [
        { replier_email: 'bea@kiln.example', automated: false },
        { replier_email: 'ada@kiln.example', automated: true },
      ],
    },
  });
  const [email] = listed.data.emails;
  expect(await mcp.call('get_email', { email_id: email.id })).toMatchObject({ isError: false, data: email });
  const { automated: _automated, replier_email: _replier, ...record } = email;
  const inRest = await service.call('GET', `/public/emails/${email.id}`);
  expect(inRest.body).toEqual(record);
  expect(Object.keys(inRest.body)).toEqual(FIELDS_OF_REST);
});

it('an email that a caller recorded has no replier and no machine', async () => {
  const created = await service.call('POST', '/public/emails', {
    json: { email_type: 'inbound', origin: 'builtin', contact_email: 'cyd@kiln.example' },
  });
  expect(created.status).toBe(201);
  expect(Object.keys(created.body)).toEqual(FIELDS_OF_REST);
  expect((await mcp.call('get_email', { email_id: created.body.id })).data).toMatchObject({
    replier_email: null,
    automated: false,
  });
});
