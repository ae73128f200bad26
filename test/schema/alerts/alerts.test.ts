import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { raiseAlerts } from '../../../src/schema/reporting/alerts/raise-alerts.js';
import { type MailServer, openMailServer } from '../../support/mail-server.js';
import { openReceiver, type Receiver } from '../../support/receiver.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';

let service: TestService;
let receiver: Receiver;
let mail: MailServer;

beforeAll(async () => {
  mail = await openMailServer();
  receiver = await openReceiver();
  const networks = { EVENT_NETWORKS: '127.0.0.1', SMTP_URL: mail.url, MAIL_FROM: 'Outreach <alerts@outreach.example>' };
  service = await startService(
    { ...networks, WORKER: 'off', PUBLIC_URL: 'https://outreach.example' },
    { isShared: false },
  );
});
afterAll(async () => {
  await service.close();
  await Promise.all([mail.close(), receiver.close()]);
});
afterEach(async () => {
  for (const key of [undefined, service.tenants.x.masterKey])
    for (const { id } of (await ask('{ alertChannels { id } }', {}, key)).alertChannels)
      await ask('mutation ($id: RecordId!) { alertChannelDelete(id: $id) { __typename } }', { id }, key);
  await service.database.query(null, 'delete from webhook_delivery');
  await service.database.query(null, 'delete from integration_radar');
  await service.database.query(null, 'delete from job');
  receiver.received.length = 0;
  receiver.answer = null;
  mail.taken.length = 0;
  mail.refusal = null;
});

const ask = async (query: string, variables: object = {}, key?: string) => {
  const { body } = await service.graphql(query, variables, key === undefined ? {} : { key });
  expect(body.errors).toBeUndefined();
  return body.data;
};
const SHOWN = `id name kind recipients urlHint endpointId causes clients quietHours { from to timeZone } disabledAt failingSince error`;
const CREATE = `mutation ($kind: AlertChannelKind!, $input: AlertChannelInput!) { made: alertChannelCreate(kind: $kind, input: $input) {
  __typename ... on AlertChannel { ${SHOWN} } ... on InvalidError { message faults { field messages } } ... on ConflictError { message } } }`;
const create = async (kind: string, input: object, key?: string) => (await ask(CREATE, { kind, input }, key)).made;
const chat = (input: object = {}, key?: string) =>
  create('chat', { name: 'Chat', url: receiver.url, causes: ['silent_platform', 'failing_deliveries'], ...input }, key);
const alerts = async (key?: string) =>
  (
    await ask('{ alertChannels { alerts(first: 20) { nodes { cause text page state clientId } } } }', {}, key)
  ).alertChannels.flatMap((channel: { alerts: { nodes: object[] } }) => channel.alerts.nodes);
const failures: unknown[] = [];
const log = { warn: () => undefined, error: (...line: unknown[]) => void failures.push(line) };
const settings = () => ({
  peppers: { pepper: service.pepper },
  exceptions: readExceptions('127.0.0.1'),
  mail: { url: mail.url, from: 'Outreach <alerts@outreach.example>' },
  publicUrl: 'https://outreach.example',
});
const send = async () => {
  await service.database.query(null, `update alert_channel set due_at = now() - interval '1 minute'`);
  await taskNamed('send-alerts').run(contextFor(service.database, { alerts: settings(), log }));
};
const raiseAndSend = async () => {
  await raiseAlerts(service.database);
  await send();
};
const silence = (clientId: string, platform = 'instantly') =>
  service.database.query(
    null,
    `insert into integration_radar (client_id, integration, last_event_at, silent_since) values ($1, $2, now(), now())
     on conflict (client_id, integration) do update set silent_since = now(), last_event_at = now()`,
    [clientId, platform],
  );
const hear = () =>
  service.database.query(null, 'update integration_radar set silent_since = null, last_event_at = now()');
const fail = (times: number, clientId: string | null = service.tenants.a1.clientId) =>
  service.database.query(
    null,
    `insert into webhook_delivery (agency_id, client_id, platform, level, body, verdict)
     select $1, $2, 'smartlead', 'client', '', case when g % 2 = 0 then 'failed' else 'malformed' end from generate_series(1, $3) g`,
    [service.tenants.x.agencyId, clientId, times],
  );
const told = () => receiver.received.map(({ event }) => event.text);
const nameOf = async () => {
  const [client] = await service.database.query<{ name: string }>(null, 'select name from client where id = $1', [
    service.tenants.a1.clientId,
  ]);
  return client?.name;
};

describe('a channel', () => {
  it('is told once that a platform is silent, and once that it sends again', async () => {
    await chat();
    await silence(service.tenants.a1.clientId);
    await raiseAndSend();
    await raiseAndSend();
    const client = await nameOf();
    const page = `https://outreach.example/console/w/${service.tenants.a1.clientId}/integrations`;
    const silent = `• ${client}: Instantly is silent: it has sent no event for longer than usual. <${page}|Open>`;
    expect(told()).toEqual([silent]);
    await hear();
    await raiseAndSend();
    await raiseAndSend();
    expect(told()).toEqual([silent, `• ${client}: Instantly sends events again. <${page}|Open>`]);
  });

  it('is not told of a silence that is over before it was sent', async () => {
    await chat();
    await silence(service.tenants.a1.clientId);
    await raiseAlerts(service.database);
    await hear();
    await raiseAndSend();
    expect(told()).toEqual([]);
    expect(await alerts()).toEqual([]);
  });

  it('is told of five failed deliveries within an hour, not of four, and once a day', async () => {
    await chat();
    await fail(4);
    await raiseAndSend();
    expect(told()).toEqual([]);
    await fail(1);
    await raiseAndSend();
    await fail(5);
    await raiseAndSend();
    const page = `https://outreach.example/console/w/${service.tenants.a1.clientId}/deliveries`;
    expect(told()).toEqual([
      `• ${await nameOf()}: 5 webhook deliveries of Smartlead were refused or failed within an hour. <${page}|Open>`,
    ]);
  });

  it('is told only of what it asks for, and of its own client', async () => {
    await chat({ causes: ['failed_job'] });
    await silence(service.tenants.a1.clientId);
    await silence(service.tenants.a2.clientId);
    await raiseAndSend();
    expect(told()).toEqual([]);
  });

  it('of an agency is told of every client, or of those that it lists', async () => {
    const { x, a1, a2 } = service.tenants;
    await chat({ name: 'All' }, x.masterKey);
    await chat({ name: 'One', clients: [a2.clientId] }, x.masterKey);
    await silence(a1.clientId);
    await silence(a2.clientId);
    await silence(service.tenants.b1.clientId);
    await raiseAlerts(service.database);
    expect((await alerts(x.masterKey)).map(({ clientId }: { clientId: string }) => clientId).sort()).toEqual(
      [a1.clientId, a2.clientId, a2.clientId].sort(),
    );
  });

  it('sends a mail as plain text, in which a name is no markup and no header', async () => {
    await create('mail', { name: 'Mail', recipients: ['Ops@Agency.example'], causes: ['silent_platform'] });
    await service.database.query(null, `update client set name = $2 where id = $1`, [
      service.tenants.a1.clientId,
      'Nord\r\nBcc: everyone@victim.example\r\n<b>gate</b>',
    ]);
    await silence(service.tenants.a1.clientId);
    await raiseAndSend();
    expect(mail.taken.map(({ to }) => to)).toEqual([['ops@agency.example']]);
    const [head = '', body = ''] = (mail.taken[0]?.text ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m);
    expect(head).toMatch(/^Message-ID: <alert-\d+-\d+@outreach\.example>$/m);
    expect(body.replaceAll('=\r\n', '')).toContain(
      'Nord Bcc: everyone@victim.example <b>gate</b>: Instantly is silent',
    );
    await service.database.query(null, `update client set name = 'A1' where id = $1`, [service.tenants.a1.clientId]);
  });

  it('escapes names in a chat, so that they form neither links nor mentions', async () => {
    await chat();
    await service.database.query(null, `update client set name = '<!channel> & <https://x.example|y>' where id = $1`, [
      service.tenants.a1.clientId,
    ]);
    await silence(service.tenants.a1.clientId);
    await raiseAndSend();
    expect(told()[0]).toMatch(/^• &lt;!channel&gt; &amp; &lt;https:\/\/x\.example\|y&gt;: Instantly is silent/);
    await service.database.query(null, `update client set name = 'A1' where id = $1`, [service.tenants.a1.clientId]);
  });

  it('sends an event that its endpoint’s secret has signed', async () => {
    const { eventEndpointCreate } = await ask(
      `mutation ($url: String!) { eventEndpointCreate(input: { url: $url, kinds: [company] }) {
         ... on EventEndpointIssued { secret endpoint { id } } } }`,
      { url: receiver.url },
    );
    receiver.secrets.push(eventEndpointCreate.secret);
    const endpointId = eventEndpointCreate.endpoint.id;
    await create('event', { name: 'Event', endpointId, causes: ['silent_platform'] });
    await silence(service.tenants.a1.clientId);
    await raiseAndSend();
    expect(receiver.forged).toBe(0);
    expect(receiver.received).toEqual([
      {
        id: expect.stringMatching(/^alert-\d+-\d+$/),
        event: {
          type: 'alert',
          timestamp: expect.any(String),
          data: {
            alerts: [
              {
                cause: 'silent_platform',
                client_id: service.tenants.a1.clientId,
                client_name: await nameOf(),
                text: 'Instantly is silent: it has sent no event for longer than usual.',
                page: `/w/${service.tenants.a1.clientId}/integrations`,
                occurred_at: expect.any(String),
              },
            ],
            more: 0,
          },
        },
      },
    ]);
    receiver.secrets.length = 0;
    await ask('mutation ($id: RecordId!) { eventEndpointDelete(id: $id) { __typename } }', { id: endpointId });
  });

  it('keeps alerts of its quiet hours, and sends them together when these end', async () => {
    const now = new Date();
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const at = (minutes: number) => new Date(((minutes + 1440) % 1440) * 60_000).toISOString().slice(11, 16);
    const { id } = await chat({ quietHours: { from: at(minute - 30), to: at(minute + 30), timeZone: 'UTC' } });
    await silence(service.tenants.a1.clientId);
    await fail(5);
    await raiseAndSend();
    expect(told()).toEqual([]);
    expect((await alerts()).map(({ state }: { state: string }) => state)).toEqual(['waiting', 'waiting']);
    const quietHours = { from: at(minute + 60), to: at(minute + 120), timeZone: 'UTC' };
    await ask(
      `mutation ($id: RecordId!, $quietHours: QuietHoursInput) {
         alertChannelUpdate(id: $id, input: { quietHours: $quietHours }) { __typename } }`,
      { id, quietHours },
    );
    await send();
    expect(told()).toHaveLength(1);
    expect(told()[0].split('\n')).toHaveLength(2);
  });

  it('tries again after a failure, says why it failed, and gives an alert up after a day', async () => {
    receiver.answer = (_one, response) => response.writeHead(500).end();
    await chat();
    await silence(service.tenants.a1.clientId);
    await raiseAndSend();
    const state = async () => (await ask(`{ alertChannels { ${SHOWN} } }`)).alertChannels[0];
    expect(await state()).toMatchObject({
      error: 'The response had the status 500.',
      failingSince: expect.any(String),
    });
    expect(await alerts()).toMatchObject([{ state: 'waiting' }]);
    await service.database.query(null, `update alert set raised_at = now() - interval '25 hours'`);
    await send();
    expect(await alerts()).toMatchObject([{ state: 'failed' }]);
    expect(told()).toHaveLength(2);
    await send();
    expect(told()).toHaveLength(2);
  });

  it('sends the same message again, under the same id, when a worker died before it noted the answer', async () => {
    await create('mail', { name: 'M', recipients: ['ops@agency.example'], causes: ['silent_platform'] });
    await silence(service.tenants.a1.clientId);
    await raiseAndSend();
    await service.database.query(null, 'update alert set sent_at = null');
    await send();
    const ids = mail.taken.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('reports what the mail server says, when a test is sent', async () => {
    const { id } = await create('mail', { name: 'M', recipients: ['ops@agency.example'], causes: ['hot_lead'] });
    const test = async () =>
      (await ask(`mutation ($id: RecordId!) { alertChannelTest(id: $id) { ... on AlertTest { error } } }`, { id }))
        .alertChannelTest;
    expect(await test()).toEqual({ error: null });
    expect(mail.taken[0]?.text).toContain('This is a test of an alert channel.');
    mail.refusal = 'Mailbox full';
    expect((await test()).error).toContain('Mailbox full');
  });

  it('is told of hot leads, finished imports and failed jobs, by name', async () => {
    const { clientId } = service.tenants.a1;
    await chat({ causes: ['hot_lead', 'finished_import', 'failed_job'] });
    const json = { email: 'hot@alerts.example', first_name: 'Hot', last_name: 'Lead' };
    const contact = (await service.call('POST', '/public/v2/contacts', { json })).body.id;
    await service.database.query(
      null,
      `update client set scoring_enabled = true, score_levels = '{10,20}' where id = $1`,
      [clientId],
    );
    await service.database.query(
      null,
      `insert into contact_score (client_id, contact_id, value, level, level_since, computed_at) values ($1, $2, 25.5, 2, now(), now())
       on conflict (client_id, contact_id) do update set value = 25.5, level = 2, level_since = now()`,
      [clientId, contact],
    );
    await service.database.query(
      null,
      `insert into job (client_id, kind, state, rows_written, rows_refused, failure, ended_at, due_at) values
        ($1, 'import', 'done', 1200, 3, null, now(), null), ($1, 'export', 'failed', 0, 0, 'The disk is full.', now(), null)`,
      [clientId],
    );
    await raiseAndSend();
    const client = await nameOf();
    expect(
      told()
        .join('\n')
        .replace(/ <[^>]*>/g, '')
        .split('\n'),
    ).toEqual([
      `• ${client}: Hot Lead is a hot lead with 25.5 points.`,
      `• ${client}: An import is finished: 1,200 rows were written, 3 refused.`,
      `• ${client}: An export failed: The disk is full.`,
    ]);
    await service.call('DELETE', `/public/contacts/${contact}`);
    expect((await alerts()).map(({ text }: { text: string }) => text)).toContain(
      'A contact that is gone is a hot lead.',
    );
  });
});

describe('channels', () => {
  it('refuse what breaks their rules, naming each field', async () => {
    const refusal = async (kind: string, input: object, key?: string) => {
      const { __typename, faults, message } = await create(kind, input, key);
      return __typename === 'InvalidError' ? faults : message;
    };
    const base = { name: 'N', causes: ['hot_lead'] };
    expect(await refusal('mail', {})).toEqual([
      { field: 'name', messages: ['This field is required.'] },
      { field: 'recipients', messages: ['This field is required.'] },
      { field: 'causes', messages: ['This field is required.'] },
    ]);
    expect(await refusal('mail', { ...base, recipients: ['a@b.example\r\nBcc: c@d.example'] })).toMatchObject([
      { field: 'recipients' },
    ]);
    expect(await refusal('mail', { ...base, recipients: [] })).toMatchObject([{ field: 'recipients' }]);
    expect(await refusal('chat', { ...base, url: 'http://10.0.0.1/x' })).toMatchObject([{ field: 'url' }]);
    expect(await refusal('chat', { ...base, url: receiver.url, recipients: ['a@b.example'] })).toEqual([
      { field: 'recipients', messages: ['Belongs to another kind of channel than chat.'] },
    ]);
    expect(await refusal('event', { ...base, endpointId: 999 })).toEqual([
      { field: 'endpointId', messages: ['There is no such endpoint.'] },
    ]);
    const quiet = (quietHours: object) => refusal('chat', { ...base, url: receiver.url, quietHours });
    expect(await quiet({ from: '24:00', to: '7:00', timeZone: 'Mars' })).toHaveLength(3);
    expect(await quiet({ from: '07:00', to: '07:00', timeZone: 'UTC' })).toMatchObject([{ field: 'quietHours' }]);
    expect(await refusal('chat', { ...base, url: receiver.url, clients: [service.tenants.a1.clientId] })).toMatchObject(
      [{ field: 'clients' }],
    );
    const foreign = { ...base, url: receiver.url, clients: [service.tenants.b1.clientId] };
    expect(await refusal('chat', foreign, service.tenants.x.masterKey)).toMatchObject([{ field: 'clients' }]);
    expect(await ask('{ alertChannels { id } }')).toEqual({ alertChannels: [] });
  });

  it('show nothing of a chat but its host, neither to callers nor in the audit log', async () => {
    const made = await chat({ url: `${receiver.url}/T000/B000/secret-token` });
    expect(made.urlHint).toBe(`${new URL(receiver.url).origin}/…`);
    const { auditEntries } = await ask('{ auditEntries(first: 1) { nodes { action subject after } } }');
    expect(auditEntries.nodes).toMatchObject([
      { action: 'alert_channel.created', subject: `alert_channel:${made.id}`, after: { name: 'Chat' } },
    ]);
    expect(JSON.stringify(auditEntries)).not.toContain('secret-token');
  });

  it('belong to their owner alone: others neither see nor change them', async () => {
    const { id } = await chat();
    for (const key of [service.tenants.a2.readWriteKey, service.tenants.x.masterKey]) {
      expect(await ask('{ alertChannels { id } }', {}, key)).toEqual({ alertChannels: [] });
      const gone = `mutation ($id: RecordId!) { alertChannelDelete(id: $id) { ... on NotFoundError { message } } }`;
      expect(await ask(gone, { id }, key)).toEqual({
        alertChannelDelete: { message: 'There is no such alert channel.' },
      });
    }
  });

  it('are ten at most, also when created at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (_one, at) => chat({ name: `C${at}` })));
    expect(made.filter(({ __typename }) => __typename === 'AlertChannel')).toHaveLength(10);
    expect(made.filter(({ message }) => message === 'There are 10 alert channels already.')).toHaveLength(2);
  });
});
