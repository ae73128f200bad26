import { columnNamesOf } from '../../../db/columns.js';
import type { Session } from '../../../db/database.js';
import { enqueueRescoring } from '../../crm/scoring/enqueue.js';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../changes/change-row.js';
import { entriesSql, entryValues, IS_MEANT, type LostActivities, NOT_DELETED, type Undone } from './entries.js';

const columns = columnNamesOf('Activity').filter((column) => !['client_id', 'id', 'company_id'].includes(column));

/*
 * The entry of a deletion has no contacts; the last entry that names them does. A company or contacts that are gone stay
 * away, as after their deletion.
 */
const RESTORE = `with last as materialized (
  select distinct on (r.record_id) r.record_id as id, r.before, r.what = ${CHANGE_ACTIONS.deleted} and ${IS_MEANT} as is_meant
    from ${entriesSql('activity')} order by r.record_id, r.number desc
), given as materialized (
  select l.id, l.before, (select c.after -> 'contact_ids' from journal c
      where c.client_id = $1 and c.kind = ${CHANGE_KINDS.activity} and c.record_id = l.id and c.after ? 'contact_ids'
      order by c.number desc limit 1) as contact_ids
    from last l where l.is_meant and coalesce(l.before, '{}') <> '{}'
), born as (
  insert into activity (client_id, id, company_id, ${columns.join(', ')})
  select $1, g.id, (select o.id from company o where o.client_id = $1 and o.id = x.company_id), ${columns.map((name) => `x.${name}`).join(', ')}
    from given g cross join lateral jsonb_populate_record(null::activity, g.before) x
   where x.type_id is null or exists (select from activity_type t where t.client_id = $1 and t.id = x.type_id) order by g.id
  on conflict do nothing returning id, occurred_at
), linked as (
  insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
  select $1, b.id, c.id, b.occurred_at from born b join given g on g.id = b.id
    cross join lateral jsonb_array_elements_text(coalesce(g.contact_ids, '[]')) i (id)
    join contact c on c.client_id = $1 and c.id = i.id::bigint order by c.id, b.id
  returning activity_id, contact_id
)
select g.id, b.id is not null as "isBorn", exists (select from activity a where a.client_id = $1 and a.id = g.id) as "isThere",
    array(select k.contact_id from linked k where k.activity_id = b.id) as contacts
  from unnest($2::bigint[]) as g (id) left join born b on b.id = g.id`;

/** Restores activities that an undo deleted, with their ids and links. Existing ones are skipped. */
export async function restoreActivities(session: Session, entries: LostActivities): Promise<Undone> {
  type Row = { id: number; isBorn: boolean; isThere: boolean; contacts: number[] };
  const rows = await session.query<Row>('undo.restore_activities', RESTORE, entryValues(entries));
  const contacts = [...new Set(rows.flatMap((row) => row.contacts))];
  if (contacts.length > 0) await enqueueRescoring(session, entries.clientId, 'contact', contacts);
  return {
    undone: rows.flatMap(({ id, isBorn }) => (isBorn ? id : [])),
    kept: rows.flatMap(({ id, isBorn, isThere }) =>
      isBorn || isThere ? [] : [{ id, reason: 'notDeleted' as const, because: NOT_DELETED }],
    ),
    left: [],
  };
}
