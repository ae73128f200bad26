/** The rows of the list in an answer of an essential tool, by column. */
export function rowsOf(text: string): Record<string, string>[] {
  const [head = '', ...rows] = dataOf(text).split('\n');
  const columns = head.split('\t');
  return rows.map((row) => Object.fromEntries(row.split('\t').map((value, at) => [columns[at] ?? '', value])));
}

/** The stored data in an answer, without the lines around it. */
export function dataOf(text: string): string {
  const [, , data = ''] = /<(data-[0-9a-f]{8})>\n([\s\S]*)\n<\/\1>/.exec(text) ?? [];
  return data;
}

/** The number after a word, such as the plan or the job that an answer names. */
export function numberAfter(text: string, word: string): number {
  const [, number] = new RegExp(`${word} (\\d+)`).exec(text) ?? [];
  if (number === undefined) throw new Error(`${word} is not in: ${text}`);
  return Number(number);
}
