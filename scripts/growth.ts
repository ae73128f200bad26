// Estimates the cost of a thousand times the data: `npx tsx scripts/growth.ts --help`. It only calculates; no data is
// loaded.
import { Command, InvalidArgumentError } from 'commander';

/** Bytes per row with its indexes, as measured at 30,000 contacts after `analyze`; a delivery with a body of 1.2 kB. */
const BYTES = {
  contact: { heap: 178, indexes: 532 },
  person: { heap: 68, indexes: 70 },
  company: { heap: 131, indexes: 344 },
  customField: { heap: 99, indexes: 294 },
  email: { heap: 995, indexes: 552 },
  activity: { heap: 134 + 68, indexes: 128 + 188 },
  ledgerEntry: { heap: 141, indexes: 306 },
  delivery: { heap: 1638, indexes: 211 },
} as const;

type Kind = keyof typeof BYTES;

/** Writes and pages that one server of two cores answered per second (docs/bench). */
const WRITES_PER_SECOND = 1_900;
const CONNECTIONS_PER_PROCESS = 21;
/** PostgreSQL's limit: 2^32 blocks of 8 kB per table. */
const TABLE_LIMIT_BYTES = 8192 * 2 ** 32;
/** Transactions after which a table must be frozen, by PostgreSQL's default. */
const FREEZE_AFTER = 200_000_000;
/** A table is vacuumed when this share of its rows is dead, by PostgreSQL's default. */
const DEAD_PART = 0.2;
const LARGEST_ID = 2 ** 53;
const DAY_SECONDS = 86_400;

interface Plan {
  contacts: number;
  fields: number;
  emails: number;
  activities: number;
  deliveriesPerDay: number;
  retentionDays: number;
  updatesPerDay: number;
  processes: number;
}

const positive = (text: string) => {
  const value = Number(text);
  if (!(value >= 0)) throw new InvalidArgumentError('A number, 0 or more.');
  return value;
};

function rowsOf(plan: Plan): Record<Kind, number> {
  const deliveries = plan.deliveriesPerDay * plan.retentionDays;
  return {
    contact: plan.contacts,
    person: plan.contacts * 0.67,
    company: plan.contacts * 0.07,
    customField: plan.contacts * plan.fields,
    email: plan.contacts * plan.emails,
    activity: plan.contacts * plan.activities,
    ledgerEntry: plan.contacts * plan.emails,
    delivery: deliveries,
  };
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
const count = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 0 });
const print = (line: string) => process.stdout.write(`${line}\n`);

function printTables(rows: Record<Kind, number>): { heap: number; indexes: number } {
  const sum = { heap: 0, indexes: 0 };
  print('| Rows of | Number | Table | Indexes | Part of the largest table that can be |');
  print('|---|---:|---:|---:|---:|');
  for (const kind of Object.keys(BYTES) as Kind[]) {
    const heap = rows[kind] * BYTES[kind].heap;
    const indexes = rows[kind] * BYTES[kind].indexes;
    sum.heap += heap;
    sum.indexes += indexes;
    const part = ((heap / TABLE_LIMIT_BYTES) * 100).toFixed(2);
    print(`| ${kind} | ${count(rows[kind])} | ${gigabytes(heap)} | ${gigabytes(indexes)} | ${part} % |`);
  }
  return sum;
}

function printLimits(plan: Plan, { heap, indexes }: { heap: number; indexes: number }): void {
  const writes = plan.deliveriesPerDay + plan.updatesPerDay;
  const idYears = LARGEST_ID / Math.max(1, plan.deliveriesPerDay * 3 + plan.updatesPerDay) / 365;
  print('');
  print(`Disk: ${gigabytes(heap + indexes)}; with free space for vacuum, and a week of WAL, about twice that.`);
  print(`Memory: ${gigabytes(indexes * 0.2)} of indexes are in use when a fifth of the records is.`);
  print(`Writes: ${count(writes / DAY_SECONDS)} a second on average, four times that at the busiest hour;`);
  print(`  a server of two cores answered ${count(WRITES_PER_SECOND)} a second without waiting for its disk.`);
  print(
    `Vacuum: a table is cleaned every ${((plan.contacts * DEAD_PART) / Math.max(1, writes) || 0).toFixed(1)} days,`,
  );
  print(`  and has to be frozen every ${(FREEZE_AFTER / Math.max(1, writes)).toFixed(1)} days.`);
  print(`Connections: ${plan.processes * CONNECTIONS_PER_PROCESS} of ${plan.processes} processes.`);
  print(`Ids: ${count(idYears)} years until the largest that JSON writes exactly.`);
}

const program = new Command('growth')
  .description('Estimates disk, memory, vacuum and connections for a size of the service, and its limits.')
  .option('--contacts <number>', 'contacts of all clients', positive, 300_000)
  .option('--fields <number>', 'custom fields per contact', positive, 5)
  .option('--emails <number>', 'emails per contact', positive, 3)
  .option('--activities <number>', 'activities per contact', positive, 1)
  .option('--deliveries-per-day <number>', 'webhooks', positive, 20_000)
  .option('--retention-days <number>', 'days to keep deliveries', positive, 30)
  .option('--updates-per-day <number>', 'upserts and activities per day', positive, 100_000)
  .option('--processes <number>', 'processes of the service', positive, 4)
  .option('--times <number>', 'multiplies all figures except the settings', positive, 1);
program.parse();
const given = program.opts<Plan & { times: number }>();
const plan: Plan = {
  ...given,
  contacts: given.contacts * given.times,
  deliveriesPerDay: given.deliveriesPerDay * given.times,
  updatesPerDay: given.updatesPerDay * given.times,
};
printLimits(plan, printTables(rowsOf(plan)));
