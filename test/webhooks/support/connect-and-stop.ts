import type { Database, Session, Sql } from '../../../src/db/database.js';
import { openDatabase } from '../../../src/db/open.js';
import { retryingSql } from '../../../src/db/transactions.js';
import { connectIntegration } from '../../../src/schema/inbound/integrations/connections.js';
import { applyWaitingForConnection } from '../../../src/schema/inbound/parked-events/apply-waiting.js';
import { beforeEach } from '../../support/watched-prisma.js';

/*
 * Connects the client of each named agency and stands still before the statement with the given number, for ever; 0 goes
 * through. Prints the number of statements of the last one, and stays alive to be killed.
 */
const [url = '', plan] = process.argv.slice(2);
const database = await openDatabase({ url, poolSize: 12 });
const agencies: { name: string; stopAt: number }[] = JSON.parse(plan ?? '[]');
let statements = 0;

/* The commit of a transaction counts as a statement. */
function stopBefore(stopAt: number, stopped: () => void): Database {
  let count = 0;
  const step = async () => {
    count += 1;
    statements = count;
    if (count !== stopAt) return;
    stopped();
    await new Promise(() => undefined);
  };
  const counted = (sql: Sql): Sql => ({
    query: async (name, text, values) => {
      await step();
      return sql.query(name, text, values);
    },
  });
  const watched = (session: Session): Session => ({
    ...counted(session),
    get prisma() {
      return beforeEach(session.prisma, step);
    },
  });
  return {
    ...database,
    ...counted(database),
    transaction: (work, timeoutProfile) =>
      database.transaction(async (session) => {
        const result = await work(watched(session));
        await step();
        return result;
      }, timeoutProfile),
  };
}

async function connect(name: string, stopping: Database): Promise<void> {
  const workspace = {
    agencyId: name,
    clientId: `client-${name}`,
    database: stopping,
    serviceOrigin: 'builtin',
    idempotencyDays: 1,
    phoneCountry: null,
    peppers: { pepper: 'a pepper of sixteen characters' },
    actor: { kind: 'system', agencyId: name, clientId: null } as const,
  };
  await connectIntegration(workspace, '', 'instantly', { externalAccountId: 'w-1' });
  await applyWaitingForConnection(retryingSql(stopping), name, 'instantly');
}

for (const { name, stopAt } of agencies) {
  await new Promise<void>((goOn, reject) => {
    connect(name, stopBefore(stopAt, goOn)).then(goOn, reject);
  });
}
process.stdout.write(`statements ${statements}\n`);
setInterval(() => undefined, 60_000);
