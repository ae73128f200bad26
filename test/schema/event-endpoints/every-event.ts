import { expect } from 'vitest';
import { readExceptions } from '../../../src/outbound/exceptions.js';
import { aggregateEntries } from '../../../src/schema/history/journal/aggregate-entries.js';
import { raiseAlerts } from '../../../src/schema/reporting/alerts/raise-alerts.js';
import { watchIntegrations } from '../../../src/schema/reporting/radar/watch-integrations.js';
import { stepOf } from '../../../src/worker/runner.js';
import { openReceiver, type Received, type Receiver } from '../../support/receiver.js';
import { startService, type TestService } from '../../support/service.js';
import { contextFor, taskNamed } from '../../support/tasks.js';
import { deliver } from '../../webhooks/support/deliver.js';
import { instantly } from '../../webhooks/support/instantly.js';
import { always, cameAt, moment, spread } from '../radar/weeks-of-deliveries.js';

/** A service with an endpoint that receives all events, and what makes one of each kind. */
export interface EverySource {
  service: TestService;
  receiver: Receiver;
  clientId: string;
  /** The signing secret of the endpoint. */
  secret: string;
  /** Makes and delivers an event of every type; in the order of their delivery. */
  deliverAll(): Promise<Received[]>;
  /** Delivers a test event. */
  deliverTest(): Promise<Received>;
  close(): Promise<void>;
}

const NETWORK = '127.0.0.1';

export async function openEverySource(): Promise<EverySource> {
  const receiver = await openReceiver();
  const service = await startService({ EVENT_NETWORKS: NETWORK, WORKER: 'off' }, { isShared: false });
  const source = new Source(service, receiver);
  const { secret, id } = await source.createEndpoint();
  return {
    service,
    receiver,
    clientId: service.tenants.a1.clientId,
    secret,
    deliverAll: () => source.deliverAll(id),
    deliverTest: () => source.deliverTest(id),
    async close() {
      await service.close();
      await receiver.close();
    },
  };
}

class Source {
  readonly #service: TestService;
  readonly #receiver: Receiver;

  constructor(service: TestService, receiver: Receiver) {
    this.#service = service;
    this.#receiver = receiver;
  }

  async createEndpoint(): Promise<{ secret: string; id: number }> {
    const { secret, endpoint } = await this.#write(
      `eventEndpointCreate(input: { url: "${this.#receiver.url}" }) { ... on EventEndpointIssued { secret endpoint { id } } }`,
    );
    this.#receiver.secrets.push(secret);
    return { secret, id: endpoint.id };
  }

  async deliverAll(endpointId: number): Promise<Received[]> {
    await this.#changeRecords();
    await this.#mergeAndSplit();
    await this.#receiveEmails();
    await this.#logActivities();
    await this.#fallSilent();
    await this.#send();
    await this.#tellOfSilence(endpointId);
    await this.deliverTest(endpointId);
    return this.#receiver.received;
  }

  async deliverTest(endpointId: number): Promise<Received> {
    await this.#write(`eventEndpointTest(id: ${endpointId}) { __typename }`);
    await this.#send();
    const last = this.#receiver.received.at(-1);
    if (!last) throw new Error('No event was delivered.');
    return last;
  }

  async #changeRecords(): Promise<void> {
    const company = await this.#make(
      'companyCreate(input: { domain: "northgate.example", name: "Northgate" })',
      'Company',
    );
    await this.#write(`companyUpdate(id: ${company}, input: { name: "Northgate Supply" }) { __typename }`);
    await this.#write(`companyDelete(id: ${company}) { __typename }`);
    const contact = await this.#make(
      'contactCreate(input: { email: "dana@northgate.example", firstName: "Dana", customFields: [{ fieldName: "tier", fieldValue: "gold" }] })',
      'Contact',
    );
    await this.#write(`contactUpdate(id: ${contact}, input: { jobTitle: "Head of Supply" }) { __typename }`);
    await this.#write(
      'suppressionsAdd(items: [{ email: "dana@northgate.example" }], input: { reason: legal }) { __typename }',
    );
    await this.#write(
      `suppressionLift(ids: [${await this.#only('suppression')}], reason: "New consent") { __typename }`,
    );
    await this.#send();
    await this.#write(`contactDelete(id: ${contact}) { __typename }`);
    await this.#send();
  }

  async #mergeAndSplit(): Promise<void> {
    const ids = [await this.#contact('robin@harbourside.example'), await this.#contact('r.reed@harbourside.example')];
    const persons = await Promise.all(ids.map((id) => this.#personOf(id)));
    await this.#write(`peopleMerge(personIds: [${persons}]) { __typename }`);
    await this.#send();
    await this.#write(`mergeUndo(mergeId: ${await this.#only('merge_record')}) { __typename }`);
    await this.#send();
    await this.#write(`peopleMerge(personIds: [${persons}]) { __typename }`);
    await this.#write(`personSplit(personId: ${persons[0]}, contactIds: [${ids[1]}]) { __typename }`);
    await this.#send();
  }

  async #receiveEmails(): Promise<void> {
    const path = `/public/instantly-webhook/${this.#service.tenants.a1.clientId}`;
    const sent = { email_subject: 'Cold chain', lead_email: 'alex@kiln.example' };
    await deliver(this.#service, path, instantly('email_sent', sent));
    await this.#send();
    const next = { ...sent, campaign_name: 'Warehouse planners', timestamp: '2026-03-04T09:00:00.000Z' };
    await deliver(this.#service, path, instantly('email_sent', next));
    const email = await this.#make(
      'emailCreate(input: { emailType: "inbound", origin: "builtin", contactEmail: "alex@kiln.example", subject: "Hello" })',
      'Email',
    );
    await this.#write(
      'emailSetInterested(input: { contactEmail: "alex@kiln.example", subject: "Hello" }) { __typename }',
    );
    await this.#send();
    await this.#write(`emailDelete(id: ${email}) { __typename }`);
    await this.#send();
  }

  async #logActivities(): Promise<void> {
    await this.#write('scoringRuleCreate(input: { name: "calls", channel: "call", points: 25 }) { __typename }');
    await this.#write('workspaceUpdate(input: { scoringEnabled: true, scoreLevels: [20] }) { __typename }');
    const [former, other] = [await this.#contact('lee@kiln.example'), await this.#contact('sam@kiln.example')];
    const json = { email: 'lee@kiln.example', properties: { direction: 'inbound' } };
    await this.#service.call('POST', '/public/activities/standard/call/', { json });
    await this.#work('rescore');
    await this.#send();
    await this.#write(`contactDelete(id: ${former}) { __typename }`);
    await this.#write(`activityRelink(id: ${await this.#only('activity')}, contactIds: [${other}]) { __typename }`);
    await this.#send();
    await this.#write(
      `changesUndo(filter: {}, record: { kind: activity, id: ${await this.#only('activity')} }) { __typename }`,
    );
    await this.#work('run-jobs');
    await this.#send();
  }

  async #fallSilent(): Promise<void> {
    const { x, a1 } = this.#service.tenants;
    const sender = { agencyId: x.agencyId, clientId: a1.clientId, platform: 'smartlead' };
    await cameAt(this.#service.database, sender, spread(4, always));
    // After a longer pause of the radar nothing is silent at once.
    for (const minute of [1, 54, 55, 56]) await this.#lookAt(moment(4, 0, 0, minute));
    await this.#send();
    await cameAt(this.#service.database, sender, [moment(4, 0, 5), moment(4, 0, 5, 1)]);
    await this.#lookAt(moment(4, 0, 5, 1));
    await this.#lookAt(moment(4, 0, 5, 2));
  }

  async #tellOfSilence(endpointId: number): Promise<void> {
    await this.#write(
      `alertChannelCreate(kind: event, input: { name: "Program", endpointId: ${endpointId}, causes: [silent_platform] }) { __typename }`,
    );
    await this.#service.database.query(
      null,
      'update integration_radar set silent_since = now(), last_event_at = now()',
    );
    await raiseAlerts(this.#service.database);
    const alerts = { peppers: { pepper: this.#service.pepper }, exceptions: readExceptions(NETWORK) };
    await taskNamed('send-alerts').run(
      contextFor(this.#service.database, { alerts: { ...alerts, mail: undefined, publicUrl: undefined } }),
    );
  }

  async #write(field: string) {
    const { body } = await this.#service.graphql(
      `mutation { done: ${field.replace(/\{ (?=\.\.\.)/, '{ __typename ')} }`,
    );
    expect([body.errors, body.data?.done.__typename]).toEqual([undefined, expect.not.stringMatching(/Error$/)]);
    return body.data.done;
  }

  /* The id of the only row of a table. */
  async #only(table: string): Promise<number> {
    const [row, ...others] = await this.#service.database.query<{ id: number }>(null, `select id from ${table}`);
    if (!row || others.length > 0) throw new Error(`${table} has not one row.`);
    return row.id;
  }

  async #make(field: string, type: string): Promise<number> {
    return (await this.#write(`${field} { ... on ${type} { id } }`)).id;
  }

  #contact(email: string): Promise<number> {
    return this.#make(`contactCreate(input: { email: "${email}" })`, 'Contact');
  }

  async #personOf(id: number): Promise<number> {
    const { body } = await this.#service.graphql(`{ contact(id: ${id}) { personId } }`);
    return body.data.contact.personId;
  }

  /* As the worker runs a task, whose name is then the author's. */
  async #work(name: string): Promise<void> {
    const { context } = stepOf(name, contextFor(this.#service.database), undefined);
    while (await taskNamed(name).run(context));
  }

  async #lookAt(at: Date): Promise<void> {
    const { context } = stepOf('watch-integrations', contextFor(this.#service.database), undefined);
    while ((await watchIntegrations(context.database, at)).isMore);
  }

  async #send(): Promise<void> {
    const { database, pepper } = this.#service;
    while ((await aggregateEntries(database, 2_000)) > 0);
    const events = { peppers: { pepper }, exceptions: readExceptions(NETWORK) };
    await taskNamed('send-events').run(contextFor(database, { events }));
  }
}
