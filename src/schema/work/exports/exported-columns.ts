import { companyFields } from '../../crm/companies/fields.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { emailFields } from '../../crm/emails/fields.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { columnsOf, type Fields } from '../../records/fields/fields.js';
import type { Exported } from './export-plan.js';

/** A column of an export, as its values are written. */
export interface ExportedColumn {
  name: string;
  /** It holds times, which the database gives as it writes them in JSON. */
  isTime?: true;
}

/** Its value in SQL as well. */
interface SqlColumn extends ExportedColumn {
  sql: string;
}

/** How a kind of record is read. */
export interface ExportedKind {
  /** The rows, with the alias that conditions use. */
  from: string;
  /** Its id, by which it is read. */
  id: string;
  columns: readonly SqlColumn[];
  /** Whose custom fields it has; absent: none. */
  customFields?: OwnerKind;
}

/* Everything that callers are shown, but the client, which is the same in each line. */
const shown = (table: Fields): SqlColumn[] =>
  columnsOf(table).flatMap(([name, { column, type, shown: isShown }]) =>
    isShown === null || name === 'clientId'
      ? []
      : [{ name: column, sql: `r.${column}`, ...(type === 'DateTime' && { isTime: true as const }) }],
  );

const plain = (row: string, ...names: string[]): SqlColumn[] => names.map((name) => ({ name, sql: `${row}.${name}` }));
const times = (row: string, ...names: string[]): SqlColumn[] =>
  plain(row, ...names).map((column) => ({ ...column, isTime: true }));

/** What an export of each kind has, in this order. */
export const EXPORTED_KINDS: Readonly<Record<Exported, ExportedKind>> = {
  contacts: { from: 'contact r', id: 'r.id', columns: shown(contactFields), customFields: 'contact' },
  companies: { from: 'company r', id: 'r.id', columns: shown(companyFields), customFields: 'company' },
  emails: { from: 'email r', id: 'r.id', columns: shown(emailFields), customFields: 'email' },
  campaigns: {
    from: 'campaign k',
    id: 'k.id',
    columns: [
      ...plain('k', 'id', 'platform', 'external_id', 'name', 'sent_count', 'reply_count', 'bounce_count'),
      ...times('k', 'created_at', 'updated_time'),
    ],
  },
  activities: {
    from: 'activity a',
    id: 'a.id',
    columns: [
      ...plain('a', 'id', 'type_id', 'channel', 'variant', 'source'),
      ...times('a', 'occurred_at'),
      ...plain('a', 'company_id', 'properties'),
      {
        name: 'contact_ids',
        sql: `array(select l.contact_id from activity_contact l where l.client_id = $1 and l.activity_id = a.id order by l.contact_id)`,
      },
      ...times('a', 'created_at'),
    ],
  },
  people: {
    from: 'person p',
    id: 'p.id',
    columns: [
      ...plain('p', 'id'),
      {
        name: 'contact_ids',
        sql: 'array(select c.id from contact c where c.client_id = $1 and c.person_id = p.id order by c.id)',
      },
      ...times('p', 'created_at', 'updated_time'),
    ],
  },
  webhook_deliveries: {
    from: 'webhook_delivery d',
    id: 'd.id',
    columns: [
      { name: 'id', sql: 'd.id::text' },
      ...plain('d', 'platform', 'level'),
      ...times('d', 'received_at'),
      ...plain('d', 'verdict', 'detail', 'counts', 'body', 'body_dropped'),
      { name: 'replay_of', sql: 'd.replay_of::text' },
    ],
  },
};

/** All records of a kind of a client, as a selection. Persons are those that have contacts. */
export function wholeOf(records: Exported, clientId: string): { where: string; values: unknown[] } {
  const alias = EXPORTED_KINDS[records].id.replace('.id', '');
  const people = ' and exists (select from contact c where c.client_id = $1 and c.person_id = p.id)';
  return { where: `${alias}.client_id = $1${records === 'people' ? people : ''}`, values: [clientId] };
}
