import { z } from 'zod';
import type { Need } from '../access/identity/permissions.js';
import type { Capability, CapabilityInput, Wire } from '../capabilities/capability.js';
import { type Problem, problemOfType } from '../http/problem.js';
import type { Answered, AnyDocument, Refused, Root, Variables } from '../operations/document.js';
import type { Parameters } from '../wire/parameters.js';
import type { Refusal, Reply } from './errors.js';
import type { Slice } from './stream.js';

/** The input of a row: parsed, typed values. */
export type Input = CapabilityInput<Parameters, unknown, string>;

/** How a path reads its body. */
interface BodyForm {
  forms: 'json' | 'any';
  /** Other accepted names of a field: alias to name. */
  aliases?: Record<string, string>;
  /** The field under which a body that is not an object is reported; without it the error is `{detail}`. */
  notObject?: string;
}

export interface BodySpec extends BodyForm {
  schema: (country: string | null) => z.ZodType;
}

type Refusals<D> = { [Name in Refused<D>['__typename']]: Refusal<Extract<Refused<D>, { __typename: Name }>> };

/**
 * A request that succeeds against the demo, for the OpenAPI document. One test sends them all to the same demo, so each
 * request that changes a record needs a separate record.
 */
export interface ExampleRequest<Q extends string = string, Body extends string = string, Id extends string = string> {
  ids?: Record<Id, number>;
  query?: Partial<Record<Q, string>>;
  body?: Partial<Record<Body, unknown>>;
}

type RequestOf<Q extends Parameters, Body, Id extends string> = ExampleRequest<
  keyof Q & string,
  keyof Body & string,
  Id
> &
  ([Id] extends [never] ? unknown : { ids: Record<Id, number> }) &
  ([Body] extends [undefined] ? unknown : { body: object });

/* Rows with ids or a body must have an example. */
type Requested<Q extends Parameters, Body, Id extends string> = ([Id] extends [never]
  ? [Body] extends [undefined]
    ? { request?: RequestOf<Q, Body, Id> }
    : { request: RequestOf<Q, Body, Id> }
  : { request: RequestOf<Q, Body, Id> }) & {
  /** For the unversioned path, where `request` would succeed only once. */
  twinRequest?: RequestOf<Q, Body, Id>;
};

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** What the OpenAPI document says about a row, besides its shapes. */
interface Described {
  summary: string;
  description: string;
  /** The status for a missing or invalid key; default 403. */
  keyRefusal?: 401;
  /** The error that the shortcut returns. */
  shortcutRefusal?: { status: number; schema: z.ZodType };
  /** The successful responses by status. 204 has no body. */
  statuses: Record<number, string>;
  example?: unknown;
}

/** What a row adds to its capability. */
interface RowSpec<Q extends Parameters, Body, Id extends string, D extends AnyDocument> extends Described {
  /** The method, and the path below the prefixes; its variables are the ids in order. `[/v2]` stands for two paths. */
  at: readonly [Method, string];
  /** A response that needs no operation. */
  shortcut?: (input: CapabilityInput<Q, Body, Id>) => Reply | null;
  /** Chooses the status if there are several. */
  status?: (answered: Answered<D>) => number;
  /** Replaces the capability's record in the response. */
  instead?: { schema: z.ZodType; body: (record: unknown, answered: Answered<D>) => unknown };
}

type Written<D extends AnyDocument, Q extends Parameters, Body, Id extends string> = RowSpec<Q, Body, Id, D> &
  Requested<Q, Body, Id> &
  ([Body] extends [undefined] ? { body?: undefined } : { body: BodyForm }) &
  /** The response to a null root; required if the operation can return null. */
  (null extends Root<D> ? { missing: Reply } : { missing?: undefined }) &
  ([Refused<D>] extends [never] ? { refusals?: undefined } : { refusals: Refusals<D> });

/**
 * A row whose types were checked and erased. Its functions are methods, which the compiler compares bivariantly; only the
 * router calls them, with the input that the row declared.
 */
export interface Route extends Omit<Capability, 'body'>, Described {
  method: Method;
  paths: string[];
  tag: string;
  request?: ExampleRequest;
  twinRequest?: ExampleRequest;
  body?: BodySpec;
  shortcut?(input: Input): Reply | null;
  status(answered: unknown): number;
  instead?: { schema: z.ZodType; body(record: unknown, answered: unknown): unknown };
  missing?: Reply;
  /** By GraphQL type, each with the status and the code of its class. */
  refusals: Record<string, Refusal<unknown> & Problem>;
  /** The response is one array, sent in slices; `variables` are those of the first slice. */
  stream?: {
    variables(input: Input, after: string): unknown;
    slice(answered: unknown): Slice;
  };
}

/** A row under its name in the table, which is the operationId of the OpenAPI document. */
export interface NamedRoute extends Route {
  name: string;
}

/**
 * Declares rows under a tag. The compiler rejects an error that the operation cannot return, and a row that lacks one
 * that it can return.
 * @throws Error a path with more or fewer variables than the capability has ids
 */
export const routesUnder =
  (tag: string) =>
  <D extends AnyDocument, Q extends Parameters, Body, Id extends string>(
    capability: Capability<D, Q, Body, Id>,
    { at: [method, path], body, refusals, ...row }: Written<D, Q, Body, Id>,
  ): Route => {
    checkIds(path, Object.keys(capability.ids));
    const { body: schema, ...shared } = capability;
    const [status = '200'] = Object.keys(row.statuses);
    return {
      status: () => Number(status),
      ...shared,
      ...row,
      tag,
      method,
      paths: path.startsWith('[/v2]') ? [path.replace('[/v2]', '/v2'), path.replace('[/v2]', '')] : [path],
      refusals: withStatuses(refusals ?? {}),
      ...(body && schema ? { body: { ...body, schema } } : {}),
    };
  };

const withStatuses = (refusals: Record<string, Refusal<never>>) =>
  Object.fromEntries(Object.entries(refusals).map(([name, refusal]) => [name, { ...refusal, ...problemOfType(name) }]));

function checkIds(path: string, ids: string[]): void {
  if (path.split('{').length - 1 === ids.length) return;
  throw new Error(`The variables of ${path} do not stand for the ids ${ids.join(', ') || '(none)'}.`);
}

/** An unpaginated list: one JSON array, read from the core in slices. */
interface StreamSpec<Q extends Parameters, D extends AnyDocument, Item> extends Omit<Described, 'statuses'> {
  paths: string[];
  tag: string;
  access: Need;
  query: Q;
  request?: { query: Partial<Record<keyof Q & string, string>> };
  operation: D;
  /** @param after where the previous slice ended; null for the first */
  variables: (input: CapabilityInput<Q, undefined, never>, after: string | null) => Variables<D>;
  /** Converts the operation's result to a slice. */
  slice: (answered: Answered<D>) => Slice<Item>;
  item: z.ZodType<Item | Wire<Item>>;
  answer: string;
}

/** Declares a row whose response is streamed. */
export function streamRoute<D extends AnyDocument, Q extends Parameters, Item>({
  variables,
  slice,
  item,
  answer,
  ...spec
}: StreamSpec<Q, D, Item>): Route {
  return {
    ...spec,
    method: 'get',
    ids: {},
    names: {},
    refusals: {},
    variables: (input: CapabilityInput<Q, undefined, never>) => variables(input, null),
    shape: z.array(item),
    answer: (answered: object) => answered,
    statuses: { 200: answer },
    status: () => 200,
    stream: { variables, slice },
  };
}
