import { setTimeout as wait } from 'node:timers/promises';
import { checkSuppressions } from '../../src/schema/crm/suppressions/check.js';
import { startImport } from '../../src/schema/work/imports/start-import.js';
import { uploadImport } from '../../src/schema/work/imports/upload.js';
import { readJob } from '../../src/schema/work/jobs/read-job.js';
import { enterWorkspace } from '../../test/support/workspace.js';
import { amount, defineScenario } from '../harness/bench.js';
import { graphql, sendWell } from '../harness/load.js';
import { compareWays, cpuOf, cpuOfServer, timed } from '../harness/measure.js';
import { openEmpty, startTasks } from '../harness/server.js';
import { startService } from '../harness/service.js';

const OPTIONS = {
  entries: amount(5_000_000, 'entries of the list, a tenth of the whole agency'),
  contacts: amount(100_000, 'contacts, of which every tenth is on the list and every third shares its Person'),
  rows: amount(100_000, 'rows of the imported list'),
  rounds: amount(5, 'rounds'),
};

const ENTRIES = `insert into suppression (agency_id, client_id, source_client_id, kind, value, reason)
  select $1, case when n % 10 > 0 then $2 end, $2, case when n % 1000 = 0 then 'domain' else 'email' end,
      case when n % 1000 = 0 then 'd' || n || '.example' else 'c' || n * 10 || '@list.example' end, 'unsubscribed'
    from generate_series($3::int, $4::int) n`;
const CONTACTS = `with p as (
    insert into person (client_id, id) select $1, n from generate_series(1, $2::int) n where n % 3 > 0
  )
  insert into contact (client_id, person_id, email, origin)
  select $1, n - case when n % 3 = 0 then 1 else 0 end, 'c' || n || '@list.example', 'builtin' from generate_series(1, $2::int) n`;

/* What lists of contacts have. */
const FIELDS = `id updatedTime email linkedinUrl phone firstName lastName companyId jobTitle origin contactStatus previousStatus
  statusChangedAt firstCampaignEmailSent lastCampaignEmailSent lastReplyReceived
  customFields { id updatedTime fieldName fieldValue }`;
const PORTION = 250_000;
const PAGES = 200;

async function* bytesOf(rows: number, round: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from('value,reason\n');
  for (let n = 0; n < rows; n += 1_000) {
    const lines = Array.from({ length: 1_000 }, (_, at) => `r${round}-${n + at}@import.example,unsubscribed\n`);
    yield Buffer.from(lines.join(''));
  }
}

/**
 * What the suppression list costs: a check of 1,000 addresses, a page of 100 contacts with the mark beside the same page without
 * it, and the import of a list.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, { entries, contacts, rows, rounds }) {
    const { owner, database, agency, client, url } = await openEmpty(bench);
    const { agencyId } = agency;
    const { clientId } = client;
    await owner.query("set session_replication_role = 'replica'");
    await owner.query(CONTACTS, [clientId, contacts]);
    for (let from = 1; from <= entries; from += PORTION)
      await owner.query(ENTRIES, [agencyId, clientId, from, Math.min(entries, from + PORTION - 1)]);
    await owner.query("set session_replication_role = 'origin'");
    for (const table of ['person', 'contact', 'suppression']) await owner.query(`vacuum analyze ${table}`);

    const workspace = enterWorkspace(database, agencyId, clientId, 1);
    const items = (round: number) =>
      Array.from({ length: 1_000 }, (_, n) => ({ email: `c${1 + ((n * 97 + round * 31) % contacts)}@list.example` }));
    const check = {
      'check 1,000 addresses': (round: number) => timed(() => checkSuppressions(workspace, items(round))),
    };
    bench.show(`${entries} entries`, await compareWays(check, { rounds: rounds * 4, warm: 20 }));

    const service = await startService(bench, url);
    const page = (mark: string) => graphql(`{ contacts(first: 100) { nodes { ${FIELDS} ${mark} } } }`);
    const meters = { 'service cpu ms': cpuOf(service.pid), 'PostgreSQL cpu ms': cpuOfServer(owner) };
    const read = (mark: string) =>
      timed(async () => {
        for (let n = 0; n < PAGES; n += 1) await sendWell(service.url, page(mark), client.readWriteKey);
      }, meters);
    const ways = { 'without the mark': () => read(''), 'with the mark': () => read('suppressed') };
    bench.show(`${PAGES} pages of 100 contacts`, await compareWays(ways, { rounds: rounds * 2, warm: 2 }));

    const runner = startTasks(bench, database, ['run-jobs']);
    const imported = async (round: number) => {
      const { id } = await uploadImport(workspace, bytesOf(rows, round), { record: 'suppression' }, { most: 2 ** 30 });
      await startImport(workspace, id, {
        columns: null,
        mode: 'upsert',
        dryRun: false,
        dates: 'iso',
        decimals: 'point',
      });
      runner.wake('run-jobs');
      for (let job = await readJob(database, { clientId, id }); job?.state !== 'done'; ) {
        if (job?.endedAt) throw new Error(`The import is ${job.state}. ${job.failure ?? ''}`);
        await wait(20);
        job = await readJob(database, { clientId, id });
      }
    };
    const lists = { import: (round: number) => timed(() => imported(round)) };
    bench.show(`a list of ${rows} entries`, await compareWays(lists, { rounds: Math.min(rounds, 3), warm: 0 }));
  },
});
