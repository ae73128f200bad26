type Json = { [key: string]: unknown };

/** A copy with every scalar replaced. */
export function mapScalars(value: unknown, change: (scalar: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => mapScalars(element, change));
  if (typeof value !== 'object' || value === null) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapScalars(inner, change)]));
}

/** A copy in which the path of the body, or of each of its items, holds `replacement`; undefined removes it. */
export function editItems(body: unknown, path: string, replacement: unknown): unknown {
  const copy: unknown = structuredClone(body);
  for (const item of Array.isArray(copy) ? copy : [copy]) setAt(item as Json, path.split('.'), replacement);
  return copy;
}

/** An object that holds `value` at a path and nothing else. */
export function nest(path: string, value: unknown): Json {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.length === 0 ? value : nest(rest.join('.'), value) };
}

function setAt(object: Json, [step = '', ...rest]: string[], replacement: unknown): void {
  const inner = object[step];
  if (rest.length > 0) {
    if (typeof inner === 'object' && inner !== null) setAt(inner as Json, rest, replacement);
  } else if (replacement === undefined) delete object[step];
  else object[step] = replacement;
}
