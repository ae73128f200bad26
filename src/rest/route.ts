import { z } from 'zod';
import type { KeyActor } from '../access/actor.js';
import type { Need } from '../access/permissions.js';
import type { Faults } from '../errors.js';
import type { Answered, AnyDocument, Refused, Root, Variables } from '../operations/document.js';
import type { Parameters, ParameterValues } from '../wire/parameters.js';
import type { Refusal, Reply } from './errors.js';
import type { Slice } from './stream.js';

/** A request as a row sees it: plain typed values. */
export interface Input<Q extends Parameters, Body> {
  query: ParameterValues<Q>;
  /** Ids of the path; 0, which no record has, stands for everything that is no id. */
  path: Record<string, number>;
  /** Words of the path, lowercased never. */
  words: Record<string, string>;
  body: Body;
  actor: KeyActor;
  idempotencyKey: string | null;
}

/** Which encodings a body may come in, and how it is parsed. The schema may depend on the workspace's phone country. */
export interface BodySpec<Body> {
  forms: 'json' | 'any';
  schema: (country: string | null) => z.ZodType<Body>;
  /** Other accepted names of a field: alias to name. */
  aliases?: Record<string, string>;
  /** The field that a body which is no object is told under; without it the refusal is `{detail}`. */
  notObject?: string;
}

type Refusals<D> = { [Name in Refused<D>['__typename']]: Refusal<Extract<Refused<D>, { __typename: Name }>> };

interface Rendered {
  /** The documented answers by status. */
  statuses: Record<number, string>;
  schema: z.ZodType | null;
  example?: unknown;
}

/* The names of types are typed at every level, but sent only where a document asks for them. */
type Wire<T> = T extends readonly (infer Item)[]
  ? Wire<Item>[]
  : T extends object
    ? { [Name in Exclude<keyof T, '__typename'>]: Wire<T[Name]> }
    : T;

/** `from` may be left out exactly where the answered arm already fits the shape. */
type Answer<D, I> =
  | (Rendered & { from: (answered: Answered<D>, input: I) => Reply })
  | (Answered<D> extends object
      ? Rendered & { schema: z.ZodType<Answered<D> | Wire<Answered<D>>>; from?: undefined }
      : never);

type PathWords = Record<string, { description: string; schema: { type: 'string'; enum?: string[] } }>;

/** One behaviour of the documented API. */
export interface RouteSpec<Q extends Parameters, Body, D extends AnyDocument> {
  method: 'get' | 'put' | 'post' | 'patch' | 'delete';
  /** All paths of the behaviour, below the prefixes; v1 and v2 are two paths of one row. */
  paths: string[];
  /** Words of the path that are no ids. */
  pathWords?: PathWords;
  tag: string;
  summary: string;
  description?: string;
  access: Need;
  /** The status of a missing or invalid key; 403 unless given. */
  keyRefusal?: 401;
  query?: Q;
  body?: BodySpec<Body>;
  /** Faults of the request as a whole, told together with those of its fields. */
  check?: (given: { query: ParameterValues<Q>; raw: Record<string, unknown>; country: string | null }) => Faults;
  /** An answer that needs no operation. */
  shortcut?: (input: Input<Q, Body>) => Reply | null;
  /** What the shortcut refuses, for the document. */
  shortcutRefusal?: Omit<Refusal<never>, 'body'>;
  operation: D;
  variables: (input: Input<Q, Body>) => Variables<D>;
  answer: Answer<D, Input<Q, Body>>;
  /** What a null root means; required where the operation can answer null. */
  missing: null extends Root<D> ? Reply : undefined;
  refusals: Refusals<D>;
  /** Takes an Idempotency-Key. */
  idempotent?: true;
  /** Reads or writes so much that few may run at a time, on connections of their own. */
  heavy?: true;
}

/**
 * A row of the table, its types checked and forgotten. What takes arguments is written as methods, which the compiler
 * lets stand for those of a row: only the loop calls them, with what the row itself declared.
 */
export interface Route {
  method: RouteSpec<Parameters, unknown, AnyDocument>['method'];
  paths: string[];
  pathWords?: PathWords;
  tag: string;
  summary: string;
  description?: string;
  access: Need;
  keyRefusal?: 401;
  query: Parameters;
  body?: BodySpec<unknown>;
  check?(given: { query: Record<string, unknown>; raw: Record<string, unknown>; country: string | null }): Faults;
  shortcut?(input: Input<Parameters, unknown>): Reply | null;
  shortcutRefusal?: Omit<Refusal<never>, 'body'>;
  operation: AnyDocument;
  variables(input: Input<Parameters, unknown>): unknown;
  answer: Rendered & { from?(answered: unknown, input: Input<Parameters, unknown>): Reply };
  missing?: Reply;
  refusals: Record<string, Refusal<unknown>>;
  idempotent?: true;
  heavy?: true;
  /** The answer is one array, sent slice by slice; `variables` are those of the first. */
  stream?: {
    variables(input: Input<Parameters, unknown>, after: string): unknown;
    slice(answered: unknown): Slice;
  };
}

type Written<Q extends Parameters, Body, D extends AnyDocument> = Omit<RouteSpec<Q, Body, D>, 'missing' | 'refusals'> &
  (null extends Root<D> ? { missing: Reply } : { missing?: undefined }) &
  ([Refused<D>] extends [never] ? { refusals?: undefined } : { refusals: Refusals<D> });

/**
 * Declares a row. The compiler refuses a refusal that the operation cannot return, one that it can return and the row
 * forgets, wrong variables, and an answer whose shape misses or mistypes a field.
 */
export function route<D extends AnyDocument, Q extends Parameters = Record<never, never>, Body = undefined>(
  spec: Written<Q, Body, D>,
): Route {
  return { query: {}, refusals: {}, ...spec };
}

/** A list that is answered whole: one JSON array, read from the core slice by slice. */
interface StreamSpec<Q extends Parameters, D extends AnyDocument, Item> {
  paths: string[];
  tag: string;
  summary: string;
  description?: string;
  access: Need;
  query: Q;
  operation: D;
  /** @param after where the slice before ended; null begins */
  variables: (input: Input<Q, undefined>, after: string | null) => Variables<D>;
  /** What the operation answered, as a slice. */
  slice: (answered: Answered<D>) => Slice<Item>;
  item: z.ZodType<Item | Wire<Item>>;
  answer: string;
  example?: unknown;
}

/** Declares a row whose answer is streamed. In all other respects it is a row like any other. */
export function streamRoute<D extends AnyDocument, Q extends Parameters, Item>({
  variables,
  slice,
  item,
  answer,
  example,
  ...spec
}: StreamSpec<Q, D, Item>): Route {
  return {
    ...spec,
    method: 'get',
    refusals: {},
    variables: (input: Input<Q, undefined>) => variables(input, null),
    answer: { statuses: { 200: answer }, schema: z.array(item), ...(example === undefined ? {} : { example }) },
    stream: { variables, slice },
  };
}
