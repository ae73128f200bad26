import type { z } from 'zod';
import type { KeyActor } from '../access/actor.js';
import type { Need } from '../access/permissions.js';
import type { Faults } from '../errors.js';
import type { Answered, AnyDocument, Root, Variables } from '../operations/document.js';
import type { Parameters, ParameterValues } from '../wire/parameters.js';
import type { WireNames } from '../wire/wire-name.js';
import type { Caller } from './caller.js';

/** What a tool does to what is stored, from which its hints follow. */
export type Effect =
  /** Nothing. */
  | 'read'
  /** Adds a record at every call. */
  | 'add'
  /** Sets values; the same call again changes nothing more. */
  | 'set'
  /** Takes something away; the same call again finds nothing. */
  | 'remove'
  /** Cannot be undone, and the same call again does it again or is refused. */
  | 'rearrange';

/** Arguments of a call as a tool sees them: plain typed values. */
export interface ToolInput<Q extends Parameters, Body> {
  query: ParameterValues<Q>;
  /** Ids of records; 0, which no record has, stands for every number that is no id. */
  ids: Record<string, number>;
  body: Body;
  actor: KeyActor;
  idempotencyKey: string | null;
}

export interface ToolBody<Body> {
  /** The definition that REST parses the same body with. It may depend on the workspace's phone country. */
  schema: (country: string | null) => z.ZodType<Body>;
  /** Fields of the definition that this tool does not take. */
  without?: readonly string[];
}

/** A tool: one capability of the service, as one call on one workspace. */
interface ToolSpec<Q extends Parameters, Body, D extends AnyDocument> {
  title: string;
  description: string;
  access: Need;
  effect: Effect;
  /** Arguments that name records, with their descriptions. */
  ids?: Record<string, string>;
  query?: Q;
  body?: ToolBody<Body>;
  /** Faults of the arguments as a whole, told together with those of each. */
  check?: (given: { query: ParameterValues<Q>; raw: Record<string, unknown>; country: string | null }) => Faults;
  /** Takes an idempotency key. */
  idempotent?: true;
  /** Reads or writes so much that few may run at a time, on connections of their own. */
  heavy?: true;
  /** An answer that needs no operation. */
  shortcut?: (input: ToolInput<Q, Body>) => object | null;
  operation: D;
  variables: (input: ToolInput<Q, Body>) => Variables<D>;
  /** The shape of the answer, the same that REST answers. */
  output: z.ZodObject;
  answer: (answered: Answered<D>, input: ToolInput<Q, Body>) => object;
  /** What a null root means; required where the operation can answer null. */
  missing: null extends Root<D> ? string : undefined;
  /** Names of faults where the core's differ from the wire's by more than their case. */
  names?: WireNames;
  /** What to do about a refusal, by its type, where the general advice is not enough. */
  remedies?: Record<string, string>;
}

/**
 * A tool, its types checked and forgotten. What takes arguments is written as methods, which the compiler lets stand for
 * those of a tool: only the caller of tools calls them, with what the tool itself declared.
 */
export interface OperationTool {
  kind: 'operation';
  title: string;
  description: string;
  access: Need;
  effect: Effect;
  ids: Record<string, string>;
  query: Parameters;
  body?: ToolBody<unknown>;
  check?(given: { query: Record<string, unknown>; raw: Record<string, unknown>; country: string | null }): Faults;
  idempotent?: true;
  heavy?: true;
  shortcut?(input: ToolInput<Parameters, unknown>): object | null;
  operation: AnyDocument;
  variables(input: ToolInput<Parameters, unknown>): unknown;
  output: z.ZodObject;
  answer(answered: unknown, input: ToolInput<Parameters, unknown>): object;
  missing?: string;
  names: WireNames;
  remedies: Record<string, string>;
}

type Written<Q extends Parameters, Body, D extends AnyDocument> = Omit<ToolSpec<Q, Body, D>, 'missing'> &
  (null extends Root<D> ? { missing: string } : { missing?: undefined });

/**
 * Declares a tool. The compiler refuses wrong variables, a forgotten null and arguments read under a wrong name.
 * @source Specification: Authentication, MCP server
 */
export function tool<D extends AnyDocument, Q extends Parameters = Record<never, never>, Body = undefined>(
  spec: Written<Q, Body, D>,
): OperationTool {
  return { kind: 'operation', ids: {}, query: {}, names: {}, remedies: {}, ...spec };
}

/** A tool that speaks of the caller's keys rather than of one workspace. */
export interface CallerTool {
  kind: 'caller';
  title: string;
  description: string;
  access: Need;
  effect: 'read';
  output: z.ZodObject;
  answer: (caller: Caller) => object;
}

export type Tool = (OperationTool | CallerTool) & {
  /** The name of its file. */
  name: string;
};
