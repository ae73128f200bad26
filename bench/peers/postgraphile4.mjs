// PostGraphile 4 as its documentation advises for production; the folder where it is installed is the working directory.
// Environment: DATABASE_URL, PORT. The modules ask for GRAPHILE_TURBO and NODE_ENV themselves.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const { postgraphile } = require('postgraphile');
const { Pool } = createRequire(require.resolve('postgraphile'))('pg');

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const handle = postgraphile(pool, 'public', {
  watchPg: false,
  graphiql: false,
  disableQueryLog: true,
  disableDefaultMutations: true,
  dynamicJson: true,
  ignoreRBAC: true,
  legacyRelations: 'omit',
  // Lists without the wrapping of connections, where no total is asked for: its cheapest way to nest.
  simpleCollections: 'both',
});
const server = createServer((request, response) => void handle(request, response));
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
