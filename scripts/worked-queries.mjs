// The worked queries of docs/dashboards.md, for the tabs of GraphiQL and for the tests that run them.

/**
 * @param {string} page the text of docs/dashboards.md
 * @returns {{ title: string, key: string, query: string, variables: string | undefined }[]} one for each section with a
 *   GraphQL document; `key` is the weakest key that can run it
 */
export function readWorkedQueries(page) {
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const query = /```graphql\n([\s\S]*?)```/.exec(section)?.[1];
      if (query === undefined) return [];
      return {
        title: section.slice(0, section.indexOf('\n')),
        key: /^Key: (read-only|read-write|master)/m.exec(section)?.[1] ?? '',
        query,
        variables: /```json\n([\s\S]*?)```/.exec(section)?.[1],
      };
    });
}
