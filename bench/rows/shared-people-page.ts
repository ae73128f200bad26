import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import type { FloorReply, FloorRequest, LoadRequest, Row } from '../row.js';
import { membersOf, toPersons } from './shared-people.js';

/** A list of Persons: `matches` selects the ids of contacts' Persons, one filter value is `$2`. */
interface PeopleList {
  name: string;
  title: string;
  /** The name of the parameter and the condition on a contact; everybody unless given. */
  filter?: { parameter: string; condition: string };
  /** Whether a page is full; else it is a question after one Person or a few. */
  full: boolean;
  client?: string;
  /** What to ask for: pages without a filter, values of the filter else. */
  ask(sql: pg.Pool): Promise<string[]>;
}

/** Pages of 100 Persons: each with all its contacts and their custom fields, and the number of all that match. */
export function peopleRow({ name, title, filter, full, client = BIG_CLIENT, ask }: PeopleList): Row {
  return {
    name,
    title,
    target: full ? { floor: 'bare', ratio: 0.8 } : { floor: 'express', ratio: 0.7 },
    connections: full ? 8 : 16,
    client,
    async requests(sql): Promise<LoadRequest[]> {
      const asked = await ask(sql);
      return asked.map((value) => ({
        method: 'GET',
        path: `/public/people?${filter?.parameter ?? 'page'}=${encodeURIComponent(value)}`,
      }));
    },
    floor: (sql, client) => (request) => answer(sql, client, filter?.condition ?? null, request),
  };
}

/**
 * The same page of everybody beside a floor that neither counts nor looks for the page: it has learnt the total and the Person
 * with which each page begins before anything is timed.
 * @param share where in the list the pages lie: 0 is the first page, 1 the last
 */
export function knownPeopleRow(row: { name: string; title: string; share: number; ratio: number }): Row {
  return {
    ...peopleRow({ name: row.name, title: row.title, full: true, ask: pagesAt(row.share) }),
    target: { floor: 'bare', ratio: row.ratio },
    floor: knownFloor,
  };
}

function knownFloor(sql: pg.Pool, client: string) {
  const text = membersOf(`array(select distinct c.person_id from contact c where c.client_id = $1 and c.person_id >= $2
    order by c.person_id limit 100)`);
  const learnt = learn(sql, client);
  return async ({ url }: FloorRequest): Promise<FloorReply> => {
    const { count, begins } = await learnt;
    const page = Number(url.slice(url.indexOf('=') + 1));
    const found = await sql.query({ name: 'known', text, values: [client, begins[page - 1] ?? 0] });
    const envelope = { count, total_pages: Math.ceil(count / 100), current_page: page, page_size: 100 };
    return { status: 200, body: JSON.stringify({ ...envelope, results: toPersons(found.rows) }) };
  };
}

async function learn(sql: pg.Pool, client: string): Promise<{ count: number; begins: number[] }> {
  const { rows } = await sql.query<{ id: number }>(
    'select distinct person_id as id from contact where client_id = $1 order by 1',
    [client],
  );
  return { count: rows.length, begins: rows.filter((_, index) => index % 100 === 0).map(({ id }) => id) };
}

/* With a filter the value takes the place of the page's number, and the first page is asked for. */
async function answer(
  sql: pg.Pool,
  client: string,
  condition: string | null,
  { url }: FloorRequest,
): Promise<FloorReply> {
  const value = decodeURIComponent(url.slice(url.indexOf('=') + 1));
  const page = condition ? 1 : Number(value);
  const matches = `select distinct c.person_id from contact c where c.client_id = $1${condition ? ` and ${condition}` : ''}`;
  const window = condition ? 'limit 100' : 'limit 100 offset $2';
  const values = [client, condition ? value : (page - 1) * 100];
  const [counted, found] = await Promise.all([
    sql.query<{ count: number }>({
      name: 'count',
      text: `select count(*)::int as count from (${matches}) matching`,
      values: condition ? values : [client],
    }),
    sql.query({ name: 'page', text: membersOf(`array(${matches} order by c.person_id ${window})`), values }),
  ]);
  const count = counted.rows[0]?.count ?? 0;
  const envelope = { count, total_pages: Math.ceil(count / 100), current_page: page, page_size: 100 };
  return { status: 200, body: JSON.stringify({ ...envelope, results: toPersons(found.rows) }) };
}

/** Eight pages in a row. @param share where in the list they lie: 0 is the first page, 1 the last */
export const pagesAt = (share: number) => async (sql: pg.Pool) => {
  const { rows } = await sql.query<{ pages: number }>(
    'select ceil(count(distinct person_id) / 100.0)::int as pages from contact where client_id = $1',
    [BIG_CLIENT],
  );
  const first = Math.max(0, Math.round(share * ((rows[0]?.pages ?? 0) - 10)));
  return Array.from({ length: 8 }, (_, index) => String(first + 1 + index));
};

/** Values of a column of the client's contacts, or of the domains of their companies. */
export const sampleOf = (column: string) => async (sql: pg.Pool) => {
  const { rows } = await sql.query<{ value: string }>(
    `select ${column} as value from contact c left join company o on o.client_id = c.client_id and o.id = c.company_id
      where c.client_id = $1 and ${column} is not null order by md5(c.id::text) limit 2000`,
    [BIG_CLIENT],
  );
  return rows.map(({ value }) => value);
};

/** Gives some contacts a phone number that exists: those of the data set are made up. */
export async function sampleOfPhones(sql: pg.Pool): Promise<string[]> {
  const { rows } = await sql.query<{ phone: string }>(
    `update contact c set phone = '+1415555' || to_char(chosen.n, 'FM0000')
       from (select id, row_number() over (order by md5(id::text)) as n from contact
              where client_id = $1 and phone is not null limit 2000) chosen
      where c.client_id = $1 and c.id = chosen.id returning c.phone`,
    [BIG_CLIENT],
  );
  return rows.map(({ phone }) => phone);
}
