import { z } from 'zod';
import { isObject } from '../values/input.js';

/** A JSON Schema whose root is an object, as the protocol requires. */
interface ObjectSchema {
  type: 'object';
  [keyword: string]: unknown;
}

/** The schema of a tool's arguments. */
export const inputSchema = ({ input }: { input(country: null): z.ZodObject }): ObjectSchema => ({
  ...{ type: 'object', ...toJson(input(null), 'input') },
  additionalProperties: false,
});

/** The schema of a tool's structured result; undefined: it answers a text. */
export const outputSchema = ({ output }: { output?: z.ZodObject | undefined }): ObjectSchema | undefined =>
  output && { ...toJson(output, 'output'), type: 'object' };

/* zod refers to a schema by its id, and not every client resolves references. */
const withoutIds: typeof z.globalRegistry = Object.create(z.globalRegistry, {
  get: {
    value: (schema: z.ZodType) => {
      const { id: _id, ...meta } = z.globalRegistry.get(schema) ?? {};
      return meta;
    },
  },
});

/** Without references. */
export function toJson(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    tidy(jsonSchema);
    if (io === 'input') keepOneType(jsonSchema);
  };
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    ...{ io, override, metadata: withoutIds },
    unrepresentable: 'any',
  });
  return json;
}

/* Removes limits that every number has, patterns that the format implies, and a format that validators do not know. */
function tidy(json: z.core.JSONSchema.BaseSchema): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.format === 'int64') delete json.format;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/* Not every client takes several types: what may be null is optional, and a number may be written as text. */
function keepOneType(json: z.core.JSONSchema.BaseSchema): void {
  delete json.propertyNames;
  if (isObject(json.additionalProperties) && Object.keys(json.additionalProperties).length === 0)
    json.additionalProperties = true;
  const { anyOf, ...rest } = json;
  const others = anyOf?.filter(({ type }) => type !== 'null') ?? [];
  const [only] =
    others.length > 1 && others.every(({ type }) => typeof type === 'string' && type !== 'object')
      ? others.filter(({ type }) => type === 'string')
      : others;
  if (!only || (others.length > 1 && only.type !== 'string')) return;
  delete json.anyOf;
  Object.assign(json, only, rest);
}
