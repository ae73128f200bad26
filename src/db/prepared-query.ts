import type pg from 'pg';
import { getColumnParser } from './sql-values.js';

/** A statement that the server keeps under a name. */
interface Prepared {
  name: string;
  text: string;
  /** As `encodeParameter` makes them. */
  values: readonly (string | null)[];
  /** Milliseconds; the connection's own limit unless given. */
  timeoutMs?: number | undefined;
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
  /** A row of nulls, which rows are copies of: so all of them have one hidden class. */
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

const NO_COLUMNS: Columns = { names: [], parsers: [], empty: {} };

/** What the driver's client calls as the messages of the server arrive. */
class PreparedQuery<Row extends object> implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  /* Named by the driver. */
  readonly query_timeout: number | undefined;
  /* The driver puts its own in front of it, which stops the clock of the timeout. */
  callback: Done<Row>;
  readonly #values: readonly (string | null)[];
  readonly #rows: Row[] = [];
  #columns: Columns = NO_COLUMNS;
  #failure: Error | null = null;

  constructor({ name, text, values, timeoutMs }: Prepared, callback: Done<Row>) {
    this.name = name;
    this.text = text;
    this.query_timeout = timeoutMs;
    this.callback = callback;
    this.#values = values;
  }

  submit = (connection: pg.Connection): Error | null => {
    const line = lineOf(connection);
    const prepared = line.parsedStatements[this.name] ?? line.submittedNamedStatements[this.name];
    if (prepared !== undefined && prepared !== this.text) {
      return new Error(`Prepared statements must be unique: '${this.name}' was used for a different statement.`);
    }
    const columns = prepared === undefined ? undefined : known.get(line)?.get(this.name);
    line.stream.cork();
    try {
      if (prepared === undefined) {
        line.parse({ name: this.name, text: this.text });
        line.submittedNamedStatements[this.name] = this.text;
      }
      line.bind({ statement: this.name, values: this.#values });
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
    // The names of the object, which V8 finds faster than equal text.
    const names = fields.map(({ name }) => Object.keys(empty).find((key) => key === name) ?? name);
    this.#columns = { names, parsers, empty };
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#failure !== null) return;
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
      this.#failure = error as Error;
    }
  }

  handleCommandComplete(_message: unknown, connection: pg.Connection): void {
    const line = lineOf(connection);
    const statements = known.get(line) ?? new Map<string, Columns>();
    if (!statements.has(this.name)) known.set(line, statements.set(this.name, this.#columns));
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.callback(null, this.#rows);
    else this.callback(this.#failure);
  }

  handleError(error: Error): void {
    this.callback(this.#failure ?? error);
  }
}
