import { isTooDeep } from '../values/json-error.js';

/*
 * Forms contain only text. Custom fields come as one field that holds JSON, or in bracket names such as
 * company_custom_fields[0][field_name]; ids come as digits.
 */

const BRACKETED = /^([a-z_]+)\[(\d{1,3})\]\[([a-z_]+)\]$/;
const LIST_FIELD = /custom_fields(_input)?$/;

/** Converts the pairs of a form to the object that a JSON body would be. A repeated plain name keeps its last value. */
export function expandForm(pairs: [string, string][]): Record<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of pairs) {
    const [, list, index, key] = BRACKETED.exec(name) ?? [];
    if (list !== undefined && index !== undefined && key !== undefined)
      addItem(fields, list, Number(index), key, value);
    else fields.set(name, readField(name, value));
  }
  return Object.fromEntries(
    [...fields].map(([name, value]) => [name, value instanceof Items ? value.toList() : value]),
  );
}

class Items {
  readonly #byIndex = new Map<number, Map<string, string>>();
  set(index: number, key: string, value: string): void {
    const item = this.#byIndex.get(index) ?? new Map<string, string>();
    this.#byIndex.set(index, item.set(key, value));
  }
  toList(): unknown[] {
    return [...this.#byIndex].sort(([a], [b]) => a - b).map(([, item]) => Object.fromEntries(item));
  }
}

function addItem(fields: Map<string, unknown>, list: string, index: number, key: string, value: string): void {
  const known = fields.get(list);
  const items = known instanceof Items ? known : new Items();
  items.set(index, key, value);
  fields.set(list, items);
}

function readField(name: string, value: string): unknown {
  if (LIST_FIELD.test(name)) return readJson(value);
  if (name !== 'person_id') return value;
  if (value === '') return undefined;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/* Text that is no JSON stays text, which the field's parser then refuses. */
function readJson(value: string): unknown {
  if (value === '') return undefined;
  if (isTooDeep(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
