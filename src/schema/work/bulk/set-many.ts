import type { Session } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import { ensureCompanies } from '../../crm/companies/company-sql.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { matchContacts } from '../../crm/suppressions/match.js';
import { type Lifter, liftOfContacts } from '../../crm/suppressions/write-suppressions.js';
import { findOverfull, NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { fieldArrays, holdRecords, setFields } from '../../records/custom-fields/set-fields.js';
import { assignmentsOf, isChanged, type Patch } from '../../records/fields/fields-sql.js';
import { type BulkChange, RECORD_FIELDS } from './bulk-change.js';

/** The outcome for the records of a slice. */
export interface SliceOutcome {
  /** Records that were written. */
  written: number;
  /** Records that are left unchanged, and why. */
  refused: { id: number; because: string }[];
  /** Those that are still to be done. */
  left: number[];
}

type SetChange = Extract<BulkChange, { action: 'set' }>;

/** Records of a slice, and who changes them. */
type SetRecords = Lifter & { actor: string; kind: OwnerKind; ids: readonly number[] };

const HOLD_COMPANY = 'select o.id from company o where o.client_id = $1 and o.id = $2::bigint for key share';

/* A company is locked before the contacts that will join it, as in its deletion. */
async function withCompany(session: Session, clientId: string, { patch, companyDomain }: SetChange): Promise<Patch> {
  if (companyDomain !== null) {
    const companies = await ensureCompanies(session, clientId, [companyDomain]);
    return { ...patch, company_id: companies.get(companyDomain) ?? null };
  }
  const companyId = patch['company_id'];
  if (typeof companyId !== 'number') return patch;
  const [company] = await session.query('bulk.hold_company', HOLD_COMPANY, [clientId, companyId]);
  if (!company) throw new NotFoundError('Company not found');
  return patch;
}

/** Which of the locked records the change gives something that they do not have. `$6` are custom fields to remove. */
const changedSql = (kind: OwnerKind) => {
  const { table, parent, column } = OWNERS[kind];
  const own = `${table} f where f.client_id = $1 and f.${column} = r.id`;
  return `select r.id from ${parent} r where r.client_id = $1 and r.id = any($2::bigint[]) and (
    ${isChanged(RECORD_FIELDS[kind], '$3', 'r')}
    or $4::text[] <> '{}' and cardinality($4::text[]) > (select count(*) from ${own}
      and f.field_value = ($5::text[])[array_position($4::text[], f.field_name)])
    or $6::text[] <> '{}' and exists (select from ${own} and f.field_name || '' = any($6::text[]))) order by r.id`;
};
const CHANGED_SQL = { contact: changedSql('contact'), company: changedSql('company'), email: changedSql('email') };

const updateSql = (
  kind: OwnerKind,
) => `update ${OWNERS[kind].parent} r set ${assignmentsOf(RECORD_FIELDS[kind], '$3', 'r')}
  where r.client_id = $1 and r.id = any($2::bigint[])`;
const UPDATE_SQL = { contact: updateSql('contact'), company: updateSql('company'), email: updateSql('email') };

/* Updates the last change of records of which only custom fields change: nothing else is written or compared. */
const touchSql = (kind: OwnerKind) =>
  `update ${OWNERS[kind].parent} r set updated_time = now() where r.client_id = $1 and r.id = any($2::bigint[])`;
const TOUCH_SQL = { contact: touchSql('contact'), company: touchSql('company'), email: touchSql('email') };

/* Fields are looked up by record: by name, a planner without statistics would read all fields of that name. */
const clearSql = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  return `delete from ${table} f where f.client_id = $1 and f.${column} = any($2::bigint[]) and f.field_name || '' = any($3::text[])`;
};
const CLEAR_SQL = { contact: clearSql('contact'), company: clearSql('company'), email: clearSql('email') };

/**
 * Sets fields of the remaining records, as single writes would. Records that have all values already are not written.
 * @throws NotFoundError their company was deleted
 */
export async function setMany(session: Session, records: SetRecords, change: SetChange): Promise<SliceOutcome> {
  const { kind, ids } = records;
  const patch = await withCompany(session, records.clientId, change);
  const kept =
    kind === 'contact' ? await settleSuppressed(session, records, patch, change.liftSuppressions) : new Set();
  const rest = Object.fromEntries(Object.entries(patch).filter(([column]) => column !== STATUS));
  const others = await setSome(session, { ...records, ids: ids.filter((id) => !kept.has(id)) }, patch, change);
  if (kept.size === 0) return others;
  const those = await setSome(session, { ...records, ids: ids.filter((id) => kept.has(id)) }, rest, change);
  const stays = [...kept].map((id) => ({ id: Number(id), because: STATUS_STAYS }));
  return {
    written: others.written + those.written,
    refused: [...others.refused, ...those.refused, ...stays],
    left: [],
  };
}

const STATUS = contactFields.contactStatus.column;
const STATUS_STAYS = 'Must not be contacted, so its status stays. Other changes were made.';

/* Which contacts keep their status, because they are suppressed and nobody said that this is lifted. */
async function settleSuppressed(session: Session, records: SetRecords, patch: Patch, lifts: boolean) {
  const status = patch[STATUS];
  if (typeof status !== 'string' || status === 'unsubscribed') return new Set<number>();
  const marks = await matchContacts(session, records, records.ids);
  const suppressed = records.ids.filter((_id, index) => marks[index]);
  if (!lifts) return new Set(suppressed);
  await liftOfContacts(session, records, suppressed, 'A bulk change was told to lift suppressions.');
  return new Set<number>();
}

async function setSome(
  session: Session,
  { clientId, kind, ids }: SetRecords,
  patch: Patch,
  change: SetChange,
): Promise<SliceOutcome> {
  const there = await holdRecords(session, clientId, kind, ids);
  const { names, values } = fieldArrays(change);
  const given = [clientId, there, JSON.stringify(patch), names, values, change.clear];
  const rows = await session.query<{ id: number }>(`bulk.changed.${kind}`, CHANGED_SQL[kind], given);
  const growth = rows.map(({ id }) => ({ id, names }));
  const overfull = await findOverfull(session, kind, clientId, growth);
  const open = growth.flatMap(({ id }) => (overfull.has(id) ? [] : [id]));
  const refused = [...overfull].map((id) => ({ id, because: NO_ROOM_SENTENCE }));
  if (open.length === 0) return { written: 0, refused, left: [] };
  if (Object.keys(patch).length > 0)
    await session.query(`bulk.update.${kind}`, UPDATE_SQL[kind], [clientId, open, JSON.stringify(patch)]);
  else await session.query(`bulk.touch.${kind}`, TOUCH_SQL[kind], [clientId, open]);
  const fields = open.flatMap((id) => change.customFields.map((field) => ({ id, ...field })));
  await setFields(session, clientId, kind, fields);
  if (change.clear.length > 0)
    await session.query(`bulk.clear.${kind}`, CLEAR_SQL[kind], [clientId, open, change.clear]);
  return { written: open.length, refused, left: [] };
}

type NameChange = Extract<BulkChange, { action: 'rename' | 'merge' }>;

/** Which value is kept, as a condition on `s`, the field to remove, and `t`, the one to keep. */
const SOURCE_WINS = { target: 'false', source: 'true', latest: 's.updated_time > t.updated_time' } as const;

/* `$3` becomes `$4`. Fields are found by their record: see `set-many.ts`. A record that has both is returned. */
const pairs = (kind: OwnerKind) => {
  const { table, column } = OWNERS[kind];
  const named = (name: string) => `select f.id, f.${column} as owner_id, f.field_value, f.updated_time
    from ${table} f where f.client_id = $1 and f.${column} = any($2::bigint[]) and f.field_name || '' = ${name}`;
  return `source as materialized (${named('$3::text')}), target as materialized (${named('$4::text')}), renamed as (
  update ${table} f set field_name = $4::text, updated_time = now() from source s
   where f.client_id = $1 and f.id = s.id and s.owner_id not in (select t.owner_id from target t) returning s.owner_id
)`;
};

const touched = (kind: OwnerKind, owners: string) => `touched as (
  update ${OWNERS[kind].parent} r set updated_time = now() from (${owners}) o where r.client_id = $1 and r.id = o.owner_id
  returning r.id
)`;

const renameSql = (kind: OwnerKind) => `with ${pairs(kind)}, ${touched(kind, 'select n.owner_id from renamed n')}
select (select count(*)::int from touched) as written,
    array(select s.owner_id from source s join target t on t.owner_id = s.owner_id order by 1) as both`;

const mergeSql = (kind: OwnerKind, keep: keyof typeof SOURCE_WINS) => {
  const { table } = OWNERS[kind];
  return `with ${pairs(kind)}, kept as (
  update ${table} f set field_value = s.field_value, updated_time = case when f.field_value = s.field_value then f.updated_time else now() end
    from target t join source s on s.owner_id = t.owner_id
   where f.client_id = $1 and f.id = t.id and ${SOURCE_WINS[keep]}
), gone as (
  delete from ${table} f using source s join target t on t.owner_id = s.owner_id where f.client_id = $1 and f.id = s.id
), ${touched(kind, 'select s.owner_id from source s')}
select (select count(*)::int from touched) as written, '{}'::bigint[] as both`;
};

/** Renames a custom field, or merges it into another one. A record that has both is not renamed. */
export async function renameMany(
  session: Session,
  { clientId, kind, ids }: { clientId: string; kind: OwnerKind; ids: readonly number[] },
  change: NameChange,
): Promise<SliceOutcome> {
  const there = await holdRecords(session, clientId, kind, ids);
  const { name, to } = change;
  const [statement, text] =
    change.action === 'rename'
      ? [`bulk.rename.${kind}`, renameSql(kind)]
      : [`bulk.merge.${kind}.${change.keep}`, mergeSql(kind, change.keep)];
  const [row] = await session.query<{ written: number; both: number[] }>(statement, text, [clientId, there, name, to]);
  const refused = (row?.both ?? []).map((id) => ({ id, because: `Has a custom field ${to} already.` }));
  return { written: row?.written ?? 0, refused, left: [] };
}
