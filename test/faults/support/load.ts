import type { StartedService } from '../../support/started-service.js';

/** Requests of several callers, one after the other each, and what they were told. */
export interface Load {
  /** Emails of contacts, ids of activities and emails of webhook events that were acknowledged. */
  readonly contacts: string[];
  readonly activities: number[];
  readonly events: string[];
  /** Contacts that were acknowledged and then not found: a failure too. */
  readonly stale: string[];
  /** Answers other than success and 503. */
  readonly unexpected: unknown[];
  readonly statuses: Map<number, number>;
  slowestMs: number;
  /** By `performance.now()`; 0 while there was none. */
  lastFailureAt: number;
  /** Resolves after so many more answers of success. */
  succeeded(count: number): Promise<void>;
  stop(): Promise<void>;
}

export function startLoad(service: StartedService, callers: number): Load {
  let running = true;
  let total = 0;
  const waiting: { at: number; resolve: () => void }[] = [];
  const load: Load = {
    contacts: [],
    activities: [],
    events: [],
    stale: [],
    unexpected: [],
    statuses: new Map(),
    slowestMs: 0,
    lastFailureAt: 0,
    succeeded: (count) => new Promise((resolve) => void waiting.push({ at: total + count, resolve })),
    stop: async () => {
      running = false;
      await Promise.all(loops);
    },
  };
  const call = async (method: string, path: string, json?: unknown) => {
    const startedAt = performance.now();
    const answer = await service.call(method, path, json);
    const endedAt = performance.now();
    load.slowestMs = Math.max(load.slowestMs, endedAt - startedAt);
    load.statuses.set(answer.status, (load.statuses.get(answer.status) ?? 0) + 1);
    const isGood = answer.status >= 200 && answer.status < 300;
    if (!isGood) load.lastFailureAt = endedAt;
    if (!isGood && answer.status !== 503) load.unexpected.push(answer);
    if (isGood) total += 1;
    for (const one of waiting.filter(({ at }) => at <= total)) one.resolve();
    return isGood ? answer.body : null;
  };
  const loops = Array.from({ length: callers }, async (_, caller) => {
    for (let turn = 0; running; turn += 1) await useContact(call, `c${caller}t${turn}@faults.example`, load, service);
  });
  return load;
}

type Call = (method: string, path: string, json?: unknown) => Promise<unknown>;

/* Written once each, so that what is there twice was done twice. */
async function useContact(call: Call, email: string, load: Load, { client }: StartedService): Promise<void> {
  if ((await call('PUT', '/public/v2/contacts', { email })) === null) return;
  load.contacts.push(email);
  const properties = { direction: 'inbound' };
  const activity = await call('POST', '/public/activities/standard/call/', { email, properties });
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
