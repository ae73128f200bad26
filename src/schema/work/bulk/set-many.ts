import type { Session } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import { ensureCompanies } from '../../crm/companies/company-sql.js';
import { findOverfull, NO_ROOM_SENTENCE } from '../../records/custom-fields/field-room.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { holdRecords, setFields } from '../../records/custom-fields/set-fields.js';
import { assignmentsOf, type Patch } from '../../records/fields/fields-sql.js';
import type { BulkChange } from './bulk-change.js';
import { RECORD_FIELDS } from './bulk-records.js';

/** What became of the records of a slice. */
export interface SliceOutcome {
  /** Records that were written. */
  written: number;
  /** Records that stay as they are, and why. */
  refused: { id: number; because: string }[];
  /** Those that are still to be done. */
  left: number[];
}

type SetChange = Extract<BulkChange, { action: 'set' }>;

const HOLD_COMPANY = 'select o.id from company o where o.client_id = $1 and o.id = $2::bigint for key share';

/* A company is held before the contacts that are to join it, as its deletion holds it. */
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

const updateSql = (
  kind: OwnerKind,
) => `update ${OWNERS[kind].parent} r set ${assignmentsOf(RECORD_FIELDS[kind], '$3', 'r')}
  where r.client_id = $1 and r.id = any($2::bigint[])`;
const UPDATE_SQL = { contact: updateSql('contact'), company: updateSql('company'), email: updateSql('email') };

/* Records of which only custom fields are set, as their last change: nothing else of them is written or compared. */
const touchSql = (kind: OwnerKind) =>
  `update ${OWNERS[kind].parent} r set updated_time = now() where r.client_id = $1 and r.id = any($2::bigint[])`;
const TOUCH_SQL = { contact: touchSql('contact'), company: touchSql('company'), email: touchSql('email') };

/*
 * The fields are found by their record: by the name as well, a planner without statistics takes the index of names and reads all
 * fields of that name. A record counts as written where it had one.
 */
const clearSql = (kind: OwnerKind) => {
  const { table, parent, column } = OWNERS[kind];
  return `with gone as (
  delete from ${table} f where f.client_id = $1 and f.${column} = any($2::bigint[]) and f.field_name || '' = any($3::text[])
  returning f.${column} as id
)
update ${parent} r set updated_time = now() from (select distinct g.id from gone g) g
 where r.client_id = $1 and r.id = g.id returning r.id`;
};

/**
 * Sets fields of the records that are still there, as a write of each would.
 * @throws NotFoundError the company that they are to join is gone
 */
export async function setMany(
  session: Session,
  { clientId, kind, ids }: { clientId: string; kind: OwnerKind; ids: readonly number[] },
  change: SetChange,
): Promise<SliceOutcome> {
  const patch = await withCompany(session, clientId, change);
  const there = await holdRecords(session, clientId, kind, ids);
  const names = change.customFields.map(({ fieldName }) => fieldName);
  const overfull = await findOverfull(
    session,
    kind,
    clientId,
    there.map((id) => ({ id, names })),
  );
  const open = there.filter((id) => !overfull.has(id));
  const isPatched = Object.keys(patch).length > 0;
  const sets = isPatched || names.length > 0;
  if (isPatched) await session.query(`bulk.update.${kind}`, UPDATE_SQL[kind], [clientId, open, JSON.stringify(patch)]);
  else if (sets) await session.query(`bulk.touch.${kind}`, TOUCH_SQL[kind], [clientId, open]);
  const fields = open.flatMap((id) => change.customFields.map((field) => ({ id, ...field })));
  await setFields(session, clientId, kind, fields);
  const cleared = await clearMany(session, { clientId, kind, ids: open }, change.clear);
  const refused = [...overfull].map((id) => ({ id, because: NO_ROOM_SENTENCE }));
  return { written: sets ? open.length : cleared, refused, left: [] };
}

async function clearMany(
  session: Session,
  { clientId, kind, ids }: { clientId: string; kind: OwnerKind; ids: readonly number[] },
  names: readonly string[],
): Promise<number> {
  if (names.length === 0) return 0;
  const rows = await session.query(`bulk.clear.${kind}`, clearSql(kind), [clientId, ids, names]);
  return rows.length;
}
