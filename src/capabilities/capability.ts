import type { z } from 'zod';
import type { KeyActor } from '../access/actor.js';
import type { Need } from '../access/identity/permissions.js';
import type { FieldErrors } from '../errors.js';
import { type Answered, type AnyDocument, type Variables, withoutTypename } from '../operations/document.js';
import type { WireNames } from '../wire/core.js';
import type { Parameters, ParameterValues } from '../wire/parameters.js';

/* TypeScript does not check function results for excess or missing optional properties; this does. */

type NameOf<T> = keyof T & string;

/* Whether two types are identical. Filters are recursive, so complete ones cannot be traversed. */
type IsSame<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;

/** Unexpected names, at any depth. */
type Unexpected<Expected, Given> =
  IsSame<Expected, Given> extends true
    ? never
    : Given extends readonly (infer GivenItem)[]
      ? Expected extends readonly (infer Item)[]
        ? Unexpected<NonNullable<Item>, NonNullable<GivenItem>>
        : never
      : Given extends object
        ? {
            [Name in NameOf<Given>]: Name extends keyof Expected
              ? unknown extends Expected[Name]
                ? never
                : Unexpected<NonNullable<Expected[Name]>, NonNullable<Given[Name]>>
              : Name;
          }[NameOf<Given>]
        : never;

type Missing<Expected, Given> = Exclude<NameOf<Expected>, keyof Given>;

type InputOf<Variables> = Variables extends { input: infer Input } ? Input : unknown;

/**
 * Unknown variables, missing variables and missing fields of `input`; `never` when there are none. Only inputs of writes
 * must be complete: a list may offer fewer filters than the core.
 */
type WrongNames<Expected, Given> =
  | Unexpected<Expected, Given>
  | (string extends keyof Expected ? never : Missing<Expected, Given>)
  | Missing<InputOf<Expected>, InputOf<Given>>;

/** The input of a capability, from either entry point: parsed, typed values. */
export interface CapabilityInput<Q extends Parameters, Body, Id extends string> {
  query: ParameterValues<Q>;
  /** Ids of records; anything that is not an id is 0, which no record has. */
  ids: Record<Id, number>;
  body: Body;
  actor: KeyActor;
  idempotencyKey: string | null;
}

/** The input of the checks. */
export interface Given<Q extends Parameters> {
  query: ParameterValues<Q>;
  /** Parameters that have errors, and count as absent. */
  refused: ReadonlySet<string>;
  /** The unparsed body. */
  raw: Record<string, unknown>;
  country: string | null;
}

/**
 * One operation of the core in the names and shapes of the wire, shared by REST rows and MCP tools. Functions are
 * methods, so that a specific capability can be assigned to the general type.
 */
export interface Capability<
  D extends AnyDocument = AnyDocument,
  Q extends Parameters = Parameters,
  Body = unknown,
  Id extends string = string,
> {
  access: Need;
  /** The ids of the records, with descriptions: the variables of a REST path in this order, and arguments of a tool. */
  ids: Record<Id, string>;
  query: Q;
  /** Parses the body. It may depend on the workspace's phone country. */
  body?(country: string | null): z.ZodObject & z.ZodType<Body>;
  /** Errors that concern several parameters, by parameter; they are reported together with those of each. */
  checkQuery?(given: Given<Q>): FieldErrors;
  /** The same for errors that concern the whole request. */
  check?(given: Given<Q>): FieldErrors;
  /** Given parameters and fields that have no effect beside the others; strict handling refuses them. */
  idle?(given: Given<Q>): string[];
  operation: D;
  variables(input: CapabilityInput<Q, Body, Id>): Variables<D>;
  /** The schema of the returned record. */
  shape: z.ZodType;
  /** Its shape without the mark of the suppression list, which REST says in a header: of the record, or of the only one of a list. */
  unmarked?: z.ZodType;
  /** Converts the result of the operation to that shape. */
  answer(answered: Answered<D>, input: CapabilityInput<Q, Body, Id>): object;
  /** Wire names of fields that differ from the core's by more than case. */
  names: WireNames;
  /** Accepts an idempotency key. */
  idempotent?: true;
  /** Reads or writes so much that only a few may run at a time, on separate connections; `filtered`: with a filter. */
  heavy?: true | 'filtered';
}

/* `__typename` is in the types at every level, but is sent only if a document selects it. */
export type Wire<T> = T extends readonly (infer Item)[]
  ? Wire<Item>[]
  : T extends object
    ? { [Name in Exclude<keyof T, '__typename'>]: Wire<T[Name]> }
    : T;

type Defaulted = 'operation' | 'ids' | 'query' | 'variables' | 'shape' | 'answer' | 'names' | 'body' | 'idempotent';

type Spec<D extends AnyDocument, Q extends Parameters, Body, Id extends string, V, Shape extends z.ZodType> = Omit<
  Capability<D, Q, Body, Id>,
  Defaulted
> & {
  ids?: Record<Id, string>;
  query?: Q;
  body?: (country: string | null) => z.ZodObject & z.ZodType<Body>;
  variables: (input: CapabilityInput<Q, Body, Id>) => V;
  names?: WireNames;
  /** Only if the document selects `replayed`. */
  idempotent?: Answered<D> extends { replayed: boolean } ? true : never;
} & Answer<D, CapabilityInput<Q, Body, Id>, Shape> &
  ([WrongNames<Variables<D>, V>] extends [never]
    ? unknown
    : { variables: { 'wrong or forgotten names': WrongNames<Variables<D>, V> } });

/** `answer` may be omitted only if the operation's result already fits the shape. */
type Answer<D, I, Shape extends z.ZodType> =
  | { shape: Shape; answer: (answered: Answered<D>, input: I) => Widened<z.input<Shape>> & object }
  | { shape: Shape & z.ZodType<Answered<D> | Wire<Answered<D>>> & Complete<D, Shape>; answer?: undefined };

/* The result must have every field of the shape. */
type Complete<D, Shape extends z.ZodType> =
  Wire<Answered<D>> extends Widened<z.input<Shape>> ? unknown : { 'a field that the answer lacks': true };

/* The core returns plain strings where a shape lists the values. */
type Widened<T> = T extends string
  ? string
  : T extends readonly (infer Item)[]
    ? Widened<Item>[]
    : T extends object
      ? { [Name in keyof T]: Widened<T[Name]> }
      : T;

/**
 * Declares a capability. Wrong or missing names of variables, and a shape that differs from the result, do not compile.
 */
export function capability<
  D extends AnyDocument,
  V extends Variables<D>,
  Q extends Parameters = Record<never, never>,
  Body = undefined,
  Id extends string = never,
  Shape extends z.ZodType = z.ZodType,
>(operation: D, spec: Spec<D, Q, Body, Id, V, Shape>): Capability<D, Q, Body, Id> {
  return { ids: {}, query: {}, names: {}, answer: withoutTypename, operation, ...spec };
}

/** The access of capabilities that read, and of those that write, in one workspace. */
export const reading = { access: { workspace: 'read' } } as const;
export const writing = { access: { workspace: 'write' } } as const;
