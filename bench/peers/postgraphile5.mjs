// PostGraphile 5 with the presets that its documentation advises; the folder where it is installed is the working directory.
// Environment: DATABASE_URL, PORT. The modules ask for NODE_ENV and GRAPHILE_ENV themselves.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(`${process.cwd()}/`);
const { postgraphile } = require('postgraphile');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const { grafserv } = require('postgraphile/grafserv/node');
// The names and the simple lists of version 4, so that both are asked the same.
const { makeV4Preset } = require('postgraphile/presets/v4');

const instance = postgraphile({
  extends: [
    PostGraphileAmberPreset,
    makeV4Preset({ simpleCollections: 'both', disableDefaultMutations: true, dynamicJson: true, graphiql: false }),
  ],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 16 } }),
  ],
  grafserv: { watch: false, graphqlPath: '/graphql', graphiql: false },
  grafast: { explain: false },
});
const server = createServer();
server.on('error', () => process.exit(1));
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
