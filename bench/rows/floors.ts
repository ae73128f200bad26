import type pg from 'pg';
import type { Floor } from './row.js';

/** Text of a request's only parameter, or of the last part of its path. */
const askedOf = (url: string) =>
  decodeURIComponent(url.slice(Math.max(url.lastIndexOf('/'), url.lastIndexOf('=')) + 1));

/** The body of a page as the service writes it. */
export const pageBody = (total: number, page: number, results: readonly unknown[], size = 100) =>
  JSON.stringify({ count: total, total_pages: Math.ceil(total / size), current_page: page, page_size: size, results });

/** Makes records of the rows of a statement; the rows themselves unless given. */
type Shape = (rows: never[]) => readonly unknown[];

const asTheyAre: Shape = (rows) => rows;

/** A floor that finds records: `$1` is the client, the last parameter the value of the request. @param before between them */
export function findFloor(
  { name, text, before = [] }: { name: string; text: string; before?: readonly unknown[] },
  bodyOf: (rows: never[]) => string = (rows) => JSON.stringify(rows[0]),
): Floor {
  return (sql, client) =>
    async ({ url }) => {
      const { rows } = await sql.query<never>({ name, text, values: [client, ...before, askedOf(url)] });
      return { status: 200, body: bodyOf(rows) };
    };
}

/** How a list is counted and read. */
interface ListSql {
  count: string;
  page: string;
  /** Values of both statements for the value of a request; `page` is its number. */
  ask(client: string, value: string): { page: number; count: unknown[]; values: unknown[] };
  shape?: Shape;
}

/** A floor that counts a list and reads a page of it at the same time. */
export function listFloor({ count, page, ask, shape = asTheyAre }: ListSql): Floor {
  return (sql, client) =>
    async ({ url }) => {
      const asked = ask(client, askedOf(url));
      const [counted, found] = await Promise.all([
        sql.query<{ count: number }>({ name: 'count', text: count, values: asked.count }),
        sql.query<never>({ name: 'page', text: page, values: asked.values }),
      ]);
      return { status: 200, body: pageBody(counted.rows[0]?.count ?? 0, asked.page, shape(found.rows)) };
    };
}

/** What is known of a list: `$1` is its owner. */
interface KnownSql {
  count: string;
  /** The id with which each page begins. */
  begins: string;
  /** A page that begins with the id `$2`. */
  page: string;
  /** Of the list; the client unless given. */
  owner?: string;
  shape?: Shape;
}

/**
 * A floor that neither counts nor looks for the page: it has learnt the total and the id with which each page begins before
 * anything is timed. No program without a memory of its own can be faster.
 */
export function knownFloor({ count, begins, page, owner, shape = asTheyAre }: KnownSql): Floor {
  return (sql, client) => {
    const learnt = learn(sql, { count, begins }, owner ?? client);
    return async ({ url }) => {
      const { total, ids } = await learnt;
      const number = Number(askedOf(url));
      const values = [owner ?? client, ids[number - 1] ?? 0];
      const { rows } = await sql.query<never>({ name: 'known', text: page, values });
      return { status: 200, body: pageBody(total, number, shape(rows)) };
    };
  };
}

async function learn(sql: pg.Pool, { count, begins }: Pick<KnownSql, 'count' | 'begins'>, owner: string) {
  const { rows } = await sql.query<{ id: number }>(begins, [owner]);
  const counted = await sql.query<{ count: number }>(count, [owner]);
  return { total: counted.rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}

/**
 * A floor that writes what the body says with one statement. `$1` is the client; the answer is its row, with 201 where the
 * row says so in `created`.
 * @param valuesOf the other values, of the parsed body and of its text
 */
export function writeFloor<Body>(
  { name, text, status = 200 }: { name: string; text: string; status?: number },
  valuesOf: (body: Body, text: string) => readonly unknown[],
): Floor {
  return (sql, client) => async (request) => {
    const body: Body = JSON.parse(request.body);
    const values = [client, ...valuesOf(body, request.body)];
    const { rows } = await sql.query<{ created?: boolean }>({ name, text, values });
    const { created, ...record } = rows[0] ?? {};
    return { status: created ? 201 : status, body: JSON.stringify(record) };
  };
}
