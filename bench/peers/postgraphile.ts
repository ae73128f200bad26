import path from 'node:path';
import { readAnswer } from './answer.js';
import { sourceOf } from './install.js';
import { aliased, CONTACT_NAMES, FIELD_NAMES, PAGE_SIZE, type Question, readGraphql, type Side } from './side.js';
import { startPeer } from './start-peer.js';

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

/** Reads the same tables as the service, as a user that may not write. */
export async function startPostgraphile(version: 4 | 5, node: string, databaseUrl: string): Promise<Side> {
  const name = `postgraphile${version}` as const;
  const readOnly = new URL(databaseUrl);
  readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
  const environment = { DATABASE_URL: readOnly.href, GRAPHILE_TURBO: '1', GRAPHILE_ENV: 'production' };
  const script = path.join(sourceOf(name), 'serve.mjs');
  const ready = { method: 'POST', path: '/graphql', body: JSON.stringify({ query: '{ __typename }' }) } as const;
  const peer = await startPeer({ name, node, script, environment }, ready);
  return {
    ...peer,
    title: `PostGraphile ${version}`,
    requestOf: ({ client, page, email }: Question) => {
      const variables = { client, offset: (page - 1) * PAGE_SIZE, ...(email === undefined ? {} : { email }) };
      const body = JSON.stringify({ query: email === undefined ? PAGE : BY_EMAIL, variables });
      return { method: 'POST', path: '/graphql', body };
    },
    read: (body) => readAnswer(body, readGraphql),
  };
}
