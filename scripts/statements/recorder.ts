import type { Database, Session } from '../../src/db/database.js';
import { nameOf, type Statement } from './evaluate.js';
import type { Site, Use } from './extract.js';
import { silentPrisma } from './silent-prisma.js';

/** Rows that a walk needs so as to go on, by the name of the statement; none unless given. */
export type Answers = Readonly<Record<string, readonly object[]>>;

type Place = Omit<Site, 'texts'>;

/** The default of 10 ends before the verb where a database is wrapped for its owner. */
const STACK_FRAMES = 50;

/** Stands where the database would, notes what is sent, and from where. */
export class Recorder {
  readonly statements: Statement[] = [];
  readonly reached = new Set<Place>();
  readonly #places: readonly Place[];

  /** @param places the calls that walks have to reach */
  constructor(sites: readonly Site[], uses: readonly Use[]) {
    this.#places = [...sites.filter(({ texts }) => texts === null), ...uses.filter(({ given }) => given === null)];
  }

  get missing(): Place[] {
    return this.#places.filter((place) => !this.reached.has(place));
  }

  /** A database of which only the query door and transactions exist. */
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
      kind: 'postgres',
      root: this,
      lend: (read) => read(prisma),
      transaction: (work) => work(session),
    };
    return database as Database;
  }

  /* Whatever stands in the stack is reached: the call of the door, and those that led to it. */
  #note(name: string | null, text: string): void {
    Error.stackTraceLimit = STACK_FRAMES;
    const stack = (new Error().stack ?? '').split('\n').flatMap(readFrame);
    const on = this.#places.filter(({ file, lines: [first, last] }) =>
      stack.some((frame) => frame.file.endsWith(`/${file}`) && frame.line >= first && frame.line <= last),
    );
    for (const place of on) this.reached.add(place);
    // The outermost call says best whose text it is.
    const at = on.at(-1) ?? { file: 'src', within: '(walk)', lines: [0, 0] as const };
    this.statements.push({ name: nameOf(name, at), text, place: `${at.file}:${at.lines[0]}` });
  }
}

function readFrame(line: string): { file: string; line: number }[] {
  const [, file = '', number = ''] = /(?:file:\/\/|\()?(\/[^()]+\.ts):(\d+):\d+\)?$/.exec(line) ?? [];
  return file === '' ? [] : [{ file, line: Number(number) }];
}
