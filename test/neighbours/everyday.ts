import type { CreatedClient } from '../../src/schema/tenancy/agencies/create-agency.js';

/** A request as it can be handed to another thread; `{turn}` in its body becomes the number of the turn. */
export interface PlainRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
}

const JSON_BODY = { 'Content-Type': 'application/json' };

export const readContacts = ({ readOnlyKey }: CreatedClient, pageSize: number): PlainRequest => ({
  path: `/public/v2/contacts?page_size=${pageSize}`,
  headers: { 'X-API-KEY': readOnlyKey },
});

const writeContact = ({ readWriteKey }: CreatedClient): PlainRequest => ({
  path: '/public/v2/contacts',
  method: 'PUT',
  headers: { ...JSON_BODY, 'X-API-KEY': readWriteKey },
  body: JSON.stringify({ email: 'written-{turn}@everyday.example', first_name: 'Turn {turn}' }),
});

const askCore = ({ readOnlyKey }: CreatedClient): PlainRequest => ({
  path: '/graphql',
  method: 'POST',
  headers: { ...JSON_BODY, 'X-API-KEY': readOnlyKey },
  body: JSON.stringify({ query: '{ contacts(first: 20) { totalCount nodes { email } } }' }),
});

const callTool = ({ readOnlyKey }: CreatedClient): PlainRequest => ({
  path: '/mcp/all',
  method: 'POST',
  headers: { ...JSON_BODY, 'X-API-KEY': readOnlyKey, Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_contacts', arguments: {} },
  }),
});

export const deliver = ({ clientId }: CreatedClient): PlainRequest => ({
  path: `/public/instantly-webhook/${clientId}`,
  method: 'POST',
  headers: JSON_BODY,
  body: JSON.stringify({
    event_type: 'email_sent',
    lead_email: 'sent-{turn}@everyday.example',
    campaign_id: 'everyday',
    timestamp: '2026-05-04T13:02:11.482Z',
  }),
});

/** What a client does all day: one request to each entry point. */
export const everyEntryPoint = (client: CreatedClient): PlainRequest[] => [
  readContacts(client, 50),
  writeContact(client),
  askCore(client),
  callTool(client),
  deliver(client),
];
