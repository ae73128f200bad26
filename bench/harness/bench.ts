import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Line } from './measure.js';
import { linesOf } from './table.js';

/** What a scenario prints, and what it leaves to be closed. */
export interface Bench {
  print(line: string): void;
  /** Prints lines of figures as a table, and keeps them for the file of the scenario. */
  show(title: string, lines: readonly Line[]): void;
  /** Everything that was shown. */
  readonly shown: readonly { title: string; lines: readonly Line[] }[];
  /** Closes something when the scenario has ended or failed; what was opened last is closed first. */
  defer(close: () => unknown): void;
}

/** Runs the work of a scenario, and closes afterwards what it opened, in reverse order. */
export async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const closers: (() => unknown)[] = [];
  const shown: { title: string; lines: readonly Line[] }[] = [];
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    await work({
      print,
      shown,
      show(title, lines) {
        shown.push({ title, lines });
        print(`\n${title}\n\n${linesOf(lines)}`);
      },
      defer: (close) => void closers.push(close),
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Something that can be measured by a command of its own: see `npm run bench -- --help`. */
export interface Scenario {
  /** A line for each option. */
  help: string;
  /** @throws what `readOptions` does, and what goes wrong while it is measured */
  run(bench: Bench, args: readonly string[]): Promise<void>;
}

/** A scenario by its options and what it does with their values; what it shows is also written to out/bench. */
export function defineScenario<Shape extends OptionShape>(given: {
  options: Shape;
  run(bench: Bench, options: Values<Shape>): Promise<void>;
}): Scenario {
  return {
    help: describeOptions(given.options),
    run: (bench, args) => given.run(bench, readOptions(given.options, args)),
  };
}

/** Options of a scenario: the name of each, what it is parsed with, its default and its description. */
export type OptionShape = Readonly<Record<string, z.ZodType>>;

/** The values of options. */
export type Values<Shape extends OptionShape> = z.output<z.ZodObject<Shape>>;

const ABOVE_0 = 'must be a number above 0';
const number = z.coerce.number<string>(ABOVE_0).positive(ABOVE_0);

/** A number above 0. */
export const amount = (fallback: number, says: string) => number.default(fallback).describe(says);

/** A number that may be 0. */
export const amountOrNone = (fallback: number, says: string) =>
  z.coerce.number('must be a number').nonnegative('must not be below 0').default(fallback).describe(says);

/** Numbers above 0, with commas. */
export const amounts = (fallback: string, says: string) =>
  z
    .string()
    .default(fallback)
    .transform((text) => text.split(','))
    .pipe(z.array(number))
    .describe(says);

/** Words, with commas; none unless given. */
export const words = (says: string) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((word) => word !== ''))
    .describe(says);

/** Any text. */
export const text = (fallback: string, says: string) => z.string().default(fallback).describe(says);

/** Off unless it is named. */
export const flag = (says: string) => z.boolean().default(false).describe(says);

const propertiesOf = (shape: OptionShape) =>
  Object.entries(z.toJSONSchema(z.object(shape), { io: 'input' }).properties ?? {}).map(([name, one]) => {
    if (typeof one === 'boolean') throw new Error(`--${name} has no schema.`);
    return { name, ...one };
  });

/**
 * Reads the options of a command line.
 * @throws TypeError an option that does not exist; Error a value that is not one of its option
 */
export function readOptions<Shape extends OptionShape>(shape: Shape, args: readonly string[]): Values<Shape> {
  const options = propertiesOf(shape).map(({ name, type }) => [
    name,
    { type: type === 'boolean' ? ('boolean' as const) : ('string' as const) },
  ]);
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(options) });
  const read = z.object(shape).safeParse(values);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`--${String(issue?.path[0])} ${issue?.message}.`);
}

/** A line for each option: its name, what it means, and its default. */
function describeOptions(shape: OptionShape): string {
  return propertiesOf(shape)
    .map((one) => {
      const value =
        one.default === undefined || one.type === 'boolean' || one.default === '' ? '' : ` (${one.default})`;
      return `  --${one.name.padEnd(14)} ${one.description}${value}\n`;
    })
    .join('');
}
