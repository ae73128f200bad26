import type { Session } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type DeletedMany, deletionResult, takeLight, type Weighed } from '../../records/fields/delete-many.js';

/* After this lock no contact can join the company; the next statement sees all that have. */
const LOCK_SQL = 'select id from company where client_id = $1 and id = $2 for update';

/*
 * The contacts are locked in the order of their ids, as merges and batches lock them, before the deletion unlinks them.
 */
const DELETE_SQL = `with held as materialized (
  select id from contact where client_id = $1 and company_id = $2 order by id for no key update
)
delete from company where client_id = $1 and id = $2 and (select count(*) from held) >= 0 returning id`;

/** Deletes a company with its custom fields. Its contacts and activities are kept, unlinked. @throws NotFoundError */
export async function deleteCompany({ clientId, database }: Workspace, id: number): Promise<number> {
  return database.transaction(async (sql) => {
    const [company] = await sql.query('company.lock', LOCK_SQL, [clientId, id]);
    if (!company) throw new NotFoundError('Company not found');
    await sql.query('company.delete', DELETE_SQL, [clientId, id]);
    return id;
  });
}

/* After these locks no contact can join the companies; the next statement sees all that have. */
const HOLD = `select o.id,
    1 + (select count(*) from company_custom_field f where f.client_id = $1 and f.company_id = o.id)::int
      + (select count(*) from contact c where c.client_id = $1 and c.company_id = o.id)::int as weight
  from company o where o.client_id = $1 and o.id = any($2::bigint[]) order by o.id for update`;

const DELETE = `with held as materialized (
  select c.id from contact c where c.client_id = $1 and c.company_id = any($2::bigint[]) order by c.id for no key update
)
delete from company o where o.client_id = $1 and o.id = any($2::bigint[]) and (select count(*) from held) >= 0`;

/** Deletes companies as `deleteCompany` deletes one. Missing ids are skipped. */
export async function deleteCompanies(
  session: Session,
  clientId: string,
  ids: readonly number[],
): Promise<DeletedMany> {
  const there = await session.query<Weighed>('company.delete_many.hold', HOLD, [clientId, ids]);
  const taken = takeLight(there);
  await session.query('company.delete_many', DELETE, [clientId, taken]);
  return deletionResult(there, taken);
}
