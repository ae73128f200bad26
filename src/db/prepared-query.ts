import type pg from 'pg';
import { NAME_AUTHOR } from './author.js';
import { isStatementLost } from './database-error.js';
import { getColumnParser } from './sql-values.js';

/** A statement that the server keeps under a name. */
export interface Prepared {
  /** Empty: not kept. */
  name: string;
  text: string;
  /** Encoded by `encodeParameter`. */
  values: readonly (string | null)[];
  /** Milliseconds; default: the connection's own limit. */
  timeoutMs?: number | undefined;
  /** The author of writes: sent to the server in the same message, for the transaction of this statement. */
  author?: string | undefined;
}

/**
 * Runs a named statement. Other than the driver's own, it asks the server only once a connection what the columns of a
 * statement are: they cannot change, because PostgreSQL refuses to execute a statement whose columns have. That saves
 * the description in every answer, which is often longer than its one row, and the preparation of its parsers.
 * @throws the driver's error
 */
export function runPrepared<Row extends object>(client: pg.ClientBase, statement: Prepared): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery<Row>(statement, (error, rows) => (error === null ? resolve(rows ?? []) : reject(error))),
    );
  });
}

type Done<Row> = (error: Error | null, rows?: Row[]) => void;

/** The columns of a statement. */
interface Columns {
  names: string[];
  parsers: ((text: string) => unknown)[];
  /** A row of nulls that rows are copied from, so that all of them have one hidden class. */
  empty: Record<string, unknown>;
}

/** The parts of the driver's connection that its published types leave out. */
interface Line {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { name: string; text: string }): void;
  bind(portal: { statement: string; values: readonly (string | null)[] }): void;
  describe(portal: { type: 'P' }): void;
  execute(portal: Record<string, never>): void;
  sync(): void;
}

const lineOf = (connection: unknown) => connection as Line;

/** By connection and name of the statement. */
const known = new WeakMap<Line, Map<string, Columns>>();

/** The statement that sets the author, on each connection. */
const AUTHOR = 'author.name';

const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} };

/** What the driver's client calls as the messages of the server arrive. */
class PreparedQuery<Row extends object> implements pg.Submittable {
  /* Of the statement whose answers arrive: the driver records by it what the server has prepared. */
  name: string;
  text: string;
  /* Named by the driver. */
  readonly query_timeout: number | undefined;
  /* The driver wraps it in its own callback, which stops the timeout. */
  callback: Done<Row>;
  readonly #values: readonly (string | null)[];
  readonly #rows: Row[] = [];
  readonly #own: Pick<Prepared, 'name' | 'text'>;
  readonly #author: string | undefined;
  /* The responses to the statement that sets the author come first. */
  #isNaming: boolean;
  #columns: Columns = NO_COLUMNS;
  #failure: Error | null = null;

  constructor({ name, text, values, timeoutMs, author }: Prepared, callback: Done<Row>) {
    this.#own = { name, text };
    this.name = author === undefined ? name : AUTHOR;
    this.text = author === undefined ? text : NAME_AUTHOR;
    this.query_timeout = timeoutMs;
    this.callback = callback;
    this.#values = values;
    this.#author = author;
    this.#isNaming = author !== undefined;
  }

  submit = (connection: pg.Connection): Error | null => {
    const line = lineOf(connection);
    const { name, text } = this.#own;
    const prepared = name === '' ? undefined : preparedOn(line, name);
    if (prepared !== undefined && prepared !== text) {
      return new Error(`Prepared statements must be unique: '${name}' was used for a different statement.`);
    }
    const columns = prepared === undefined ? undefined : known.get(line)?.get(name);
    line.stream.cork();
    try {
      if (this.#author !== undefined) nameTo(line, this.#author);
      if (prepared === undefined) {
        line.parse({ name, text });
        if (name !== '') line.submittedNamedStatements[name] = text;
      }
      line.bind({ statement: name, values: this.#values });
      if (columns === undefined) line.describe({ type: 'P' });
      else this.#columns = columns;
      line.execute({});
      line.sync();
    } finally {
      line.stream.uncork();
    }
    return null;
  };

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const empty = Object.fromEntries(fields.map(({ name }) => [name, null]));
    const parsers = fields.map(({ dataTypeID }) => getColumnParser(dataTypeID));
    // The object's own name strings, which V8 finds faster than equal text.
    const names = fields.map(({ name }) => Object.keys(empty).find((key) => key === name) ?? name);
    this.#columns = { names, parsers, empty };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure !== null || this.#isNaming) return;
    const { names, parsers, empty } = this.#columns;
    const row = { ...empty };
    try {
      for (let index = 0; index < names.length; index++) {
        const text = fields[index];
        const name = names[index];
        const parse = parsers[index];
        if (text != null && name !== undefined && parse) row[name] = parse(text);
      }
      this.#rows.push(row as Row);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(_message: unknown, connection: pg.Connection): void {
    const line = lineOf(connection);
    if (this.#isNaming) {
      this.#isNaming = false;
      Object.assign(this, this.#own);
      return;
    }
    if (this.name === '') return;
    const statements = known.get(line) ?? new Map<string, Columns>();
    if (!statements.has(this.name)) known.set(line, statements.set(this.name, this.#columns));
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.callback(null, this.#rows);
    else this.callback(this.#failure);
  }

  handleError(error: Error, connection: pg.Connection): void {
    // The server may have lost the statement, so the next call prepares it again.
    if (this.#isNaming && isStatementLost(error)) delete lineOf(connection).parsedStatements[AUTHOR];
    this.callback(this.#failure ?? error);
  }
}

const preparedOn = (line: Line, name: string): string | undefined =>
  line.parsedStatements[name] ?? line.submittedNamedStatements[name];

/* Both statements precede one Sync, so they are one transaction: the author is reset when it ends. */
function nameTo(line: Line, author: string): void {
  if (preparedOn(line, AUTHOR) === undefined) {
    line.parse({ name: AUTHOR, text: NAME_AUTHOR });
    line.submittedNamedStatements[AUTHOR] = NAME_AUTHOR;
  }
  line.bind({ statement: AUTHOR, values: [author] });
  line.execute({});
}
