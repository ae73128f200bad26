import type { Session } from '../../db/database.js';
import { EMPTY_SQL, type ListedKind } from './listed-kinds.js';
import { beginSql } from './range-sql.js';

/*
 * Persons without contacts that no trigger has marked are those of before. Whoever is just giving one of them a contact
 * holds it, unmarked, so the lock waits for that; and what came of it only a statement after it sees. From then on the
 * triggers do it.
 */
const HOLD_EMPTY = `select p.id from person p where p.client_id = $1 and p.id = any(array(${EMPTY_SQL}))
  order by p.id for update`;
const MARK_EMPTY = `insert into person_empty (client_id, id) select $1, e.id from (${EMPTY_SQL}) e on conflict do nothing`;
const UNMARK = `delete from person_empty e where e.client_id = $1 and e.id = any(array(
  select m.id from person_empty m where m.client_id = $1 except (${EMPTY_SQL})))`;

/**
 * Makes the total and the first range of a list, in a transaction that holds the lock of folders.
 * @returns whether it did: the list may have its total already, or its client be gone
 */
export async function beginList(session: Session, clientId: string, kind: ListedKind): Promise<boolean> {
  if (kind === 'person') {
    const held = await session.query('journal.hold_empty', HOLD_EMPTY, [clientId]);
    if (held.length > 0) await session.query('journal.mark_empty', MARK_EMPTY, [clientId]);
    await session.query('journal.unmark', UNMARK, [clientId]);
  }
  const begun = await session.query(`journal.begin.${kind}`, beginSql(kind), [clientId]);
  return begun.length > 0;
}
