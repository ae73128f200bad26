import type { Database, Session } from '../../src/db/database.js';
import { nameOf, type Statement } from './evaluate.js';
import type { Site, Use } from './extract.js';
import { silentPrisma } from './silent-prisma.js';

/** Rows that the code needs to continue, by statement name; other statements return none. */
export type Answers = Readonly<Record<string, readonly object[]>>;

type Place = Omit<Site, 'texts'>;

/** The default of 10 frames ends before the verb when a database is wrapped for its owner. */
const STACK_FRAMES = 50;

/** Takes the place of the database and records the statements and the places that send them. */
export class Recorder {
  readonly statements: Statement[] = [];
  readonly reached = new Set<Place>();
  readonly #places: readonly Place[];
  readonly #known: ReadonlySet<string>;

  /**
   * @param sites with `uses`: the calls, some of which must be reached
   * @param known the texts that were found without running the code
   */
  constructor(sites: readonly Site[], uses: readonly Use[], known: readonly string[]) {
    this.#known = new Set(known);
    this.#places = [...sites.filter(({ texts }) => texts === null), ...uses.filter(({ given }) => given === null)];
  }

  get missing(): Place[] {
    return this.#places.filter((place) => !this.reached.has(place));
  }

  /** A database with only `query` and `transaction`. */
  database(answers: Answers = {}): Database {
    const prisma = silentPrisma();
    const session: Session = {
      prisma,
      query: async <Row extends object>(name: string | null, text: string) => {
        this.#note(name, text);
        return (answers[name ?? ''] ?? []) as Row[];
      },
    };
    const database: Partial<Database> = {
      ...session,
      root: this,
      borrow: (read) => read(prisma),
      transaction: (work) => work(session),
      snapshot: (read) => read(session),
    };
    return database as Database;
  }

  /* Every place in the stack counts as reached: the call of `query`, and those that led to it. */
  #note(name: string | null, text: string): void {
    Error.stackTraceLimit = STACK_FRAMES;
    const stack = (new Error().stack ?? '').split('\n').flatMap(readFrame);
    const on = this.#places.filter(({ file, lines: [first, last] }) =>
      stack.some((frame) => frame.file.endsWith(`/${file}`) && frame.line >= first && frame.line <= last),
    );
    if (on.length === 0 && this.#known.has(text)) return;
    for (const place of on) this.reached.add(place);
    // The outermost call tells best where the text belongs.
    const at = on.at(-1) ?? { file: 'src', within: '(walk)', lines: [0, 0] as const };
    this.statements.push({ name: nameOf(name, at), text, place: `${at.file}:${at.lines[0]}` });
  }
}

function readFrame(line: string): { file: string; line: number }[] {
  const [, file = '', number = ''] = /(?:file:\/\/|\()?(\/[^()]+\.ts):(\d+):\d+\)?$/.exec(line) ?? [];
  return file === '' ? [] : [{ file, line: Number(number) }];
}
