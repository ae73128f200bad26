/** Core names to wire names, where they differ by more than their case. */
export type WireNames = Record<string, string>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The name of a core field on the wire. Only the first part of the path is a name of the schema; what follows it, as in
 * properties.<name>, is the caller's.
 */
export function wireName(field: string, names: WireNames): string {
  const [head = field, ...rest] = field.split('.');
  return [names[head] ?? snake(head), ...rest].join('.');
}
