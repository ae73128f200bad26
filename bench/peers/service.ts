import { startService } from '../service.js';
import { readAnswer } from './answer.js';
import { aliased, CONTACT_NAMES, FIELD_NAMES, PAGE_SIZE, type Question, readGraphql, type Side } from './side.js';

const QUERY = `query($filter: ContactFilter!, $page: Int!) {
  page: contactPage(filter: $filter, page: $page, pageSize: ${PAGE_SIZE}) {
    count: totalCount
    results: items { ${aliased(CONTACT_NAMES)} contact_custom_fields: customFields { ${aliased(FIELD_NAMES)} } }
  }
}`;

/** The service by both of its entrances. */
export async function startServiceSides(databaseUrl: string): Promise<[Side, Side]> {
  const { url, pid, stop } = await startService({ DATABASE_URL: databaseUrl });
  return [
    {
      title: 'service, REST',
      url,
      pid,
      requestOf: ({ page, email }: Question) => ({
        method: 'GET',
        path: `/public/v2/contacts?page=${page}${email === undefined ? '' : `&email=${encodeURIComponent(email)}`}`,
      }),
      read: (body) =>
        readAnswer(body, ({ count, results }: { count: unknown; results: unknown }) => ({
          total: count,
          records: results,
        })),
      stop,
    },
    {
      title: 'service, GraphQL',
      url,
      pid,
      requestOf: ({ page, email }: Question) => ({
        method: 'POST',
        path: '/graphql',
        body: JSON.stringify({ query: QUERY, variables: { filter: email === undefined ? {} : { email }, page } }),
      }),
      read: (body) => readAnswer(body, readGraphql),
      stop: async () => undefined,
    },
  ];
}
