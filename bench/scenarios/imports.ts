import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Workspace } from '../../src/schema/kernel/context.js';
import { startImport } from '../../src/schema/work/imports/start-import.js';
import { uploadImport } from '../../src/schema/work/imports/upload.js';
import { readJob } from '../../src/schema/work/jobs/read-job.js';
import { undoJob } from '../../src/schema/work/undo/start-undo.js';
import type { Runner } from '../../src/worker/runner.js';
import { enterWorkspace } from '../../test/support/workspace.js';
import { amount, type Bench, defineScenario, flag, type Values } from '../harness/bench.js';
import { cpuOfServer, cpuOfThis, measureWays, memoryOf, timedOutcome } from '../harness/measure.js';
import { openEmpty, startTasks } from '../harness/server.js';

const MOST_BYTES = 8 * 1024 ** 3;

const OPTIONS = {
  rows: amount(50_000, 'rows of the file; of more than 100,000 the memory is shown after each tenth'),
  rounds: amount(3, 'clients that import it'),
  refused: flag('all rows are refused'),
  dry: flag('the import is only tried'),
  undo: flag('the import of the new contacts is undone, instead of one value of each being changed'),
  identifiers: amount(1, 'identifiers of a row: an email; of three also a LinkedIn URL and a phone number'),
  fields: amount(5, 'custom fields of a row, besides two names and a job title'),
};

interface File extends Values<typeof OPTIONS> {
  /** What the field is that all rows have the same value of. */
  plan: string;
}

/* Some hundred rows at a time, as a file comes from a disk. */
async function* bytesOf({ rows, refused, plan, identifiers, fields }: File): AsyncGenerator<Uint8Array> {
  const names = ['Plan', 'Tier', 'Region', 'Score', 'Note'].slice(0, fields);
  const more = identifiers === 3 ? 'linkedin,phone,' : '';
  yield Buffer.from(`${['email', `${more}first name`, 'last name', 'job title', ...names].join(',')}\n`);
  let text = '';
  for (let n = 1; n <= rows; n += 1) {
    const values = [plan, `tier ${n % 5}`, `Region ${n % 40}`, n, `"noted, ${n}"`].slice(0, fields);
    const others = identifiers === 3 ? `linkedin.com/in/lead-${n},+1212${5_000_000 + n},` : '';
    text += `lead${n}${refused ? ' at ' : '@'}example.org,${others}First ${n},Last ${n},Head of Supply${values.map((value) => `,${value}`).join('')}\n`;
    if (text.length < 65_536 && n < rows) continue;
    yield Buffer.from(text);
    text = '';
  }
}

/* Prints how much memory the process has after each tenth of the rows. */
async function untilEnded(bench: Bench, { database, clientId }: Workspace, id: number, { rows, refused, dry }: File) {
  const isShown = refused || dry || rows > 100_000;
  for (let tenths = 1; ; ) {
    const job = await readJob(database, { clientId, id });
    if (!job) throw new Error('The job is gone.');
    for (; isShown && job.rowsRead >= (tenths * rows) / 10; tenths += 1)
      bench.print(`  ${job.rowsRead} rows: ${Math.round(await memoryOf('self'))} MiB resident`);
    if (job.endedAt && job.state === 'done') return job.rowsWritten;
    if (job.endedAt) throw new Error(`The import is ${job.state}. ${job.failure ?? ''}`);
    await wait(50);
  }
}

async function importFile(bench: Bench, runner: Runner, workspace: Workspace, file: File) {
  const { id } = await uploadImport(workspace, bytesOf(file), { record: 'contact' }, { most: MOST_BYTES });
  const choices = { columns: null, mode: 'upsert', dryRun: file.dry, dates: 'iso', decimals: 'point' } as const;
  await startImport(workspace, id, choices);
  runner.wake('run-jobs');
  return { id, written: await untilEnded(bench, workspace, id, file) };
}

async function undoImport(
  bench: Bench,
  runner: Runner,
  workspace: Workspace,
  { id, file }: { id: number; file: File },
) {
  const undo = await undoJob(workspace, id);
  runner.wake('run-jobs');
  return { id: undo.id, written: await untilEnded(bench, workspace, undo.id, file) };
}

/**
 * How long imports of contacts take: new contacts with five custom fields each, then the same file with one value of each
 * row changed, or the import undone; each round is a client of its own. The upload, the start and the worker are those of
 * the service and run in this process.
 */
export const scenario = defineScenario({
  options: OPTIONS,
  async run(bench, options) {
    const clients = Array.from({ length: options.rounds }, (_, n) => `Client ${n}`);
    const { owner, database, agency } = await openEmpty(bench, { clients });
    const runner = startTasks(bench, database, options.undo ? ['run-jobs', 'aggregate-journal'] : ['run-jobs']);
    const meters = { 'own cpu ms': cpuOfThis, 'PostgreSQL cpu ms': cpuOfServer(owner) };
    const jobs = new Map<number, number>();
    const way = (plan: string) => async (round: number) => {
      const workspace = enterWorkspace(database, agency.agencyId, agency.clients[round]?.clientId ?? '', 1);
      await writeFile('/proc/self/clear_refs', '5').catch(() => undefined);
      const before = await memoryOf('self');
      const file = { ...options, plan };
      const id = options.undo ? jobs.get(round) : undefined;
      const work = () =>
        id ? undoImport(bench, runner, workspace, { id, file }) : importFile(bench, runner, workspace, file);
      const { outcome, figures } = await timedOutcome(work, meters);
      jobs.set(round, outcome.id);
      const memory = { 'MiB before': before, 'most MiB': await memoryOf('self', 'VmHWM') };
      return { ...figures, 'rows written': outcome.written, ...memory };
    };
    const isPart = options.refused || options.dry;
    const ways: Record<string, ReturnType<typeof way>> = isPart
      ? { 'not kept': way('Gold') }
      : { created: way('Gold'), [options.undo ? 'undone' : 'changed']: way('Silver') };
    bench.show(`${options.rows} rows`, await measureWays(ways, { rounds: options.rounds, inOrder: true }));
  },
});
