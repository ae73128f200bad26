import type { Sql } from '../../db/database.js';
import { fieldsJson } from '../custom-fields/owner.js';
import { type ContactRow, contactColumns } from './contact-row.js';
import type { ContactScope } from './list-contacts.js';

const SELECT = `select ${contactColumns('c')}, ${fieldsJson('contact', 'c')} as "customFields" from contact c`;
const WHERE = `c.client_id = $1`;
const WHERE_AGENCY = `c.client_id = any(array(select id from client where agency_id = $1))`;

/** The contacts of the scope among these ids, in the order of their ids, each with its custom fields. */
export async function getContacts(sql: Sql, scope: ContactScope, ids: readonly number[]): Promise<ContactRow[]> {
  const own = 'clientId' in scope;
  return sql.query<ContactRow>(
    `contact.get.${own ? 'client' : 'agency'}`,
    `${SELECT} where ${own ? WHERE : WHERE_AGENCY} and c.id = any($2::int[]) order by c.id`,
    [own ? scope.clientId : scope.agencyId, ids],
  );
}

/** One contact with its custom fields; `null` when the scope has none with this id. */
export async function getContact(sql: Sql, scope: ContactScope, id: number): Promise<ContactRow | null> {
  const [row] = await getContacts(sql, scope, [id]);
  return row ?? null;
}
