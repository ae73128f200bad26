import { readFileSync } from 'node:fs';
import type { TestService } from '../../support/service.js';

/** Bodies that a test sends: bytes as they are, anything else as JSON. */
type Body = Buffer | string | object | number | boolean | null;

const bytesOf = (body: Body): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

/** Sends a webhook; the content type is one that no sender of JSON would choose. */
export async function deliver(service: TestService, path: string, body: Body, headers: Record<string, string> = {}) {
  return service.call('POST', path, {
    key: null,
    raw: { type: 'text/plain', body: bytesOf(body) },
    headers,
  });
}

let clients = 0;

/** A client of its own for each test, in the agency `x` unless another is given. */
export async function addClient(service: TestService, agencyId = service.tenants.x.agencyId): Promise<string> {
  clients += 1;
  const id = `webhook-client-${clients}-${agencyId}`;
  await service.database.query(null, 'insert into client (id, agency_id, name) values ($1, $2, $3)', [
    id,
    agencyId,
    id,
  ]);
  return id;
}

let agencies = 0;

/** An agency of its own, for tests of the agency paths. */
export async function addAgency(service: TestService): Promise<string> {
  agencies += 1;
  const id = `webhook-agency-${agencies}`;
  await service.database.query(null, 'insert into agency (id, name) values ($1, $1)', [id]);
  return id;
}

export async function connect(
  service: TestService,
  clientId: string,
  integration: string,
  { account = null, secret = null }: { account?: string | null; secret?: Buffer | null } = {},
): Promise<void> {
  await service.database.query(
    null,
    `insert into integration_connection (client_id, integration, external_account_id, webhook_secret)
     values ($1, $2, $3, $4)`,
    [clientId, integration, account, secret],
  );
}

/* No fixture bears a time of the last hour, so such a time is that of a receipt. */
const hideReceipt = (value: unknown) =>
  value instanceof Date && value.getTime() > Date.now() - 3_600_000 ? 'the time of receipt' : value;

/** What a workspace holds, without ids and receipt times: equal for workspaces that were told the same. */
export async function readWorkspace(service: TestService, clientId: string) {
  const read = async (text: string) => {
    const rows = await service.database.query<Record<string, unknown>>(null, text, [clientId]);
    return rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, hideReceipt(value)])),
    );
  };
  return {
    contacts: await read(
      `select c.email, c.linkedin_url, c.phone, c.first_name, c.last_name, c.origin, c.contact_status,
         c.previous_status, c.status_changed_at, c.first_campaign_email_sent, c.last_campaign_email_sent,
         c.last_reply_received, o.domain as company from contact c
         left join company o on o.client_id = c.client_id and o.id = c.company_id
       where c.client_id = $1 order by c.email`,
    ),
    persons: await read('select count(*)::int as n from person where client_id = $1'),
    campaigns: await read(
      `select platform, external_id, name, sent_count, reply_count, bounce_count from campaign
       where client_id = $1 order by platform, external_id`,
    ),
    emails: await read(
      `select e.email_type, e.origin, e.platform, e.email_timestamp, e.contact_email, c.email as linked, e.agent_email,
         e.replier_email, e.subject, e.body_text, e.body_html, e.message_id, e.campaign_id, e.campaign_name,
         e.interested, e.automated, e.bounced_at, e.bounce_reason, e.awaiting_send, e.event_at
       from email e left join contact c on c.client_id = e.client_id and c.id = e.contact_id
       where e.client_id = $1 order by e.email_type, e.email_timestamp, e.message_id, e.contact_email`,
    ),
    ledger: await read(
      `select platform, kind, subject, campaign_id, event_at from webhook_event
       where client_id = $1 order by platform, kind, subject, campaign_id, event_at`,
    ),
    addresses: await read(
      'select object_key, email, learned_at from crm_object_address where client_id = $1 order by 1, 3',
    ),
    parked: await read(
      'select waits_for, object_key, event from parked_webhook_event where client_id = $1 order by id',
    ),
  };
}

export const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), 'utf8'));
