import type { Sql } from '../../src/db/database.js';
import type { ContactFilter } from '../../src/schema/crm/contacts/contact-filter.js';
import { CONTACTS, getContact } from '../../src/schema/crm/contacts/contact-sql.js';
import { lookUpRecords } from '../../src/schema/records/fields/lookup.js';
import type { Scope } from '../../src/schema/records/fields/record-list.js';
import { listContacts } from '../../test/support/read-contacts.js';
import { AGENCY, BIG_CLIENT, TENTH_CLIENT } from '../data/plan.js';
import { activityWork } from './activities.js';
import type { Work } from './explain.js';

const big = { clientId: BIG_CLIENT };
const tenth = { clientId: TENTH_CLIENT };
const agency = { agencyId: AGENCY };
const listSeven = { fieldName: 'source_list', fieldValue: 'list-7' };

/**
 * Every list of the contacts room: first and last pages, each filter, a big client, a tenth, and a whole agency; and what
 * logging and scoring do.
 */
export async function statementsOf(sql: Sql): Promise<Work[]> {
  const [known] = await sql.query<{ email: string; domain: string }>(
    null,
    'select c.email, o.domain from contact c join company o on o.client_id = c.client_id and o.id = c.company_id where c.client_id = $1 and c.email is not null limit 1',
    [BIG_CLIENT],
  );
  const { email = '', domain = '' } = known ?? {};
  const [one] = await sql.query<{ id: number }>(
    null,
    'select id from contact where client_id = $1 order by md5(id::text) limit 1',
    [BIG_CLIENT],
  );
  const list = (title: string, scope: Scope, filter: ContactFilter, page: number): Work => ({
    title,
    run: (door) => listContacts(door, scope, filter, { page, pageSize: 100, country: null }),
  });
  return [
    list('contacts, first page', big, {}, 1),
    list('contacts, middle page', big, {}, await lastPage(sql, BIG_CLIENT, 0.5)),
    list('contacts, last page', big, {}, await lastPage(sql, BIG_CLIENT, 1)),
    list('contacts, first page, tenth', tenth, {}, 1),
    list('contacts, last page, tenth', tenth, {}, await lastPage(sql, TENTH_CLIENT, 1)),
    list('contacts by email', big, { email }, 1),
    list('contacts by first name', big, { firstName: 'Hanna' }, 1),
    list('contacts by first name, page 10', big, { firstName: 'Hanna' }, 10),
    list('contacts by last name', big, { lastName: 'Okafor' }, 1),
    list('contacts by both names', big, { firstName: 'Hanna', lastName: 'Okafor' }, 1),
    list('contacts by a name nobody has', big, { firstName: 'Nobody' }, 1),
    list('contacts by domain', big, { domain }, 1),
    list('agency, first page', agency, {}, 1),
    list('agency, last page', agency, {}, await lastAgencyPage(sql)),
    list('agency by email', agency, { email }, 1),
    list('agency by last name', agency, { lastName: 'Okafor' }, 1),
    list('agency by domain', agency, { domain }, 1),
    { title: 'contact by id', run: (door) => getContact(door, big, one?.id ?? 0) },
    { title: 'agency contact by id', run: (door) => getContact(door, agency, one?.id ?? 0) },
    {
      title: 'contacts by custom field',
      run: (door) =>
        lookUpRecords(door, { kind: CONTACTS, scope: big }, listSeven, { page: 1, pageSize: 100, firstHundred: true }),
    },
    {
      title: 'agency contacts by custom field',
      run: (door) =>
        lookUpRecords(door, { kind: CONTACTS, scope: agency }, listSeven, {
          page: 1,
          pageSize: 100,
          firstHundred: true,
        }),
    },
    ...(await activityWork(sql)),
  ];
}

async function lastPage(sql: Sql, client: string, share: number): Promise<number> {
  const [row] = await sql.query<{ total: number }>(
    null,
    'select count(*)::int as total from contact where client_id = $1',
    [client],
  );
  return Math.max(1, Math.ceil((share * (row?.total ?? 0)) / 100));
}

async function lastAgencyPage(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ total: number }>(null, 'select count(*)::int as total from contact');
  return Math.ceil((row?.total ?? 0) / 100);
}
