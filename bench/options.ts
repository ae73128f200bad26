import { parseArgs } from 'node:util';

export interface BenchOptions {
  rows: string[];
  scale: number;
  seed: number;
  rounds: number;
  seconds: number;
  /** Rows that would begin later than this after the start are left out. */
  minutes: number;
  /** Keeps the loaded data there for the next run; absent: a throw-away server. */
  directory: string | undefined;
  /** Writes a processor profile of the service to out/bench. */
  profile: boolean;
  /** Compares the service on its private server with the service on another one instead. */
  private: boolean;
  /** The result of another run. */
  compare: string | undefined;
  /** Also writes the drawings and the table of docs/bench. */
  record: boolean;
}

export const HELP = `Usage: npm run bench -- [options]

  --rows a,b      rows whose names begin so; all unless given
  --scale n       size of the data set, 0.02 to 6 (1 is 500,000 contacts, 100,000 of them of one client)
  --seed n        seed of the data set (1)
  --rounds n      interleaved rounds a row (5)
  --seconds n     length of one measurement (1)
  --minutes n     rows that would begin later than this are left out (20); the data is loaded before
  --quick         3 rounds
  --data-dir d    keeps the data for the next run (.cache/bench)
  --no-cache      throws the data away at the end
  --profile       writes a processor profile of the service to out/bench
  --private       a few rows on the private server beside another one, at a scale of 0.02 unless it is given
  --compare f     tells which rows changed against the result of another run, a file of out/bench
  --record        writes the table and the drawing of docs/bench

PostgreSQL is started from the machine's own binaries, unless BENCH_DATABASE_URL (or DATABASE_URL) names a server of a
superuser; the benchmark works in databases of its own there.
`;

/** @throws TypeError an option that does not exist; Error a value that is none */
export function readOptions(args: string[]): BenchOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '' },
      scale: { type: 'string' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string' },
      seconds: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '20' },
      quick: { type: 'boolean', default: false },
      'data-dir': { type: 'string', default: '.cache/bench' },
      'no-cache': { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      private: { type: 'boolean', default: false },
      compare: { type: 'string' },
      record: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  return {
    rows: values.rows.split(',').filter((name) => name !== ''),
    scale: positive('scale', values.scale ?? (values.private ? '0.02' : '1')),
    seed: positive('seed', values.seed),
    rounds: positive('rounds', values.rounds ?? (values.quick ? '3' : '5')),
    seconds: positive('seconds', values.seconds),
    minutes: positive('minutes', values.minutes),
    directory: values['no-cache'] ? undefined : values['data-dir'],
    profile: values.profile,
    private: values.private,
    compare: values.compare,
    record: values.record,
  };
}

/** @throws Error a value that is no number above 0 */
export function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value)) throw new Error(`--${name} must be a number above 0.`);
  return value;
}
