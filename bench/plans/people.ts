import type { Sql } from '../../src/db/database.js';
import { getPerson, lookUpPerson } from '../../src/schema/crm/people/get-people.js';
import type { PersonFilter } from '../../src/schema/crm/people/person-filter.js';
import { searchPeople } from '../../src/schema/crm/people/search-people.js';
import { BIG_CLIENT } from '../data/plan.js';
import type { Work } from './explain.js';

const reader = (database: Sql) => ({ clientId: BIG_CLIENT, phoneCountry: null, database });

interface Known {
  person: number;
  email: string;
  linkedin: string;
  domain: string;
  pages: number;
}

const KNOWN_SQL = `select
  (select person_id from contact where client_id = $1 order by md5(id::text) limit 1) as person,
  (select email from contact where client_id = $1 and email is not null limit 1) as email,
  (select linkedin_url from contact where client_id = $1 and linkedin_url is not null limit 1) as linkedin,
  (select o.domain from contact c join company o on o.client_id = c.client_id and o.id = c.company_id
    where c.client_id = $1 limit 1) as domain,
  (select ceil(count(distinct person_id) / 100.0)::int from contact where client_id = $1) as pages`;

/** Every reading statement of the room of People, for a client with a third of everything. */
export async function peopleStatements(sql: Sql): Promise<Work[]> {
  const [known] = await sql.query<Known>(null, KNOWN_SQL, [BIG_CLIENT]);
  const { person = 0, email = '', linkedin = '', domain = '', pages = 1 } = known ?? {};
  const search = (title: string, filter: PersonFilter, page = 1): Work => ({
    title: `people ${title}`,
    run: (door) => searchPeople(reader(door), filter, { page, pageSize: 100 }),
  });
  return [
    { title: 'person by id', run: (door) => getPerson(reader(door), person) },
    { title: 'person lookup', run: (door) => lookUpPerson(reader(door), { email }) },
    search('first page', {}),
    search('middle page', {}, Math.ceil(pages / 2)),
    search('last page', {}, pages),
    search('by email', { email }),
    search('by LinkedIn URL', { linkedinUrl: linkedin }),
    search('by phone', { phone: '+14155550100' }),
    search('by first name', { firstName: 'Hanna' }),
    search('by first name, page 10', { firstName: 'Hanna' }, 10),
    search('by last name', { lastName: 'Okafor' }),
    search('by domain', { domain }),
    search('by both names', { firstName: 'Hanna', lastName: 'Okafor' }),
    search('by domain and last name', { domain, lastName: 'Okafor' }),
    search('by a name nobody has', { firstName: 'Nobody' }),
  ];
}
