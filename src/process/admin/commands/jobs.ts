import { ownedBy } from '../../../db/scoped.js';
import { expectEnd, listJobs } from '../../../schema/work/jobs/read-job.js';
import { defineCommand } from '../command.js';
import { type NamedClient, nameClient, withClient } from '../with-client.js';

export default defineCommand((command) =>
  nameClient(command).description('Lists the jobs of a client, the newest first; at most 100.').action(run),
);

async function run(named: NamedClient): Promise<void> {
  await withClient(named, async ({ agencyId, database }, clientId) => {
    const own = ownedBy(database, { agencyId, clientId });
    const window = { first: 100, sort: 'created', descending: true };
    const { edges } = await listJobs(own, clientId, window, {});
    for (const { node: job } of edges) {
      const rows = `${job.rowsRead}${job.rowsTotal === null ? '' : ` of ${job.rowsTotal}`} rows`;
      const end = expectEnd(job)?.toISOString();
      const parts = [job.id, job.kind, job.state, rows, end && `until about ${end}`, job.failure];
      process.stdout.write(`${parts.filter(Boolean).join('  ')}\n`);
    }
  });
}
