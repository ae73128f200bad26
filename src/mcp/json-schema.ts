import { z } from 'zod';
import { isObject } from '../values/input.js';
import { MAX_RECORD_ID } from '../values/record-id.js';
import { planSummary } from '../wire/plans.js';
import type { EssentialTool } from './essentials/essential.js';
import { hasDryRun, type OperationTool, parametersOf, type Tool } from './tool.js';

/** A JSON Schema whose root is an object, as the protocol requires. */
interface ObjectSchema {
  type: 'object';
  [keyword: string]: unknown;
}

type Json = Record<string, unknown>;

const CLIENT_NAME = {
  type: 'string',
  maxLength: 255,
  description:
    'The workspace to act in: a client id, a name, or part of a name (see list_clients). Default: the workspace of the first key.',
};
const SHORT_CLIENT_NAME = {
  type: 'string',
  description: 'The workspace, see list_clients; default: of the first key.',
};
const IDEMPOTENCY_KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'A text of your choice that makes the call safe to repeat: the first result is kept for 24 hours.',
};

const RECORD_ID = { type: 'integer', format: 'int64', minimum: 1, maximum: MAX_RECORD_ID };

const DRY_RUN = {
  type: 'boolean',
  description: 'Rolls the call back; plan lists what it would change, and commit_plan executes it.',
};

/** The schema of a tool's arguments. */
export function inputSchema(tool: Tool): ObjectSchema {
  if (tool.kind === 'caller') return { type: 'object', properties: {}, additionalProperties: false };
  if (tool.kind === 'essential') return essentialSchema(tool);
  const body = bodySchema(tool);
  const parameters = parametersOf(tool);
  const required = [
    ...Object.keys(tool.ids),
    ...parameters.flatMap(({ argument, parameter }) => (parameter.required ? [argument] : [])),
    ...body.required,
  ];
  return {
    type: 'object',
    properties: {
      ...mapValues(tool.ids, (description) => ({ ...RECORD_ID, description })),
      ...Object.fromEntries(
        parameters.map(({ argument, parameter: { schema, description } }) => [
          argument,
          { ...toJson(schema, 'input'), description },
        ]),
      ),
      ...body.properties,
      ...(tool.idempotent ? { idempotency_key: IDEMPOTENCY_KEY } : {}),
      ...(hasDryRun(tool) ? { dry_run: DRY_RUN } : {}),
      client_name: CLIENT_NAME,
    },
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
}

function essentialSchema({ input }: EssentialTool): ObjectSchema {
  const { type: _object, ...schema } = toJson(input(null), 'input');
  const { properties } = schema;
  const all = { ...(isObject(properties) ? properties : {}), client_name: SHORT_CLIENT_NAME };
  return { type: 'object', ...schema, properties: all, additionalProperties: false };
}

/** The schema of a tool's structured result; undefined: it answers a text. */
export function outputSchema(tool: Tool): ObjectSchema | undefined {
  if (tool.kind === 'essential' || !tool.output) return undefined;
  const output = hasDryRun(tool) ? tool.output.extend({ plan: planSummary.optional() }) : tool.output;
  return { ...toJson(output, 'output'), type: 'object' };
}

function bodySchema({ body, without }: OperationTool): { properties: Json; required: string[] } {
  if (!body) return { properties: {}, required: [] };
  const { properties, required } = toJson(body(null), 'input');
  const isTaken = (name: unknown): name is string => typeof name === 'string' && !without.includes(name);
  return {
    properties: isObject(properties)
      ? Object.fromEntries(Object.entries(properties).filter(([name]) => isTaken(name)))
      : {},
    required: Array.isArray(required) ? required.filter(isTaken) : [],
  };
}

/** Without references, which not every client resolves. */
function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    tidy(jsonSchema);
    if (io === 'input') keepOneType(jsonSchema);
  };
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  const { $schema: _dialect, $defs = {}, ...rest } = json;
  return inlineObject(rest, $defs);
}

/* Removes limits that every number has and patterns that the format implies. */
function tidy(json: z.core.JSONSchema.BaseSchema): void {
  if (json.format !== undefined) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

/* Not every client takes several types: what may be null is optional, and a number may be written as text. */
function keepOneType(json: z.core.JSONSchema.BaseSchema): void {
  delete json.propertyNames;
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

function inline(node: unknown, definitions: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, definitions));
  return isObject(node) ? inlineObject(node, definitions) : node;
}

function inlineObject({ $ref, id: _id, ...rest }: Json, definitions: Json): Json {
  const named = typeof $ref === 'string' ? definitions[$ref.replace('#/$defs/', '')] : undefined;
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, keep(key, value, definitions)]));
  return isObject(named) ? { ...inlineObject(named, definitions), ...own } : own;
}

/* Inside `properties` the keys are field names, even one called `id`. */
const keep = (key: string, value: unknown, definitions: Json): unknown =>
  key === 'properties' && isObject(value)
    ? mapValues(value, (field) => inline(field, definitions))
    : inline(value, definitions);

function mapValues<Value, Result>(
  record: Record<string, Value>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
