import { writeXlsxStream } from 'hucre/xlsx';
import { textOf } from './csv-line.js';

/** Takes rows of values. */
type TakeRows = (rows: readonly (readonly unknown[])[]) => Promise<void>;

const LONGEST_CELL = 32_767;

/**
 * Writes a workbook piece by piece: rows wait until what was made of those before is written. What does not fit into one sheet goes on in
 * the next, under the same header. Texts are never formulas.
 * @param produce gives the header, and then the rows @throws whatever `produce` and `write` throw
 */
export async function writeWorkbook(
  name: string,
  produce: (take: TakeRows) => Promise<void>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  const { readable, writable } = new TransformStream<ReturnType<typeof cellOf>[], ReturnType<typeof cellOf>[]>();
  const writer = writable.getWriter();
  const take: TakeRows = async (rows) => {
    for (const row of rows) await writer.write(row.map(cellOf));
  };
  const produced = produce(take)
    .then(() => writer.close())
    // The reader of the rows throws it.
    .catch((error: unknown) => writer.abort(error).catch(() => undefined));
  const pieces: AsyncIterable<Uint8Array> = writeXlsxStream(readable, { name, freezePane: { rows: 1 } });
  try {
    for await (const bytes of pieces) await write(Buffer.from(bytes));
  } finally {
    await produced;
  }
}

/* Numbers stay numbers; a text that is longer than Excel takes is cut. */
function cellOf(value: unknown): string | number | null {
  if (typeof value === 'number') return value;
  const text = textOf(value);
  return text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text || null;
}
