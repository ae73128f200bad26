import { z } from 'zod';
import type { Need } from '../access/permissions.js';
import type { Capability, CapabilityInput } from '../capabilities/capability.js';
import type { Answered, AnyDocument, Root } from '../operations/document.js';
import type { Parameter, Parameters } from '../wire/parameters.js';
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
export type ToolInput = CapabilityInput<Parameters, unknown, string>;

/** A parameter of the capability under another name, where a field of the body has its own. */
interface Renamed {
  name: string;
  description: string;
}

/** What a tool adds to its capability. */
interface ToolSpec<Q extends Parameters, Body, Id extends string, D extends AnyDocument> {
  title: string;
  description: string;
  effect: Effect;
  /** Parameters that are arguments of another name. */
  rename?: { [Name in keyof Q]?: Renamed };
  /** Fields of the body that this tool does not take. */
  without?: readonly (keyof Body & string)[];
  /** An answer that needs no operation. */
  shortcut?: (input: CapabilityInput<Q, Body, Id>) => object | null;
  /** The shape of the answer; that of the capability unless given. */
  output?: z.ZodObject;
  answer?: (answered: Answered<D>, input: CapabilityInput<Q, Body, Id>) => object;
  /** What to do about a refusal, by its type, where the general advice is not enough. */
  remedies?: Record<string, string>;
}

/** What a null root means; required where the operation can answer null. */
type Missing<D> = null extends Root<D> ? { missing: string } : { missing?: undefined };

/**
 * A tool, its types checked and forgotten. What takes arguments is written as methods, which the compiler lets stand for
 * those of a tool: only the caller of tools calls them, with what the tool itself declared.
 */
export interface OperationTool extends Omit<Capability, 'shape' | 'answer'> {
  kind: 'operation';
  title: string;
  description: string;
  effect: Effect;
  rename: Record<string, Renamed | undefined>;
  without: readonly string[];
  shortcut?(input: ToolInput): object | null;
  output: z.ZodObject;
  answer(answered: unknown, input: ToolInput): object;
  missing?: string;
  remedies: Record<string, string>;
}

/**
 * Declares a tool: one capability as one call on one workspace. The compiler refuses a forgotten null, and a new name for
 * a parameter that there is not.
 * @throws Error the answer is no object, as the protocol asks for
 * @source Specification: Authentication, MCP server
 */
export function tool<D extends AnyDocument, Q extends Parameters, Body, Id extends string>(
  capability: Capability<D, Q, Body, Id>,
  spec: ToolSpec<Q, Body, Id, D> & Missing<D>,
): OperationTool {
  const { shape, ...shared } = capability;
  const { output = shape } = spec;
  if (!(output instanceof z.ZodObject)) throw new Error(`The tool "${spec.title}" does not answer an object.`);
  return { kind: 'operation', rename: {}, without: [], remedies: {}, ...shared, ...spec, output };
}

/** The arguments of a tool that are parameters of its capability: argument, parameter, and how it is read. */
export function parametersOf({
  query,
  rename,
}: OperationTool): { argument: string; name: string; parameter: Parameter }[] {
  return Object.entries(query).map(([name, parameter]) => {
    const { name: argument = name, description = parameter.description } = rename[name] ?? {};
    return { argument, name, parameter: { ...parameter, description } };
  });
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
