import type { Database, Session } from '../../../db/database.js';
import { hotSql } from '../../crm/scoring/hot-sql.js';
import { SWITCHED_OFF } from '../../history/event-endpoints/endpoint-row.js';
import type { AlertCause } from './channel-row.js';

/** Failed deliveries of a platform within an hour from which they are an alert. */
const FAILED_DELIVERIES = 5;
/** How long an endpoint has to fail. */
const FAILING = "interval '15 minutes'";
/** What happened before is told to nobody, for example after a long pause of the workers. */
const OLDEST = "interval '1 day'";
/** The most alerts that one look raises for a channel, a client and a cause. */
const AT_ONCE = 100;
/** The most alerts of a channel in a day. */
const PER_DAY = 1_000;

/* The enabled channels with a cause, and the clients that they watch. */
const WATCHING = `alert_channel c
    join client k on k.agency_id = c.agency_id and k.suspended_at is null
     and case when c.client_id is null then c.clients = '{}' or k.id = any(c.clients) else k.id = c.client_id end
    cross join lateral (select greatest(c.created_at, now() - ${OLDEST}) as since) s`;
const enabled = (cause: AlertCause) => `c.disabled_at is null and '${cause}' = any(c.causes)`;

/* What there is to tell, with the columns channel, agency, client, subject, count, occurred. */
const FOUND: Readonly<Record<AlertCause, string>> = {
  silent_platform: `select c.id as channel, c.agency_id as agency, k.id as client, r.integration as subject, null::int as count,
      r.silent_since as occurred
    from ${WATCHING} join integration_radar r on r.client_id = k.id and r.silent_since is not null
   where ${enabled('silent_platform')}`,
  failing_deliveries: `select c.id as channel, c.agency_id as agency, d.client_id as client, d.platform as subject,
      d.count, date_trunc('hour', now()) as occurred
    from alert_channel c cross join lateral (
      select f.client_id, f.platform, count(*)::int as count from webhook_delivery f
       where f.agency_id = c.agency_id and f.verdict in ('malformed', 'failed') and f.received_at > now() - interval '1 hour'
       group by f.client_id, f.platform having count(*) >= ${FAILED_DELIVERIES}) d
   where ${enabled('failing_deliveries')}
     and case when c.client_id is null then c.clients = '{}' or d.client_id = any(c.clients) else d.client_id = c.client_id end`,
  failing_endpoint: `select c.id as channel, c.agency_id as agency, e.client_id as client, e.id::text as subject, null::int as count,
      coalesce(e.disabled_at, e.failing_since) as occurred
    from alert_channel c join event_endpoint e on e.agency_id = c.agency_id and e.id is distinct from c.endpoint_id
     and case when c.client_id is null then c.clients = '{}' or e.client_id = any(c.clients) else e.client_id = c.client_id end
   where ${enabled('failing_endpoint')}
     and (e.disabled_by = ${SWITCHED_OFF.failures} or (e.disabled_at is null and e.failing_since < now() - ${FAILING}))`,
  hot_lead: `select c.id as channel, c.agency_id as agency, k.id as client, l.contact_id::text as subject, null::int as count,
      l.level_since as occurred
    from ${WATCHING} cross join lateral (
      select r.contact_id, r.level_since from contact_score r
        join contact p on p.client_id = r.client_id and p.id = r.contact_id
       where r.client_id = k.id and r.level_since >= s.since and ${hotSql('r', 'p', 'k')}
         and not exists (select from alert a where ${isToldOf('hot_lead', 'r.contact_id::text', 'k.id')})
       order by r.level_since limit ${AT_ONCE}) l
   where ${enabled('hot_lead')}`,
  finished_import: jobsSql('finished_import', `j.kind = 'import' and j.state in ('done', 'cancelled')`),
  failed_job: jobsSql('failed_job', `j.state = 'failed'`),
};

function jobsSql(cause: AlertCause, condition: string): string {
  return `select c.id as channel, c.agency_id as agency, k.id as client, j.id::text as subject, null::int as count,
      j.ended_at as occurred
    from ${WATCHING} join job j on j.client_id = k.id and j.ended_at >= s.since and ${condition}
   where ${enabled(cause)}`;
}

/* Whether the channel `c` was told of the same within the last day. */
function isToldOf(cause: AlertCause, subject: string, client: string): string {
  return `a.channel_id = c.id and a.agency_id = c.agency_id and a.cause = '${cause}' and a.subject = ${subject}
          and a.client_id is not distinct from ${client} and not a.resolves and a.raised_at > now() - ${OLDEST}`;
}

/*
 * One alert a day for each cause and subject, and one for each time that something began: a platform that stays silent is told
 * once.
 */
const RAISE = `with found as (${Object.entries(FOUND)
  .map(([cause, text]) => `select '${cause}' as cause, n.* from (${text}) n`)
  .join(' union all ')})
  insert into alert (agency_id, client_id, channel_id, cause, subject, count, occurred_at)
  select f.agency, f.client, f.channel, f.cause, f.subject, f.count, f.occurred from found f
   where not exists (select from alert a where a.channel_id = f.channel and a.agency_id = f.agency and a.cause = f.cause
       and a.subject = f.subject and a.client_id is not distinct from f.client and not a.resolves
       and (a.raised_at > now() - ${OLDEST} or a.occurred_at = f.occurred))
     and (select count(*) from alert a where a.channel_id = f.channel and a.agency_id = f.agency
       and a.raised_at > now() - ${OLDEST}) < ${PER_DAY}
   order by f.channel, f.occurred
  returning id`;

/* A silence that is over: what was told is told as resolved, what still waits is not told at all. */
const FORGET_SILENCE = `delete from alert a using integration_radar r
  where a.cause = 'silent_platform' and a.sent_at is null and a.failed_at is null and not a.resolves
    and r.client_id = a.client_id and r.integration = a.subject and r.silent_since is distinct from a.occurred_at`;
const RESOLVE_SILENCE = `with heard as (
    update alert a set resolved_at = now() from integration_radar r
     where a.cause = 'silent_platform' and a.sent_at is not null and a.resolved_at is null and not a.resolves and a.raised_at > now() - interval '30 days'
       and r.client_id = a.client_id and r.integration = a.subject and r.silent_since is null
     returning a.agency_id, a.client_id, a.channel_id, a.subject, r.last_event_at
  )
  insert into alert (agency_id, client_id, channel_id, cause, subject, occurred_at, resolves)
  select h.agency_id, h.client_id, h.channel_id, 'silent_platform', h.subject, h.last_event_at, true from heard h
  returning id`;

/* The project's namespace of advisory locks, and the number of alerts in it. */
const TRY_LOCK = 'select pg_try_advisory_xact_lock(7417, 5) as held';
const HAS_CHANNELS = 'select exists (select from alert_channel c where c.disabled_at is null) as has';

/** Looks for what there is to tell, and queues it for every channel. Of several processes one does it. @returns how many alerts */
export async function raiseAlerts(database: Database): Promise<number> {
  return database.transaction(async (session) => {
    const [channels] = await session.query<{ has: boolean }>('alert.has_channels', HAS_CHANNELS);
    const [lock] = channels?.has ? await session.query<{ held: boolean }>('alert.try_lock', TRY_LOCK) : [];
    return lock?.held ? raise(session) : 0;
  }, 'long');
}

async function raise(session: Session): Promise<number> {
  await session.query('alert.forget_silence', FORGET_SILENCE, []);
  const resolved = await session.query('alert.resolve_silence', RESOLVE_SILENCE, []);
  const raised = await session.query('alert.raise', RAISE, []);
  return resolved.length + raised.length;
}
