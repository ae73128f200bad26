// PostGraphile 4 or 5 as its documentation advises for production; the folder where it is installed is the working directory.
// Environment: DATABASE_URL, PORT. The modules ask for GRAPHILE_TURBO, GRAPHILE_ENV and NODE_ENV themselves.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const { postgraphile } = require('postgraphile');
const { DATABASE_URL: connectionString, PORT } = process.env;
// Lists without the wrapping of connections, where no total is asked for: its cheapest way to nest.
const options = { simpleCollections: 'both', disableDefaultMutations: true, dynamicJson: true, graphiql: false };

function serve4() {
  const { Pool } = createRequire(require.resolve('postgraphile'))('pg');
  const quiet = { watchPg: false, disableQueryLog: true, ignoreRBAC: true, legacyRelations: 'omit' };
  const handle = postgraphile(new Pool({ connectionString, max: 16 }), 'public', { ...quiet, ...options });
  return createServer((request, response) => void handle(request, response));
}

async function serve5() {
  const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
  const { makePgService } = require('postgraphile/adaptors/pg');
  const { grafserv } = require('postgraphile/grafserv/node');
  // The names and the simple lists of version 4, so that both are asked the same.
  const { makeV4Preset } = require('postgraphile/presets/v4');
  const instance = postgraphile({
    extends: [PostGraphileAmberPreset, makeV4Preset(options)],
    pgServices: [makePgService({ connectionString, schemas: ['public'], poolConfig: { max: 16 } })],
    grafserv: { watch: false, graphqlPath: '/graphql', graphiql: false },
    grafast: { explain: false },
  });
  const server = createServer();
  server.on('error', () => process.exit(1));
  await instance.createServ(grafserv).addTo(server);
  return server;
}

const server = process.argv[2] === '4' ? serve4() : await serve5();
server.listen(Number(PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
