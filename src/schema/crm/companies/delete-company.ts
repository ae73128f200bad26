import { NotFoundError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';

/* After this lock no contact can join the company; the next statement sees all that have. */
const LOCK_SQL = 'select id from company where client_id = $1 and id = $2 for update';

/* The contacts are locked in the order of their ids, as merges and batches lock them, before the deletion unlinks them. */
const DELETE_SQL = `with held as materialized (
  select id from contact where client_id = $1 and company_id = $2 order by id for no key update
)
delete from company where client_id = $1 and id = $2 and (select count(*) from held) >= 0 returning id`;

/**
 * Deletes a company with its custom fields. Its contacts stay without a company; its activities stay, unlinked.
 * @throws NotFoundError no such company in this workspace
 */
export async function deleteCompany({ clientId, database }: Workspace, id: number): Promise<number> {
  return database.transaction(async (sql) => {
    const [company] = await sql.query('company.lock', LOCK_SQL, [clientId, id]);
    if (!company) throw new NotFoundError('Company not found');
    await sql.query('company.delete', DELETE_SQL, [clientId, id]);
    return id;
  });
}
