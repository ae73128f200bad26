import type { Session } from '../../../db/database.js';
import { OWNERS, type OwnerKind } from '../../records/custom-fields/owner.js';
import { holdRecords } from '../../records/custom-fields/set-fields.js';
import type { BulkChange } from './bulk-change.js';
import type { SliceOutcome } from './set-many.js';

type NameChange = Extract<BulkChange, { action: 'rename' | 'merge' }>;

/** Which of two values stays, as a condition on `s`, the field that goes, and `t`, the one that stays. */
const SOURCE_WINS = { target: 'false', source: 'true', latest: 's.updated_time > t.updated_time' } as const;

/* `$3` becomes `$4`. Fields are found by their record: see `set-many.ts`. A record that has both is answered. */
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

/**
 * Gives a custom field of the records another name, or makes it one with another field of theirs.
 * A renaming leaves a record alone that has both.
 */
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
