import type { Sql } from '../../../db/database.js';
import { fieldsJson } from '../../records/custom-fields/owner.js';
import type { FilterOf } from '../../records/fields/fields.js';
import { sortEnum } from '../../records/fields/graphql-fields.js';
import { conditionsOf, recordKeyset } from '../../records/fields/list-fields.js';
import { type Scope, selectRecords } from '../../records/fields/record-list.js';
import { type TimeGiven, TimeMatch, timeMatches } from '../../records/filters/matches.js';
import { customFieldTerm, fieldTerms } from '../../records/filters/terms.js';
import { addTerms, belongsTo, filterable, hasMany, related } from '../../records/filters/where.js';
import type { Keyset } from '../../records/lists/keyset.js';
import { readCursor, writeCursor } from '../../records/lists/keyset-window.js';
import { ContactWhere } from '../contacts/contact.js';
import { CampaignWhere } from './campaign.js';
import { emailFields } from './fields.js';
import { bodyColumns, type EmailRow, emailColumns } from './write-email.js';

/** What lists of emails can be filtered by. */
export const EmailWhere = filterable('EmailWhere', 'emails', {
  ...fieldTerms(emailFields),
  customField: customFieldTerm('email'),
  contact: belongsTo(() => ContactWhere, 'The contact that it is linked to.', {
    table: 'contact',
    column: 'contact_id',
  }),
  bounceTime: {
    type: TimeMatch,
    description: 'When it bounced or, if that is unknown, when it was sent. Matches bounced emails only.',
    sql: (given: TimeGiven, writing, { row }) =>
      `${row}.email_type = 'bounced' and ${timeMatches(`coalesce(${row}.bounced_at, ${row}.email_timestamp)`, given, writing)}`,
  },
  campaign: related(
    () => CampaignWhere,
    'The campaign that it belongs to.',
    (campaign, row, owner) => ({
      key: `(${row}.platform, ${row}.campaign_id)`,
      select: `select ${campaign}.platform, ${campaign}.external_id from campaign ${campaign} where ${campaign}.client_id = ${owner}`,
    }),
  ),
});

addTerms(ContactWhere, {
  emails: hasMany(() => EmailWhere, 'One of its emails.', { table: 'email', column: 'contact_id' }),
});

/** The filter of a list of emails; all conditions are ANDed. */
type EmailFilter = FilterOf<typeof emailFields>;

/** The conditions of a filter on emails. An invalid address matches nothing. */
export const emailConditions = conditionsOf(emailFields);

/** The order and the columns of connections of emails. */
export const EMAIL_KEYSET = recordKeyset<EmailRow>('email', emailFields);
const { sorts } = EMAIL_KEYSET;

/** The same, joined with the campaign `k` of each email. */
export const CAMPAIGN_EMAIL_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from email r
    join campaign k on k.client_id = r.client_id and k.platform = r.platform and k.external_id = r.campaign_id`,
  id: 'r.id',
  sorts,
};

/** The same, joined with the contact `c` of each email. */
export const EMAIL_OF_CONTACT_KEYSET: Keyset<EmailRow> = {
  select: `select ${emailColumns('r')} from contact c join email r on r.client_id = c.client_id and r.contact_id = c.id`,
  id: 'r.id',
  sorts,
};

export const EmailSort = sortEnum('EmailSort', 'An order of emails.', emailFields);

/** A slice of the matching emails, and where the next slice begins; null after the last. */
export interface EmailSlice {
  items: EmailRow[];
  next: string | null;
}

/** The most emails in a slice. */
export const MAX_SLICE = 1000;

/** A slice ends once it has about this many bytes, so that it is small however large the emails are. */
const SLICE_BYTES = 128 * 1024;

const ORDER = { sort: 'emailTimestamp', name: null };
const WHOLE = `${emailColumns('r')}, ${bodyColumns('r')}, ${fieldsJson('email', 'r')} as "customFields"`;

/*
 * `octet_length` reads the size of a body from its header. All other columns have about the same size in every email.
 */
const WEIGHT = `512 + coalesce(octet_length(r.body_text), 0) + coalesce(octet_length(r.body_html), 0)
  + (select coalesce(sum(octet_length(f.field_value)), 0) from email_custom_field f
      where f.client_id = r.client_id and f.email_id = r.id)`;

/**
 * The next matching emails with their bodies, newest first: `size` of them, or fewer when the bodies are large. All
 * slices together are the whole list, but not a snapshot.
 * @param after where the last slice ended; null for the first
 * @throws InvalidError `after` is not a position in such a list
 * @source Specification: Emails
 */
export async function readEmailSlice(
  sql: Sql,
  scope: Scope,
  filter: EmailFilter,
  { after, size }: { after: string | null; size: number },
): Promise<EmailSlice> {
  const position = readCursor(EMAIL_KEYSET, ORDER, 'after', after);
  const selection = selectRecords(scope, emailConditions(filter));
  if (!selection) return { items: [], next: null };
  const { where, values, name } = selection;
  const at = values.length;
  const beyond = position ? `and (r.email_timestamp, r.id) < ($${at + 3}::timestamptz, $${at + 4}::bigint)` : '';
  const rows = await sql.query<EmailRow & { more: boolean }>(
    `email.slice.${name}${position ? '.next' : ''}`,
    `with candidate as (
       select r.client_id, r.id, r.email_timestamp, ${WEIGHT} as weight from email r
        where ${where} ${beyond} order by r.email_timestamp desc, r.id desc limit $${at + 1}::int + 1
     ), weighed as (
       select client_id, id, row_number() over newest as turn, sum(weight) over newest - weight as before, count(*) over () as found
         from candidate window newest as (order by email_timestamp desc, id desc)
     )
     select ${WHOLE}, w.found > count(*) over () as more
       from weighed w join email r on r.client_id = w.client_id and r.id = w.id
      where w.turn <= $${at + 1}::int and w.before < $${at + 2}::int
      order by r.email_timestamp desc, r.id desc`,
    [...values, Math.min(Math.max(size, 1), MAX_SLICE), SLICE_BYTES, ...(position ?? [])],
  );
  const last = rows.at(-1);
  return { items: rows, next: last?.more ? writeCursor(EMAIL_KEYSET, ORDER, last) : null };
}

/** One email with its bodies; `null` when the workspace has none with this id. */
export async function getEmail(sql: Sql, clientId: string, id: number): Promise<EmailRow | null> {
  const text = `select ${WHOLE} from email r where r.client_id = $1 and r.id = $2`;
  const [row] = await sql.query<EmailRow>('email.get', text, [clientId, id]);
  return row ?? null;
}
