import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StartedService } from '../../support/started-service.js';

/** Requests of several callers, one after the other each, and what they were told. */
export interface Load {
  /** Emails of contacts, ids of activities and emails of webhook events that were acknowledged. */
  readonly contacts: string[];
  readonly activities: number[];
  readonly events: string[];
  /** Contacts that were acknowledged and then not found: a failure too. */
  readonly stale: string[];
  /** Answers other than success and 503. A connection that breaks has the status 0. */
  readonly unexpected: { status: number; body: unknown }[];
  readonly statuses: Map<number, number>;
  /** How many answers were no success. */
  failures: number;
  successes: number;
  slowestMs: number;
  /** By `performance.now()`; 0 while there was none. */
  lastFailureAt: number;
  /** When the latest of the requests that failed began. */
  lastFailureBegunAt: number;
  /** Ends it; resolves when all answers have come. */
  stop(): Promise<void>;
}

/** Callers try again as soon, so that a fault does not become a flood. */
const PAUSE_MS = 50;

/** Callers that send each write until it is acknowledged, under one `Idempotency-Key` where it could be done twice. */
export function startLoad(service: StartedService, callers: number): Load {
  const tag = randomBytes(4).toString('hex');
  let running = true;
  const load: Load = {
    ...{ contacts: [], activities: [], events: [], stale: [], unexpected: [], statuses: new Map() },
    ...{ failures: 0, successes: 0, slowestMs: 0, lastFailureAt: 0, lastFailureBegunAt: 0 },
    stop: async () => {
      running = false;
      await Promise.all(loops);
    },
  };
  const call: Call = async (method, path, json, headers) => {
    for (;;) {
      const startedAt = performance.now();
      const answer = await service.call(method, path, json, headers);
      note(load, answer, startedAt);
      if (isGood(answer.status)) return answer.body;
      if (!running) return null;
      await pause(PAUSE_MS);
    }
  };
  const loops = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = 0; running; turn += 1)
      await useContact(call, `${tag}c${caller}t${turn}@faults.example`, load, service);
  });
  return load;
}

const isGood = (status: number) => status >= 200 && status < 300;

function note(load: Load, answer: { status: number; body: unknown }, startedAt: number): void {
  const endedAt = performance.now();
  load.slowestMs = Math.max(load.slowestMs, endedAt - startedAt);
  load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
  if (isGood(answer.status)) {
    load.successes += 1;
    return;
  }
  load.failures += 1;
  load.lastFailureAt = endedAt;
  load.lastFailureBegunAt = Math.max(load.lastFailureBegunAt, startedAt);
  if (answer.status !== 503) load.unexpected.push(answer);
}

/** @returns the body of a success; null when the load ended before there was one */
type Call = (method: string, path: string, json?: unknown, headers?: Record<string, string>) => Promise<unknown>;

/* Written once each, so that what is there twice was done twice. */
async function useContact(call: Call, email: string, load: Load, { client }: StartedService): Promise<void> {
  if ((await call('PUT', '/public/v2/contacts', { email })) === null) return;
  load.contacts.push(email);
  const properties = { direction: 'inbound' };
  const path = '/public/activities/standard/call/';
  const activity = await call('POST', path, { email, properties }, { 'Idempotency-Key': email });
  if (typeof activity === 'object' && activity !== null && 'id' in activity) load.activities.push(Number(activity.id));
  const event = {
    event_type: 'email_sent',
    lead_email: email,
    campaign_id: 'faults',
    timestamp: '2026-05-04T13:02:11.482Z',
  };
  if ((await call('POST', `/public/instantly-webhook/${client.clientId}`, event)) !== null) load.events.push(email);
  const found = await call('GET', `/public/v2/contacts?email=${email}`);
  if (found === null || JSON.stringify(found).includes(email)) return;
  load.stale.push(email);
  load.lastFailureAt = performance.now();
}
