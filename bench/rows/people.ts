import type pg from 'pg';
import { BIG_CLIENT, SMALL_CLIENT } from '../data/plan.js';
import { findFloor, knownFloor, listFloor } from './floors.js';
import { type MemberRow, membersOf, toPersons } from './persons.js';
import { emailsOf, pagesOf, readsOf, sampleOf } from './requests.js';
import { type Row, row } from './row.js';

const PATH = '/public/people';
const COUNT = 'select count(distinct person_id)::int as count from contact where client_id = $1';

/* The Persons of contacts that match, counted and by pages of 100. */
function listOf(condition = '', window = 'limit 100 offset $2') {
  const matches = `select distinct c.person_id from contact c where c.client_id = $1${condition}`;
  return {
    count: `select count(*)::int as count from (${matches}) matching`,
    page: membersOf(`array(${matches} order by c.person_id ${window})`),
    shape: toPersons,
  };
}

const everybody = listFloor({
  ...listOf(),
  ask(client, value) {
    const page = Number(value);
    return { page, count: [client], values: [client, (page - 1) * 100] };
  },
});

/* The first page of those who match the value of a filter. */
const filtered = (condition: string) =>
  listFloor({
    ...listOf(` and ${condition}`, 'limit 100'),
    ask: (client, value) => ({ page: 1, count: [client, value], values: [client, value] }),
  });

const ofOne = (name: string, persons: string) =>
  findFloor({ name, text: membersOf(persons) }, (rows: MemberRow[]) => JSON.stringify(toPersons(rows)[0]));

const ONE: readonly Row[] = [
  row(['person-by-id', 'person by id'], ['express', 0.9], {
    requests: readsOf(`${PATH}/`, sampleOf('id', 'person c')),
    floor: ofOne('person', 'array[$2::int]'),
  }),
  row(['person-lookup', 'person lookup by email'], ['express', 0.9], {
    requests: readsOf(`${PATH}/lookup?email=`, (sql) => emailsOf(sql, BIG_CLIENT)),
    floor: ofOne('lookup', 'array(select person_id from contact where client_id = $1 and email = $2)'),
  }),
];

/* Values of a column of the client's contacts, or of their companies `o`. */
const valuesOf = (column: string) =>
  sampleOf(
    column,
    'contact c left join company o on o.client_id = c.client_id and o.id = c.company_id',
    `${column} is not null`,
    2000,
  );

/* Gives some contacts a phone number that exists: those of the data set are made up. */
async function phones(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ phone: string }>(
    `update contact c set phone = '+1415555' || to_char(chosen.n, 'FM0000')
       from (select id, row_number() over (order by md5(id::text)) as n from contact
              where client_id = $1 and phone is not null limit 2000) chosen
      where c.client_id = $1 and c.id = chosen.id returning c.phone`,
    [BIG_CLIENT],
  );
  return rows.map(({ phone }) => phone);
}

const BY_DOMAIN = 'c.company_id = (select id from company where client_id = $1 and domain = $2)';

/* Filters that find one Person or a few, and those whose page is full. */
const FEW = ['express', 0.7] as const;
const FULL = ['bare', 0.8] as const;

const FILTERED = [
  {
    by: 'domain',
    parameter: 'domain',
    title: 'domain',
    target: FEW,
    condition: BY_DOMAIN,
    values: valuesOf('o.domain'),
  },
  {
    by: 'email',
    parameter: 'email',
    title: 'email',
    target: FEW,
    condition: 'c.email = $2',
    values: valuesOf('c.email'),
  },
  {
    ...{ by: 'first-name', title: 'first name', parameter: 'firstname', target: FULL },
    ...{ condition: 'c.first_name = $2', values: valuesOf('c.first_name') },
  },
  {
    ...{ by: 'last-name', title: 'last name', parameter: 'lastname', target: FULL },
    ...{ condition: 'c.last_name = $2', values: valuesOf('c.last_name') },
  },
  {
    ...{ by: 'linkedin', title: 'LinkedIn URL', parameter: 'linkedin_url', target: FEW },
    ...{ condition: 'c.linkedin_url = $2', values: valuesOf('c.linkedin_url') },
  },
  { by: 'phone', parameter: 'phone', title: 'phone', target: FEW, condition: 'c.phone = $2', values: phones },
].map(({ by, title, parameter, target, condition, values }) =>
  row([`people-by-${by}`, `people by ${title}`], target, {
    requests: readsOf(`${PATH}?${parameter}=`, values),
    floor: filtered(condition),
  }),
);

const pagesAt = (share: number) => pagesOf(`${PATH}?page=`, { count: COUNT, owner: BIG_CLIENT, share });

const PAGES: readonly Row[] = [
  row(['people-page-first', 'page of 100 Persons, first'], FULL, { requests: pagesAt(0), floor: everybody }),
  row(['people-page-last', 'page of 100 Persons, last'], FULL, { requests: pagesAt(1), floor: everybody }),
  row(['people-page-small', 'page of 100 Persons of a client with few, among 2,000'], FULL, {
    client: SMALL_CLIENT,
    requests: readsOf(`${PATH}?page=`, async () => [1]),
    floor: everybody,
  }),
];

const knowing = knownFloor({
  count: COUNT,
  begins: `select id from (select id, row_number() over (order by id) as n
      from (select distinct person_id as id from contact where client_id = $1) p) s where n % 100 = 1 order by id`,
  page: membersOf(`array(select distinct c.person_id from contact c where c.client_id = $1 and c.person_id >= $2
    order by c.person_id limit 100)`),
  shape: toPersons,
});

const KNOWN = (
  [
    ['first', 0, 0.8],
    ['middle', 0.5, 0.7],
    ['last', 1, 0.7],
  ] as const
).map(([place, share, ratio]) =>
  row([`people-known-${place}`, `page of 100 Persons, ${place}, beside one that does not count`], ['bare', ratio], {
    requests: pagesAt(share),
    floor: knowing,
  }),
);

/** Rows of Persons. */
export const PEOPLE_ROWS: readonly Row[] = [...ONE, ...FILTERED, ...PAGES, ...KNOWN];
