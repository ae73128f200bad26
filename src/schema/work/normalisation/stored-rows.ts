import type { Database, Sql } from '../../../db/database.js';
import { sqlState } from '../../../db/database-error.js';
import { isUnusualAddress, isUnusualProfile, renewedAddress } from './stored-forms.js';

/** Rows that are looked at together. */
const SLICE = 2_000;

/** The owner of rows. */
export interface Place {
  clientId: string;
  agencyId: string;
}

/** A row that may have to be written, and its key, by which the table is read in order. */
interface StoredRow {
  key: string[];
}

/** Tables whose rows contain addresses. */
export interface StoredRows<Row extends StoredRow = StoredRow> {
  /** A key before all rows. */
  first: readonly string[];
  /** @returns the rows of the next slice that may have to be written, and its last key; null: there is no more */
  read(sql: Sql, place: Place, after: readonly string[]): Promise<{ last: string[] | null; rows: Row[] }>;
  /** Gives a row the present normal forms, unless it has changed meanwhile. A repeat is harmless. */
  write(database: Database, place: Place, row: Row): Promise<void>;
}

const BY_ID = ['0'];

/** The text of a read: the unusual rows of a slice, beside its last key. @param order the columns of the key */
const sliceText = (from: string, order: readonly string[], unusual: string): string => `with slice as materialized (
    ${from} order by ${order.map((name) => `t.${name}`).join(', ')} limit ${SLICE}
  ), keyed as (
    select s.*, jsonb_build_array(${order.map((name) => `s.${name}::text`).join(', ')}) as key from slice s
  )
  select l.key as last, u.* from (
      select k.key from keyed k order by ${order.map((name) => `k.${name} desc`).join(', ')} limit 1) l
    left join keyed u on ${unusual}`;

async function readSlice<Row extends StoredRow>(sql: Sql, name: string, text: string, values: unknown[]) {
  const found = await sql.query<Row & { last: string[] }>(name, text, values);
  return { last: found[0]?.last ?? null, rows: found.filter(({ key }) => key !== null) };
}

/** Whether a write would make two rows of one event: the row is left as it is, the event is known. */
const isRepeat = (error: unknown) => sqlState(error) === '23505';

async function writeUnlessRepeat(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isRepeat(error)) throw error;
  });
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) => one.every((value, at) => value === other[at]);
const renewedOrNull = (stored: string | null) => stored && renewedAddress(stored);

interface LedgerRow extends StoredRow {
  id: number;
  subject: string;
  address: string | null;
}

const READ_LEDGER = sliceText(
  'select t.id, t.subject, t.address from webhook_event t where t.client_id = $1 and t.id > $2::bigint',
  ['id'],
  `(${isUnusualAddress('u.subject')} or ${isUnusualAddress('u.address')})`,
);
const WRITE_LEDGER = `update webhook_event t set subject = $3, address = $4
  where t.client_id = $1 and t.id = $2 and (t.subject, t.address) is not distinct from ($5::text, $6::text)`;

/** What the ledger knows events by. */
export const ledger: StoredRows<LedgerRow> = {
  first: BY_ID,
  read: (sql, { clientId }, after) => readSlice(sql, 'normalisation.read_ledger', READ_LEDGER, [clientId, ...after]),
  async write(database, { clientId }, { id, subject, address }) {
    const renewed = [renewedAddress(subject), renewedOrNull(address)];
    if (isSame(renewed, [subject, address])) return;
    const values = [clientId, id, ...renewed, subject, address];
    await writeUnlessRepeat(database.query('normalisation.write_ledger', WRITE_LEDGER, values));
  },
};

interface ObjectRow extends StoredRow {
  email: string;
}

const READ_OBJECTS = sliceText(
  `select t.platform, t.object_key, t.learned_at, t.email from crm_object_address t
     where t.client_id = $1 and (t.platform, t.object_key, t.learned_at) > ($2, $3, $4::timestamptz)`,
  ['platform', 'object_key', 'learned_at'],
  isUnusualAddress('u.email'),
);
const WRITE_OBJECT = `update crm_object_address t set email = $5
  where t.client_id = $1 and t.platform = $2 and t.object_key = $3 and t.learned_at = $4::timestamptz and t.email = $6`;

/** The addresses of CRM records. */
export const objectAddresses: StoredRows<ObjectRow> = {
  first: ['', '', '-infinity'],
  read: (sql, { clientId }, after) => readSlice(sql, 'normalisation.read_objects', READ_OBJECTS, [clientId, ...after]),
  async write(database, { clientId }, { key, email }) {
    const renewed = renewedAddress(email);
    if (renewed === email) return;
    await database.query('normalisation.write_object', WRITE_OBJECT, [clientId, ...key, renewed, email]);
  },
};

interface ParkedRow extends StoredRow {
  id: string;
  email: string | null;
  replierEmail: string | null;
}

/* The condition on the owner, which is `$1`. */
const OWNERS = { client: 't.client_id = $1', agency: 't.agency_id = $1 and t.client_id is null' };
type Level = keyof typeof OWNERS;

const readParkedText = (level: Level) =>
  sliceText(
    `select t.id, t.event #>> '{event,email}' as email, t.event #>> '{event,replierEmail}' as "replierEmail"
       from parked_webhook_event t where ${OWNERS[level]} and t.id > $2::bigint`,
    ['id'],
    `(${isUnusualAddress('u.email')} or ${isUnusualAddress('u."replierEmail"')})`,
  );
const writeParkedText = (level: Level) => `update parked_webhook_event t
    set event = jsonb_set(t.event, '{event}', (t.event -> 'event') || jsonb_build_object('email', $3::text, 'replierEmail', $4::text))
  where ${OWNERS[level]} and t.id = $2::bigint`;
const READ_PARKED = { client: readParkedText('client'), agency: readParkedText('agency') };
const WRITE_PARKED = { client: writeParkedText('client'), agency: writeParkedText('agency') };

/** Events that wait: those of the client, or those of its agency that have no client yet. */
export function parkedEvents(level: Level): StoredRows<ParkedRow> {
  const ownerOf = ({ clientId, agencyId }: Place) => (level === 'client' ? clientId : agencyId);
  return {
    first: BY_ID,
    read: (sql, place, after) =>
      readSlice(sql, `normalisation.read_parked.${level}`, READ_PARKED[level], [ownerOf(place), ...after]),
    async write(database, place, { key, email, replierEmail }) {
      const renewed = [renewedOrNull(email), renewedOrNull(replierEmail)];
      if (isSame(renewed, [email, replierEmail])) return;
      const values = [ownerOf(place), ...key, ...renewed];
      await database.query(`normalisation.write_parked.${level}`, WRITE_PARKED[level], values);
    },
  };
}

interface EmailRow extends StoredRow {
  id: number;
  contactEmail: string | null;
  replierEmail: string | null;
}

const READ_EMAILS = sliceText(
  `select t.id, t.contact_email as "contactEmail", t.replier_email as "replierEmail"
     from email t where t.client_id = $1 and t.id > $2::bigint`,
  ['id'],
  `(${isUnusualAddress('u."contactEmail"')} or ${isUnusualAddress('u."replierEmail"')})`,
);
const WRITE_EMAIL = `update email t set contact_email = $3, replier_email = $4, updated_time = now()
  where t.client_id = $1 and t.id = $2 and (t.contact_email, t.replier_email) is not distinct from ($5::text, $6::text)`;

/** The external addresses of emails. */
export const emails: StoredRows<EmailRow> = {
  first: BY_ID,
  read: (sql, { clientId }, after) => readSlice(sql, 'normalisation.read_emails', READ_EMAILS, [clientId, ...after]),
  async write(database, { clientId }, { id, contactEmail, replierEmail }) {
    const renewed = [renewedOrNull(contactEmail), renewedOrNull(replierEmail)];
    if (isSame(renewed, [contactEmail, replierEmail])) return;
    const values = [clientId, id, ...renewed, contactEmail, replierEmail];
    await writeUnlessRepeat(database.query('normalisation.write_email', WRITE_EMAIL, values));
  },
};

export interface ContactRow extends StoredRow {
  id: number;
  email: string | null;
  linkedinUrl: string | null;
}

const READ_CONTACTS = sliceText(
  'select t.id, t.email, t.linkedin_url as "linkedinUrl" from contact t where t.client_id = $1 and t.id > $2::bigint',
  ['id'],
  `(${isUnusualAddress('u.email')} or ${isUnusualProfile('u."linkedinUrl"')})`,
);

/** The identifiers of contacts. @param write gives one its normal form, or makes it one with the contact that has that */
export const contacts = (write: StoredRows<ContactRow>['write']): StoredRows<ContactRow> => ({
  first: BY_ID,
  read: (sql, { clientId }, after) =>
    readSlice(sql, 'normalisation.read_contacts', READ_CONTACTS, [clientId, ...after]),
  write,
});

interface OptedOutRow extends StoredRow {
  value: string;
  since: Date | null;
  evidence: object | null;
}

/*
 * Contacts that are unsubscribed without an entry, with what the ledger or the journal still has about it. An entry that was
 * lifted is one.
 */
const READ_OPTED_OUT = sliceText(
  `select t.id, t.value, t.since, coalesce(
      (select jsonb_strip_nulls(jsonb_build_object('platform', w.platform, 'campaignId', w.campaign_id, 'eventAt', w.event_at))
         from webhook_event w where w.client_id = $1 and w.opted_out = t.id order by w.id limit 1),
      (select jsonb_strip_nulls(jsonb_build_object('operation', j.operation, 'requestId', j.request_id, 'jobId', j.job_id))
         from journal j where j.client_id = $1 and j.kind = 1 and j.record_id = t.id and j.after ->> 'contact_status' = 'unsubscribed'
        order by j.number desc limit 1)) as evidence, t.is_known
     from (select c.id, coalesce(c.email, c.linkedin_url, c.phone) as value, c.status_changed_at as since,
         exists (select from client k join suppression s on s.agency_id = k.agency_id where k.id = $1
           and s.value = coalesce(c.email, c.linkedin_url, c.phone) and s.reason = 'unsubscribed'
           and (s.client_id is null or s.client_id = $1)) as is_known
       from contact c where c.client_id = $1 and c.contact_status = 'unsubscribed' and c.id > $2::bigint order by c.id limit ${SLICE}) t`,
  ['id'],
  'not u.is_known',
);
const WRITE_OPTED_OUT = `select suppress_values($1, array[$2::text], 'unsubscribed', array[$3::timestamptz], array[$4::jsonb])`;

/** Entries of the suppression list for opt-outs of earlier releases. */
export const optOuts: StoredRows<OptedOutRow> = {
  first: BY_ID,
  read: (sql, { clientId }, after) =>
    readSlice(sql, 'normalisation.read_opted_out', READ_OPTED_OUT, [clientId, ...after]),
  async write(database, { clientId }, { value, since, evidence }) {
    const values = [clientId, value, since, JSON.stringify(evidence ?? {})];
    await database.query('normalisation.write_opted_out', WRITE_OPTED_OUT, values);
  },
};
