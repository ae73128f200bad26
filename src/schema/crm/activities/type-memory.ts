import type { Database } from '../../../db/database.js';
import type { AppliesTo, FieldDefinition } from '../../../values/activity-type.js';

/** What logging needs to know about a custom type, at one version of it. */
export interface TypeVersion {
  name: string;
  appliesTo: AppliesTo;
  schema: FieldDefinition[];
  /** Differs after every change of the type; see `xmin` of PostgreSQL. */
  version: string;
}

/** The most types that are cached; the least recently read are evicted. */
const MAX_TYPES = 200;

const memories = new WeakMap<Database['root'], Map<string, TypeVersion>>();

const keyOf = (clientId: string, typeId: string) => `${clientId} ${typeId}`;

/**
 * A type as this process last read it. It may be out of date, so a statement that relies on it must check its version.
 */
export function recallType({ root }: Database, clientId: string, typeId: string): TypeVersion | undefined {
  return memories.get(root)?.get(keyOf(clientId, typeId));
}

export function rememberType(
  { root }: Database,
  clientId: string,
  typeId: string,
  { name, appliesTo, schema, version }: TypeVersion,
): void {
  const memory = memories.get(root) ?? new Map<string, TypeVersion>();
  memories.set(root, memory);
  const key = keyOf(clientId, typeId);
  memory.delete(key);
  memory.set(key, { name, appliesTo, schema, version });
  const [oldest] = memory.keys();
  if (memory.size > MAX_TYPES && oldest !== undefined) memory.delete(oldest);
}
