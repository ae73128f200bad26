/**
 * One text for one JSON value, whatever the order of its keys. Undefined counts as absent.
 * @param value JSON whose depth the entrances have limited
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  if (value instanceof Date) return JSON.stringify(value);
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`).join(',')}}`;
}
