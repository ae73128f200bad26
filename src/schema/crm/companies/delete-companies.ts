import type { Session } from '../../../db/database.js';
import { type DeletedMany, takeLight, toldDeleted, type Weighed } from '../../records/fields/weighed.js';

/* After these locks no contact can join the companies; the next statement sees all that have. */
const HOLD = `select o.id,
    1 + (select count(*) from company_custom_field f where f.client_id = $1 and f.company_id = o.id)::int
      + (select count(*) from contact c where c.client_id = $1 and c.company_id = o.id)::int as weight
  from company o where o.client_id = $1 and o.id = any($2::bigint[]) order by o.id for update`;

const DELETE = `with held as materialized (
  select c.id from contact c where c.client_id = $1 and c.company_id = any($2::bigint[]) order by c.id for no key update
)
delete from company o where o.client_id = $1 and o.id = any($2::bigint[]) and (select count(*) from held) >= 0`;

/**
 * Deletes companies as `deleteCompany` deletes one.
 * @param ids those that are gone already are passed over
 */
export async function deleteCompanies(
  session: Session,
  clientId: string,
  ids: readonly number[],
): Promise<DeletedMany> {
  const there = await session.query<Weighed>('company.delete_many.hold', HOLD, [clientId, ids]);
  const taken = takeLight(there);
  await session.query('company.delete_many', DELETE, [clientId, taken]);
  return toldDeleted(there, taken);
}
