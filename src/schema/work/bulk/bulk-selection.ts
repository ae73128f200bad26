import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { type IdListBounds, idListFaults, isRecordId } from '../../../values/record-id.js';
import { CompanyWhere } from '../../crm/companies/company.js';
import { companyFields } from '../../crm/companies/fields.js';
import { ContactWhere, contactConditions } from '../../crm/contacts/contact.js';
import { EmailWhere, emailConditions } from '../../crm/emails/read-emails.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { conditionsOf } from '../../records/fields/list-fields.js';
import { type Condition, type Scope, selectRecords } from '../../records/fields/record-list.js';
import { type Filterable, meansNothing, narrow, type Where } from '../../records/filters/where.js';
import type { Selection } from '../../records/lists/keyset.js';

/** One kind of record that bulk jobs change. */
interface BulkKind {
  where: Filterable;
  /** The conditions of the exact filter of its lists. */
  conditions(filter: object, scope: Scope, country: string | null): Condition[];
  /** The column by which a reader recognises the record. */
  label: string;
}

const companyConditions = conditionsOf(companyFields);

export const BULK_KINDS: Readonly<Record<OwnerKind, BulkKind>> = {
  contact: { where: ContactWhere, conditions: contactConditions, label: 'coalesce(r.email, r.linkedin_url, r.phone)' },
  company: { where: CompanyWhere, conditions: (filter) => companyConditions(filter), label: 'r.domain' },
  email: { where: EmailWhere, conditions: (filter) => emailConditions(filter), label: 'r.subject' },
};

/** Which records a caller means. */
export interface SelectionInput {
  ids?: readonly number[] | null | undefined;
  filter?: object | null | undefined;
  where?: Where | null | undefined;
  all?: boolean | null | undefined;
}

/** The records of one call, named by their ids. */
const BULK_IDS: IdListBounds = { min: 1, max: 10_000, fewer: 'At least one id is required.' };

/** The records of one job: the selection is held in memory once, as ids. */
export const MOST_RECORDS = 1_000_000;

const WAYS = 'Exactly one of ids, all, and of filter with where, is required.';
const SAY_ALL = 'Leaves nothing out. Where all records are meant, give all: true instead.';

/**
 * The selected records, as conditions on the row `r`; null: none can match.
 * @throws InvalidError nothing or too much names records, or a filter leaves nothing out
 */
export function readSelection(
  kind: OwnerKind,
  clientId: string,
  input: SelectionInput,
  country: string | null,
): Selection | null {
  const { ids, filter, where, all } = input;
  const ways = [isGiven(ids), saysAnything(filter) || saysAnything(where), all === true].filter(Boolean);
  const isHollow = ways.length === 0 && (isGiven(filter) || isGiven(where));
  if (ways.length !== 1 && !isHollow) throw new InvalidError({ selection: [WAYS] });
  if (isGiven(ids)) return namedBy(clientId, ids);
  const { conditions, where: filterable } = BULK_KINDS[kind];
  const exact = conditions(filter ?? {}, { clientId }, country);
  if (all !== true && exact.length === 0 && meansNothing(filterable, where))
    throw new InvalidError({ [isGiven(where) ? 'where' : 'filter']: [SAY_ALL] });
  return narrow(selectRecords({ clientId }, exact), filterable, where, { row: 'r', country });
}

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined;

/* One without conditions is no second way of selecting records, but alone it is refused because it excludes nothing. */
const saysAnything = (filter: object | null | undefined) => Object.values(filter ?? {}).some(isGiven);

/* An impossible id counts as an unknown one. */
function namedBy(clientId: string, ids: readonly number[]): Selection {
  const faults = idListFaults(ids, BULK_IDS);
  if (faults.length > 0) throw new InvalidError({ ids: faults });
  return { where: 'r.client_id = $1 and r.id = any($2::bigint[])', values: [clientId, ids.filter(isRecordId)] };
}

/** The records that have a custom field of this name. */
export function carriersOf(kind: OwnerKind, clientId: string, name: string): Selection {
  const { table, column } = OWNERS[kind];
  const carrying = `select f.${column} from ${table} f where f.client_id = $1 and f.field_name = $2`;
  return { where: `r.client_id = $1 and r.id in (${carrying})`, values: [clientId, name] };
}

/* Neither text is prepared: callers can produce many different ones, which would accumulate in every session. */

/** How many records are selected. */
export async function countChosen(sql: Sql, kind: OwnerKind, selection: Selection | null): Promise<number> {
  if (!selection) return 0;
  const text = `select count(*)::int as total from ${OWNERS[kind].parent} r where ${selection.where}`;
  const [row] = await sql.query<{ total: number }>(null, text, selection.values);
  return row?.total ?? 0;
}

/** The ids of the selected records, ascending, up to `limit`. */
export async function idsOfChosen(
  sql: Sql,
  kind: OwnerKind,
  selection: Selection | null,
  limit: number,
): Promise<number[]> {
  if (!selection) return [];
  const at = `$${selection.values.length + 1}::int`;
  const text = `select r.id from ${OWNERS[kind].parent} r where ${selection.where} order by r.id limit ${at}`;
  const rows = await sql.query<{ id: number }>(null, text, [...selection.values, limit]);
  return rows.map(({ id }) => id);
}
