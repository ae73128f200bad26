import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badDateTimes, goodDateTimes } from '../support/corpus-sample.js';
import { connectMcp, type McpClient } from '../support/mcp-client.js';
import { startService, type TestService } from '../support/service.js';
import { instantly } from '../webhooks/support/instantly.js';

let service: TestService;
let mcp: McpClient;
let activityKey: string;
beforeAll(async () => {
  service = await startService();
  mcp = await connectMcp(service.url, service.tenants.a1.readWriteKey);
  activityKey = (await service.call('POST', '/public/activities/types', { json: { name: 'Demo' } })).body.id;
});
afterAll(async () => {
  await mcp.close();
  await service.close();
});

const base = { email_type: 'inbound', origin: 'test' };
const IN_TEXT = `mutation ($at: String!) { emailCreate(input: { emailType: "inbound", origin: "test", emailTimestamp: $at }) {
  ... on Email { at: emailTimestamp } ... on InvalidError { faults { field messages } } } }`;
const logged = (declared: string, at: string) =>
  `mutation ${declared} { log: activityLogCustom(input: { activityKey: "${activityKey}", occurredAt: ${at} }) { ... on ActivityLogPayload { id } } }`;
const byVariable = () => logged('($at: DateTime!)', '$at');
const byLiteral = (text: string) => logged('', JSON.stringify(text));

async function momentOf(id: number): Promise<string | undefined> {
  const [row] = await service.database.query<{ at: Date }>(
    null,
    'select occurred_at as at from activity where id = $1',
    [id],
  );
  return row?.at.toISOString();
}

describe('A date-time is read in every form of ISO 8601 that has a date and a time', () => {
  it.each(goodDateTimes)('%s is %s in a body, in a variable, in a literal and in a tool', async (text, utc) => {
    const rest = await service.call('POST', '/public/emails', { json: { ...base, email_timestamp: text } });
    expect([rest.status, rest.body.email_timestamp]).toEqual([201, utc]);
    const asText = await service.graphql(IN_TEXT, { at: text });
    expect(asText.body).toEqual({ data: { emailCreate: { at: utc } } });
    for (const asScalar of [
      await service.graphql(byVariable(), { at: text }),
      await service.graphql(byLiteral(text)),
    ]) {
      expect(asScalar.body).toEqual({ data: { log: { id: expect.any(Number) } } });
      expect(await momentOf(asScalar.body.data.log.id)).toBe(utc);
    }
    const tool = await mcp.call('create_email', { ...base, email_timestamp: text });
    expect(tool).toMatchObject({ isError: false, data: { email_timestamp: utc } });
    const properties = { direction: 'inbound', timestamp: text };
    const email = 'dana@northgate.example';
    await service.call('PUT', '/public/v2/contacts', { json: { email } });
    const call = await mcp.call('log_standard_activity', { channel: 'call', email, properties });
    expect(await momentOf(call.data.id)).toBe(utc);
  });

  it.each(goodDateTimes)('%s is %s in the payload of a webhook', async (text, utc) => {
    const lead = `lead${goodDateTimes.findIndex(([form]) => form === text)}@kiln.example`;
    const path = `/public/instantly-webhook/${service.tenants.a1.clientId}`;
    const json = instantly('email_reply', { lead_email: lead, timestamp: text });
    const delivery = await service.call('POST', path, { json });
    expect([delivery.status, delivery.body]).toEqual([200, { status: 'processed' }]);
    const emails = await service.call('GET', `/public/emails?contact_email=${encodeURIComponent(lead)}`);
    expect(emails.body).toContainEqual(expect.objectContaining({ email_timestamp: utc }));
  });
});

describe('What is no date and time is refused', () => {
  it.each(badDateTimes.filter((text) => !text.includes('\0')))(
    '%j, at every entry point, and nothing is stored',
    async (text) => {
      const count = 'select (select count(*) from email) as emails, (select count(*) from activity) as activities';
      const before = await service.database.query(null, count);
      const said = expect.stringContaining('ISO 8601');
      const rest = await service.call('POST', '/public/emails', { json: { ...base, email_timestamp: text } });
      expect([rest.status, rest.body]).toEqual([400, { email_timestamp: [said] }]);
      const asText = await service.graphql(IN_TEXT, { at: text });
      expect(asText.body).toEqual({
        data: { emailCreate: { faults: [{ field: 'emailTimestamp', messages: [said] }] } },
      });
      for (const asScalar of [
        await service.graphql(byVariable(), { at: text }),
        await service.graphql(byLiteral(text)),
      ]) {
        expect(asScalar.body).toEqual({ errors: [expect.objectContaining({ message: said })] });
      }
      const tool = await mcp.call('create_email', { ...base, email_timestamp: text });
      expect(tool).toMatchObject({ isError: true, text: said });
      expect(await service.database.query(null, count)).toEqual(before);
    },
  );
});
