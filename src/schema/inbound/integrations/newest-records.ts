import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Database } from '../../../db/database.js';
import type { RedisClient } from '../../../redis/redis-client.js';
import { openSharedEntries, SharedCache } from '../../../redis/shared-cache.js';
import { CATALOGUE } from './catalogue.js';

/** The time of the newest record per integration and type, by `<integration> <type>`. */
export type NewestRecords = ReadonlyMap<string, Date>;

export const recordKey = (integration: string, type: string) => `${integration} ${type}`;

/*
 * One index probe per integration, type and kind, so the time does not grow with the number of records. Records with a
 * time in the future do not count.
 */
export const NEWEST_SQL = `
  select wanted.integration, wanted.type, greatest(email.at, event.at, activity.at, mirrored.at) as at
  from unnest($2::text[], $3::text[]) as wanted (integration, type)
  left join lateral (
    select max(newest.at) as at from unnest(array['outbound', 'inbound', 'bounced']) as kind (name)
    cross join lateral (
      select e.email_timestamp as at from email e
      where e.client_id = $1 and e.origin = wanted.integration and e.email_type = kind.name and e.email_timestamp <= now()
      order by e.email_timestamp desc limit 1) as newest
    where wanted.type = 'email') as email on true
  left join lateral (
    select max(newest.at) as at
    from unnest($4::text[], $5::text[], $6::text[]) as kind (integration, type, name)
    cross join lateral (
      select coalesce(w.event_at, w.applied_at) as at from webhook_event w
      where w.client_id = $1 and w.platform = kind.integration and w.kind = kind.name
        and coalesce(w.event_at, w.applied_at) <= now()
      order by coalesce(w.event_at, w.applied_at) desc limit 1) as newest
    where kind.integration = wanted.integration and kind.type = wanted.type) as event on true
  left join lateral (
    select a.occurred_at as at from activity a
    where a.client_id = $1 and a.source = wanted.integration and a.channel = wanted.type and a.occurred_at <= now()
    order by a.occurred_at desc limit 1) as activity on true
  left join lateral (
    select max(newest.at) as at from activity_type t
    cross join lateral (
      select a.occurred_at as at from activity a
      where a.client_id = $1 and a.type_id = t.id and a.occurred_at <= now()
      order by a.occurred_at desc limit 1) as newest
    where t.client_id = $1 and t.origin = wanted.integration and t.name = wanted.type) as mirrored on true`;

/** The kinds of webhook events by their names in the catalogue. */
const EVENT_KINDS: Readonly<Record<string, string>> = {
  sent: 'email_sent',
  replied: 'email_reply',
  bounced: 'email_bounced',
};

const RECORDED = CATALOGUE.flatMap(({ key, activityTypes }) =>
  activityTypes.map(({ type, events }) => ({ key, type, events })),
);
const EVENTS = RECORDED.flatMap(({ key, type, events }) =>
  type === 'email'
    ? events.flatMap((event) => (EVENT_KINDS[event] ? [{ key, type, kind: EVENT_KINDS[event] }] : []))
    : [],
);

/** The parameters of the statement for one workspace. */
export function newestParameters(clientId: string): unknown[] {
  return [
    clientId,
    RECORDED.map(({ key }) => key),
    RECORDED.map(({ type }) => type),
    EVENTS.map(({ key }) => key),
    EVENTS.map(({ type }) => type),
    EVENTS.map(({ kind }) => kind),
  ];
}

/** The newest records of every integration of the catalogue in one workspace, in one statement. */
export async function readNewestRecords(database: Database, clientId: string): Promise<NewestRecords> {
  const rows = await database.query<{ integration: string; type: string; at: Date | null }>(
    'integration.newest',
    NEWEST_SQL,
    newestParameters(clientId),
  );
  return new Map(
    rows.flatMap(({ integration, type, at }) => (at ? [[recordKey(integration, type), at] as const] : [])),
  );
}

/** The age after which the newest records of a workspace are read again. */
const MAX_AGE_MS = 10 * 60 * 1000;
const MAX_WORKSPACES = 10_000;

/** The newest records of each workspace, by client id. */
export type NewestCache = Pick<SharedCache<NewestRecords>, 'get' | 'drop'>;

const sharedForm = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue(String(error));
    return z.NEVER;
  }
});
const recordsForm = sharedForm.pipe(z.array(z.tuple([z.string(), z.iso.datetime().transform((at) => new Date(at))])));

/**
 * A cache of the newest records, at most 10 minutes old. It has no secrets and no settings.
 * @param redis shares it between processes; absent: each process keeps its own
 * @source Specification: Integrations, the cache
 */
export function createNewestCache(redis?: RedisClient): NewestCache {
  return new SharedCache<NewestRecords>({
    maxAgeMs: MAX_AGE_MS,
    max: MAX_WORKSPACES,
    clock: () => performance.now(),
    shared: redis && openSharedEntries(redis, 'newest-records'),
    codec: {
      encode: (records) => JSON.stringify([...records]),
      decode(text) {
        const { data } = recordsForm.safeParse(text);
        return data && new Map(data);
      },
    },
  });
}
