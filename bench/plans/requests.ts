import type pg from 'pg';
import { AGENCY, BIG_CLIENT } from '../data/plan.js';
import { graphql, type LoadRequest } from '../harness/load.js';
import { emailsOf } from '../rows/requests.js';

/** A request whose statements are explained. */
interface Asked {
  title: string;
  owner: { client: string } | { agency: string };
  request: LoadRequest;
}

const FILTERS: Readonly<Record<string, string>> = {
  'by first name': 'firstname=Hanna',
  'by first name, page 10': 'firstname=Hanna&page=10',
  'by last name': 'lastname=Okafor',
  'by both names': 'firstname=Hanna&lastname=Okafor',
  'by a name nobody has': 'firstname=Nobody',
};

const LISTS = { contacts: '/public/v2/contacts', people: '/public/people', agency: '/public/v2/contacts-master-list' };

const KNOWN = `select (select array_agg(id) from (select id from person where client_id = $1 order by md5(id::text) limit 4) p) as persons,
  (select array_agg(domain) from (select domain from company where client_id = $1 order by md5(domain) limit 100) c) as domains,
  (select id from company where client_id = $1 order by md5(domain) limit 1) as company`;

/** What the rows of the benchmark do not ask for: filters of lists, and writes of other kinds. */
export async function otherRequests(sql: pg.Pool): Promise<Asked[]> {
  const { rows } = await sql.query<{ persons: number[]; domains: string[]; company: number }>(KNOWN, [BIG_CLIENT]);
  const { persons = [], domains = [], company = 0 } = rows[0] ?? {};
  const [client, agency] = [{ client: BIG_CLIENT }, { agency: AGENCY }];
  const fields = [{ fieldName: 'industry', fieldValue: 'Aviation' }];
  const contacts = (await emailsOf(sql, BIG_CLIENT, 100)).map((email) => ({ email, customFields: fields }));
  const companies = domains.map((domain) => ({ domain, name: 'X' }));
  const batch = (what: string) =>
    `mutation ($items: [${what}Input!]!) { ${what === 'Contact' ? 'contacts' : 'companies'}UpsertBatch(items: $items) { __typename } }`;
  const writes: Record<string, LoadRequest> = {
    'batch of contacts': graphql(batch('Contact'), { items: contacts }),
    'batch of companies': graphql(batch('Company'), { items: companies }),
    merge: { method: 'POST', path: '/public/people/merge', body: JSON.stringify({ person_ids: persons }) },
    'company deleted': { method: 'DELETE', path: `/public/v2/companies/${company}` },
  };
  const list = (order: string) =>
    graphql(`{ contacts(first: 50, ${order}) { nodes { id } pageInfo { endCursor } } }`, {});
  const orders = ['CREATED_AT', 'SCORE', 'CUSTOM_FIELD, sortField: "industry"'].flatMap((sort) =>
    ['ASC', 'DESC'].map((direction) => `sort: ${sort}, direction: ${direction}`),
  );
  const filters = { ...FILTERS, 'by domain': `domain=${domains[0]}` };
  return [
    ...Object.entries(LISTS).flatMap(([list, path]) =>
      Object.entries(filters).map(([title, query]) => ({
        title: `${list} ${title}`,
        owner: list === 'agency' ? agency : client,
        request: { method: 'GET', path: `${path}?${query}` } as const,
      })),
    ),
    ...orders.map((order) => ({ title: `contacts ${order}`, owner: client, request: list(order) })),
    ...Object.entries(writes).map(([title, request]) => ({ title, owner: client, request })),
  ];
}
