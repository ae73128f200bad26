import { columnsOf, type RowOf } from '../../../db/columns.js';
import { NotFoundError } from '../../../errors.js';
import type { Context } from '../../kernel/context.js';

const columns = columnsOf('Person', ['id', 'createdAt', 'updatedTime']);
type PersonTimes = RowOf<typeof columns>;

/**
 * For `context.batch`: when Persons were created and last changed. REST does not need these times, so the frequent
 * statements do not read them.
 */
export async function loadPersonTimes(ids: readonly number[], { workspace }: Context): Promise<PersonTimes[]> {
  const rows = await workspace.database.query<PersonTimes>(
    'people.times',
    `select ${columns('p')} from person p where p.client_id = $1 and p.id = any($2::bigint[])`,
    [workspace.clientId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? goneMeanwhile());
}

/* A merge may have deleted the Person between the two statements; then it is unknown. */
function goneMeanwhile(): never {
  throw new NotFoundError('Person not found');
}
