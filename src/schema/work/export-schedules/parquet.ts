import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { formatDateTimeText } from '../../../values/date-time.js';
import type { ExportedColumn } from '../exports/export-sql.js';

/** A row group is written once it has so many characters of JSON or rows. Nothing else runs meanwhile: a tenth of a second. */
const GROUP = { length: 1024 * 1024, rows: 4_000 };

/* How values of JSON are stored. Lists and objects stay JSON. */
const asTime = (value: unknown) => new Date(formatDateTimeText(String(value)));
const asNumber = (value: unknown) => BigInt(Number(value));
const asBoolean = (value: unknown) => value === true;
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function storageOf({ name, isTime, holds }: ExportedColumn) {
  const column = { name, nullable: true, data: [] };
  if (isTime) return { ...column, type: 'TIMESTAMP', read: asTime } as const;
  if (holds === 'numbers') return { ...column, type: 'INT64', read: asNumber } as const;
  if (holds === 'booleans') return { ...column, type: 'BOOLEAN', read: asBoolean } as const;
  return { ...column, type: 'STRING', read: asText } as const;
}

/** A Parquet file, row group by row group. */
export class ParquetFile {
  readonly #bytes = new ByteWriter();
  readonly #columns;
  readonly #writer;
  #records: string[] = [];
  #length = 0;

  constructor(columns: readonly ExportedColumn[]) {
    this.#columns = columns.map(storageOf);
    const schema = schemaFromColumnData({ columnData: this.#columns });
    this.#writer = new ParquetWriter({ writer: this.#bytes, schema });
  }

  /** Adds records, each a JSON array of its values. @returns bytes that are ready */
  async add(records: readonly string[]): Promise<Uint8Array> {
    this.#records.push(...records);
    for (const { length } of records) this.#length += length;
    if (this.#length >= GROUP.length || this.#records.length >= GROUP.rows) await this.#writeGroup();
    return this.#take();
  }

  /** @returns the rest of the file */
  async end(): Promise<Uint8Array> {
    if (this.#records.length > 0) await this.#writeGroup();
    await this.#writer.finish();
    return this.#take();
  }

  async #writeGroup(): Promise<void> {
    const rows = this.#records.map((record): unknown[] => JSON.parse(record));
    [this.#records, this.#length] = [[], 0];
    const columnData = this.#columns.map(({ name, read }, at) => ({
      name,
      data: rows.map((values) => (values[at] === null ? null : read(values[at]))),
    }));
    await this.#writer.write({ columnData, rowGroupSize: rows.length });
  }

  /* The writer appends at `index`; positions in the file count from `offset`, which goes on. */
  #take(): Uint8Array {
    const bytes = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return bytes;
  }
}
