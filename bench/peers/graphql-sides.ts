import { fileURLToPath } from 'node:url';
import type { Bench } from '../harness/bench.js';
import { graphql } from '../harness/load.js';
import { startService } from '../harness/service.js';
import { GRAPHQL, REST } from './answer.js';
import { aliased, CONTACT_NAMES, FIELD_NAMES, PAGE_SIZE, type Side } from './side.js';
import { startPeer } from './start-peer.js';

const SERVICE_PAGE = `query($filter: ContactFilter!, $page: Int!) {
  page: contactPage(filter: $filter, page: $page, pageSize: ${PAGE_SIZE}) {
    count: totalCount
    results: items { ${aliased(CONTACT_NAMES)} contact_custom_fields: customFields { ${aliased(FIELD_NAMES)} } }
  }
}`;

/** The service, asked by REST and by GraphQL. */
export async function startServiceSides(bench: Bench, databaseUrl: string): Promise<[Side, Side]> {
  const service = await startService(bench, databaseUrl);
  return [
    {
      ...service,
      title: 'service, REST',
      place: REST,
      requestOf: ({ page, email }) => ({
        method: 'GET',
        path: `/public/v2/contacts?page=${page}${email === undefined ? '' : `&email=${encodeURIComponent(email)}`}`,
      }),
    },
    {
      ...service,
      title: 'service, GraphQL',
      place: GRAPHQL,
      requestOf: ({ page, email }) => graphql(SERVICE_PAGE, { filter: email === undefined ? {} : { email }, page }),
    },
  ];
}

/* Variables alone differ, so what a version keeps of a query that it has seen is used from the second request on. */
const queryOf = (declared: string, condition: string) => `query($client: String!, $offset: Int!${declared}) {
  page: allContacts(condition: {clientId: $client${condition}}, first: ${PAGE_SIZE}, offset: $offset, orderBy: ID_ASC) {
    count: totalCount
    results: nodes {
      ${aliased(CONTACT_NAMES)}
      contact_custom_fields: contactCustomFieldsByClientIdAndContactIdList(orderBy: ID_ASC) { ${aliased(FIELD_NAMES)} }
    }
  }
}`;

const PAGE = queryOf('', '');
const BY_EMAIL = queryOf(', $email: String!', ', email: $email');

/** PostGraphile, which reads the same tables as the service, as a user that may not write. */
export async function startPostgraphile(
  bench: Bench,
  version: 4 | 5,
  { node, databaseUrl }: { node: string; databaseUrl: string },
): Promise<Side> {
  const readOnly = new URL(databaseUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const environment = { DATABASE_URL: readOnly.href, GRAPHILE_TURBO: '1', GRAPHILE_ENV: 'production' };
  const args = [fileURLToPath(new URL('./postgraphile.mjs', import.meta.url)), String(version)];
  const start = { name: `postgraphile${version}` as const, node, args, environment };
  return {
    ...(await startPeer(bench, start, graphql('{ __typename }'))),
    title: `PostGraphile ${version}`,
    place: GRAPHQL,
    requestOf: ({ client, page, email }) => {
      const variables = { client, offset: (page - 1) * PAGE_SIZE, ...(email === undefined ? {} : { email }) };
      return graphql(email === undefined ? PAGE : BY_EMAIL, variables);
    },
  };
}
