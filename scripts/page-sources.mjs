/**
 * The sources of the pages: when one of these changes, the pages are built again. Imports nothing, because nothing is
 * installed yet.
 */
export const PAGE_SOURCES = [
  'scripts/build-pages.mjs',
  'scripts/worked-queries.mjs',
  'docs/dashboards.md',
  'node_modules/@graphql-yoga/render-graphiql/package.json',
  'node_modules/swagger-ui-dist/package.json',
  ...['graphiql.html', 'graphiql.css', 'graphiql.js', 'docs.html', 'docs.js', 'home.css'].map(
    (name) => `pages/${name}`,
  ),
];
