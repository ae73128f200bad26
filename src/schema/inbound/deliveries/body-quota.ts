import { LRUCache } from 'lru-cache';
import type { Sql } from '../../../db/database.js';
import type { Log } from '../../../telemetry/log-fields.js';
import type { BodyQuota, Receiver } from '../../kernel/services.js';

interface BodyQuotaOptions {
  /** 0: no limit. */
  bytesPerDay: number;
  /** Wall clock, epoch milliseconds. */
  clock?: () => number;
  log: Pick<Log, 'warn'>;
  metrics: { webhookBodyDropped(platform: string): void };
}

/** Bytes that are reserved at a time, so that few deliveries write the row. Unused ones are lost at the end. */
const PORTION = 512 * 1024;
const OWNERS = 10_000;

/* Adds the bytes if they fit. The update comes first, because an insert with a conflict uses up an id. */
const RESERVE = `with known as (
    select id from webhook_body_quota where agency_id = $1 and client_id is not distinct from $2::text and day = $3::date
  ), added as (
    update webhook_body_quota q set bytes = q.bytes + $4::bigint from known
     where q.id = known.id and q.agency_id = $1 and q.bytes + $4::bigint <= $5::bigint returning q.bytes
  ), begun as (
    insert into webhook_body_quota as q (agency_id, client_id, day, bytes)
    select $1, $2::text, $3::date, $4::bigint where not exists (select from known)
    on conflict (agency_id, client_id, day) do update set bytes = q.bytes + $4::bigint where q.bytes + $4::bigint <= $5::bigint
    returning q.bytes
  )
  select bytes from added union all select bytes from begun`;
const MARK_DROPPED = `update webhook_body_quota set dropped_at = now()
  where agency_id = $1 and client_id is not distinct from $2 and day = $3::date and dropped_at is null returning id`;

interface Share {
  day: string;
  /** Bytes that this process has reserved and not used. */
  left: number;
  /** The smallest body that did not fit any more. */
  refused: number;
}

/** One per process. Processes share a day's quota through the database, and never exceed it together. */
export function createBodyQuota(options: BodyQuotaOptions): BodyQuota {
  const { bytesPerDay, clock = Date.now } = options;
  const shares = new LRUCache<string, Share>({ max: OWNERS });
  return {
    async limit(sql, receiver, input) {
      const bytes = Buffer.byteLength(input.body);
      if (bytesPerDay === 0 || bytes === 0) return input;
      const share = shareOf(shares, receiver, new Date(clock()).toISOString().slice(0, 10));
      const reserve = async (wanted: number) => {
        const values = [receiver.agencyId, receiver.clientId, share.day, wanted, bytesPerDay];
        return (await sql.query('quota.reserve', RESERVE, values)).length > 0;
      };
      if (await takeBytes(share, bytes, bytesPerDay, reserve)) return input;
      await reportDropped(sql, options, receiver, share.day);
      return { ...input, body: '', bodyDropped: true };
    },
  };
}

/** Keeps every body; for transactions that are rolled back anyway. */
export const UNLIMITED: BodyQuota = { limit: (_sql, _receiver, input) => Promise.resolve(input) };

function shareOf(shares: LRUCache<string, Share>, { agencyId, clientId }: Receiver, day: string): Share {
  const owner = `${agencyId} ${clientId ?? ''}`;
  const known = shares.get(owner);
  if (known?.day === day) return known;
  const share = { day, left: 0, refused: Number.POSITIVE_INFINITY };
  shares.set(owner, share);
  return share;
}

/* Reserved bytes are taken before the first await, so that parallel deliveries never use the same bytes. */
async function takeBytes(
  share: Share,
  bytes: number,
  limit: number,
  reserve: (wanted: number) => Promise<boolean>,
): Promise<boolean> {
  if (share.left >= bytes) {
    share.left -= bytes;
    return true;
  }
  if (bytes > limit || bytes >= share.refused) return false;
  const portion = Math.min(Math.max(bytes, PORTION), limit);
  for (const wanted of new Set([portion, bytes])) {
    if (!(await reserve(wanted))) continue;
    share.left += wanted - bytes;
    return true;
  }
  share.refused = Math.min(share.refused, bytes);
  return false;
}

async function reportDropped(
  sql: Sql,
  { log, metrics }: BodyQuotaOptions,
  { agencyId, clientId, platform }: Receiver,
  day: string,
): Promise<void> {
  metrics.webhookBodyDropped(platform);
  const first = await sql.query('quota.mark_dropped', MARK_DROPPED, [agencyId, clientId, day]);
  if (first.length === 0) return;
  log.warn(
    { agencyId, clientId: clientId ?? undefined, platform },
    'the quota of webhook bodies is spent for today: further ones are dropped',
  );
}
