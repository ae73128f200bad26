import type { Peppers } from '../../access/secrets/claim-pepper.js';
import { type Exceptions, readExceptions } from '../../outbound/exceptions.js';
import type { MailSettings } from '../../outbound/mail.js';
import type { EventSettings } from '../../schema/history/event-endpoints/send-slice.js';
import type { AlertSettings } from '../../schema/reporting/alerts/send-alerts.js';
import { MAX_IMPORT_BYTES } from '../../schema/work/imports/choices.js';
import { type Given, integer, type Output, optionalFile, optionalUrl, text } from './kinds.js';

/** The rate limit, and where processes share it. */
export const limits = {
  REDIS_URL: optionalUrl(
    ['redis', 'rediss'],
    'URL of a Redis that shares rate limits and integration status between processes. Absent: each process keeps them in memory.',
  ),
  REDIS_CA_FILE: optionalFile('PEM file with the CA certificates for a rediss:// URL. Absent: the public CAs.'),
  RATE_LIMIT: integer(
    0,
    100_000,
    '90',
    'Requests per key in any 10 seconds. 0: no rate limit, neither per key nor per address.',
  ),
  EXPORT_SPOOL_MIB: integer(
    0,
    1_000_000,
    '256',
    'MiB of export data that a process may buffer in TMPDIR for slow readers.',
  ),
  WEBHOOK_APPLY_MS: integer(
    0,
    4_000,
    '2000',
    'Milliseconds after the arrival of a webhook delivery in which its events are applied before the response; a worker applies the remaining ones.',
  ),
  IMPORT_MAX_BYTES: integer(
    1_000,
    100_000_000_000,
    String(MAX_IMPORT_BYTES),
    'Maximum size of an import file in bytes, both as uploaded and decompressed.',
  ),
  IMPORT_WAITING_BYTES: integer(
    1_000,
    1_000_000_000_000,
    '4294967296',
    'Maximum bytes of the files of a client, decompressed, that are kept for imports which wait, run or were only tried.',
  ),
};

export function toLimits(env: Output<typeof limits>) {
  return {
    redisUrl: env.REDIS_URL,
    /** In PEM. Absent: the CAs that Node trusts. */
    redisCa: env.REDIS_CA_FILE,
    /** Units per key in any 10 seconds; 0 switches every rate limit off. */
    rateLimit: env.RATE_LIMIT,
    /** Bytes of exports buffered in files for slow readers. */
    spoolBytes: env.EXPORT_SPOOL_MIB * 1024 * 1024,
    /** Milliseconds after the arrival of a delivery, after which its remaining events are left to a worker. */
    webhookApplyMs: env.WEBHOOK_APPLY_MS,
    /** Maximum bytes of a file to import, compressed and decompressed. */
    importMaxBytes: env.IMPORT_MAX_BYTES,
    /** Maximum bytes of the files of a client that are kept for its imports. */
    importWaitingBytes: env.IMPORT_WAITING_BYTES,
  };
}

export function judgeLimits({ REDIS_URL, REDIS_CA_FILE }: Given): string[] {
  if (REDIS_CA_FILE === undefined || REDIS_URL?.startsWith('rediss:')) return [];
  return ['REDIS_CA_FILE: Needs a REDIS_URL that begins with rediss://.'];
}

const isReadable = (value: string) => {
  try {
    readExceptions(value);
    return true;
  } catch {
    return false;
  }
};

/** Outgoing events. */
export const events = {
  EVENT_NETWORKS: text(
    '',
    'Private addresses and networks, such as 10.1.0.0/16, that may receive events and scheduled exports, also without TLS. Comma-separated.',
  ).refine(isReadable, 'Must be addresses or networks, separated by commas.'),
};

/** Outgoing mail. */
export const mail = {
  SMTP_URL: optionalUrl(
    ['smtp', 'smtps'],
    'The mail server for alerts: smtp://host:587 or smtps://host:465, with a name and a password if it needs them. Absent: no mail is sent.',
  ),
  MAIL_FROM: text('', 'The sender of mail, such as alerts@example.com or Outreach <alerts@example.com>.', 255).refine(
    (value) => value === '' || /^[^\r\n]*@[^@\s>]+>?$/.test(value),
    'Must be an address, or a name and an address in angle brackets.',
  ),
};

export function toMail({ SMTP_URL, MAIL_FROM }: Output<typeof mail>): { mail: MailSettings | undefined } {
  return { mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined };
}

export function judgeMail({ SMTP_URL, MAIL_FROM }: Given): string[] {
  if (Boolean(SMTP_URL) === Boolean(MAIL_FROM)) return [];
  return [SMTP_URL ? 'MAIL_FROM: Is needed with SMTP_URL.' : 'SMTP_URL: Is needed with MAIL_FROM.'];
}

export function toEvents(env: Output<typeof events>): { eventExceptions: Exceptions } {
  return { eventExceptions: readExceptions(env.EVENT_NETWORKS) };
}

/** Settings for sending alerts. */
export const alertsOf = ({ mail, publicUrl, ...config }: AlertConfig): AlertSettings => ({
  ...eventsOf(config),
  mail,
  publicUrl,
});

interface AlertConfig extends EventConfig {
  mail: MailSettings | undefined;
  publicUrl: string | undefined;
}

/** Settings for sending events. */
export const eventsOf = ({ pepper, previousPepper, eventExceptions }: EventConfig): EventSettings => ({
  peppers: { pepper, previousPepper },
  exceptions: eventExceptions,
});

interface EventConfig extends Peppers {
  eventExceptions: Exceptions;
}
