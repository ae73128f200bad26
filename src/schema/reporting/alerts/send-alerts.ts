import type { Peppers } from '../../../access/secrets/claim-pepper.js';
import type { Database, Sql } from '../../../db/database.js';
import { ownedBy } from '../../../db/scoped.js';
import type { Exceptions } from '../../../outbound/exceptions.js';
import { type MailSettings, sendMail } from '../../../outbound/mail.js';
import { type Limits, post, signedHeaders } from '../../../outbound/post.js';
import { openSigning } from '../../history/event-endpoints/endpoint-row.js';
import type { Claimed } from '../../kernel/queues/queue-table.js';
import { readLines } from './alert-lines.js';
import { type ChannelKind, openUrl } from './channel-row.js';
import { chatOf, eventOf, type Letter, letterOf, mailOf } from './messages.js';

/** What the service needs to send alerts. */
export interface AlertSettings {
  peppers: Peppers;
  exceptions: Exceptions;
  /** Undefined: the service sends no mail. */
  mail: MailSettings | undefined;
  /** The address of the service for links, without a slash at its end; undefined: not known. */
  publicUrl: string | undefined;
  /** How long to wait for a response. Default: ten seconds. */
  limits?: Limits;
}

/** A channel as it is sent to. */
type SentChannel = Omit<Claimed<'alert_channel'>, 'claimId' | 'failures'>;

/** What is sent, with an id that is the same in every attempt. */
interface Sent {
  id: string;
  letter: Letter;
}

/** Sends a letter by a channel. @returns why that failed; null: it was taken. @throws when `signal` aborts */
export async function sendLetter(channel: SentChannel, sent: Sent, means: Means): Promise<string | null> {
  return SENDERS[channel.kind as ChannelKind](channel, sent, means);
}

/** What a letter is sent with. */
interface Means extends AlertSettings {
  database: Database;
  signal: AbortSignal;
}

type Sender = (channel: SentChannel, sent: Sent, means: Means) => Promise<string | null>;

const SENDERS: Readonly<Record<ChannelKind, Sender>> = {
  mail: async ({ recipients }, { id, letter }, { mail }) =>
    mail ? sendMail(mail, { id, to: recipients, ...mailOf(letter) }) : 'The service has no mail server.',
  chat: async (channel, { letter }, { peppers, exceptions, limits, signal }) => {
    if (channel.url === null) return 'The channel has no address.';
    const url = openUrl(peppers, channel, channel.url);
    return failureOf(await post({ url, headers: {}, body: chatOf(letter), signal }, exceptions, limits));
  },
  event: async (
    { agencyId, clientId, endpointId },
    { id, letter },
    { database, peppers, exceptions, limits, signal },
  ) => {
    const where = { agencyId, clientId, id: endpointId ?? 0 };
    const endpoint = await ownedBy(database, { agencyId, clientId }).borrow((prisma) =>
      prisma.eventEndpoint.findFirst({ where }),
    );
    if (!endpoint) return 'The endpoint was deleted.';
    if (endpoint.disabledAt !== null) return 'The endpoint is disabled.';
    const at = new Date();
    const body = eventOf(letter, at);
    const headers = signedHeaders(id, at, body, [openSigning(peppers, endpoint, endpoint.secret)]);
    return failureOf(await post({ url: endpoint.url, headers, body, signal }, exceptions, limits));
  },
};

function failureOf({ status, error }: { status: number | null; error: string | null }): string | null {
  if (status === null) return error ?? 'There was no response.';
  return status >= 200 && status < 300 ? null : `The response had the status ${status}.`;
}

/** The most alerts of one message; the next message has the others. */
const AT_ONCE = 200;
/** The pause after a message, in seconds: what happens meanwhile comes in the next one. */
const PAUSE = 60;
const LONGEST_PAUSE = 3_600;
/** How long an alert is tried. */
const PATIENCE = "interval '1 day'";

const WAITING = `select a.id from alert a where a.agency_id = $1 and a.channel_id = $2 and a.sent_at is null and a.failed_at is null
  order by a.id limit ${AT_ONCE}`;

/* $1 agency, $2 channel, $3 claim, $4 alerts, $5 the error or null, $6 pause in seconds. Without the claim nothing is written. */
const SETTLE = `with held as (
    update alert_channel c set claim_id = null, due_at = clock_timestamp() + make_interval(secs => $6::float8), error = $5::text,
        failures = case when $5::text is null then 0 else c.failures + 1 end,
        failing_since = case when $5::text is null then null else coalesce(c.failing_since, clock_timestamp()) end
     where c.agency_id = $1 and c.id = $2 and c.claim_id = $3::uuid returning c.id
  )
  update alert a set sent_at = case when $5::text is null then clock_timestamp() end,
      failed_at = case when $5::text is not null and a.raised_at < clock_timestamp() - ${PATIENCE} then clock_timestamp() end
    from held h where a.agency_id = $1 and a.channel_id = h.id and a.id = any($4::bigint[])`;

/** The pause before the next message, in seconds. @param failures attempts in a row that failed, this one included */
const pauseAfter = (failures: number): number =>
  failures === 0 ? PAUSE : Math.min(LONGEST_PAUSE, PAUSE * 2 ** (failures - 1));

/**
 * Sends a channel what waits for it, in one message, and releases it. Killed between the message and its record, the same
 * message is sent again.
 * @returns why it failed; null: it was taken
 */
export async function sendAlerts(
  database: Database,
  claim: Claimed<'alert_channel'>,
  settings: AlertSettings,
  signal: AbortSignal,
): Promise<string | null> {
  const { agencyId, id, claimId, failures } = claim;
  const ids = await readWaiting(database, claim);
  const lines = await readLines(database, agencyId, ids);
  const sent = { id: `alert-${id}-${ids[0] ?? 0}`, letter: letterOf(lines, settings.publicUrl) };
  const error = ids.length === 0 ? null : await sendLetter(claim, sent, { ...settings, database, signal });
  const pause = ids.length === 0 ? 0 : pauseAfter(error === null ? 0 : failures + 1);
  await database.query('alert.settle', SETTLE, [agencyId, id, claimId, ids, error, pause]);
  return error;
}

async function readWaiting(sql: Sql, { agencyId, id }: Claimed<'alert_channel'>): Promise<number[]> {
  const rows = await sql.query<{ id: number }>('alert.waiting', WAITING, [agencyId, id]);
  return rows.map((row) => row.id);
}
