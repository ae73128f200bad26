import { z } from 'zod';
import type { BodySpec } from './route.js';

/** A field that an endpoint accepts. */
interface KnownField {
  /** The name that takes precedence over this alias if both are given. */
  aliasOf: string | null;
  /** For lists of objects: the fields of their items. */
  items: ReadonlySet<string> | null;
}

const known = new WeakMap<BodySpec, ReadonlyMap<string, KnownField>>();

/* The known fields are those of the OpenAPI document, read once per row. */
function knownFields(spec: BodySpec): ReadonlyMap<string, KnownField> {
  const kept = known.get(spec);
  if (kept) return kept;
  const schema = spec.schema(null);
  if (!(schema instanceof z.ZodObject)) throw new Error('The body of a route is an object.');
  const fields = new Map<string, KnownField>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const items = itemFields(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
    fields.set(name, { aliasOf: null, items });
  }
  for (const [alias, aliasOf] of Object.entries(spec.aliases ?? {}))
    fields.set(alias, { aliasOf, items: fields.get(aliasOf)?.items ?? null });
  known.set(spec, fields);
  return fields;
}

function itemFields(field: z.core.JSONSchema.BaseSchema): ReadonlySet<string> | null {
  // A nullable list is printed as a union.
  for (const { items } of [field, ...(field.anyOf ?? [])])
    if (typeof items === 'object' && !Array.isArray(items) && items.properties)
      return new Set(Object.keys(items.properties));
  return null;
}

/**
 * The fields of a body that have no effect: unknown ones, and an alias given with its name. Fields in lists go by
 * their path, `contact_custom_fields[0].id`. A generator, so that the caller can stop early.
 */
export function* unknownFields(body: Record<string, unknown>, spec: BodySpec): Generator<string> {
  const fields = knownFields(spec);
  for (const name of Object.keys(body)) {
    const field = fields.get(name);
    if (!field || (field.aliasOf !== null && Object.hasOwn(body, field.aliasOf))) yield name;
    else if (field.items) yield* unknownInItems(name, body[name], field.items);
  }
}

function* unknownInItems(list: string, items: unknown, fields: ReadonlySet<string>): Generator<string> {
  if (!Array.isArray(items)) return;
  for (const [index, item] of items.entries()) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) continue;
    for (const name of Object.keys(item)) if (!fields.has(name)) yield `${list}[${index}].${name}`;
  }
}
