import { z } from 'zod';
import type { Need } from '../access/identity/permissions.js';
import type { Capability, CapabilityInput } from '../capabilities/capability.js';
import type { Answered, AnyDocument, Root } from '../operations/document.js';
import { CommitPlanDocument } from '../operations/generated.js';
import type { Parameter, Parameters } from '../wire/parameters.js';
import type { Caller } from './caller.js';
import type { EssentialTool } from './essentials/essential.js';

/** How a tool changes stored data; determines its hints. */
export type Effect =
  /** Changes nothing. */
  | 'read'
  /** Adds a record with every call. */
  | 'add'
  /** Sets values; a repeated call changes nothing more. */
  | 'set'
  /** Removes something; a repeated call finds nothing. */
  | 'remove'
  /** Cannot be undone, and a repeated call acts again or is refused. */
  | 'rearrange';

export type ToolInput = CapabilityInput<Parameters, unknown, string>;

/** Another name for a parameter, because a field of the body has the same one. */
interface Renamed {
  name: string;
  description: string;
}

/** What a tool adds to its capability. */
interface ToolSpec<Q extends Parameters, Body, Id extends string, D extends AnyDocument> {
  title: string;
  description: string;
  effect: Effect;
  /** Parameters whose argument has another name. */
  rename?: { [Name in keyof Q]?: Renamed };
  /** Fields of the body that this tool does not accept. */
  without?: readonly (keyof Body & string)[];
  /** A result that needs no operation. */
  shortcut?: (input: CapabilityInput<Q, Body, Id>) => object | null;
  /** The shape of the result; default: that of the capability. */
  output?: z.ZodObject;
  answer?: (answered: Answered<D>, input: CapabilityInput<Q, Body, Id>) => object;
  /** Remedies by error type, if the default remedy is not enough. */
  remedies?: Record<string, string>;
}

/** The result for a null root; required if the operation can return null. */
type Missing<D> = null extends Root<D> ? { missing: string } : { missing?: undefined };

/** A tool whose types were checked and erased. Its functions are methods, which the compiler compares bivariantly. */
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
  /** Whether any call can be undone. */
  takesDryRun: boolean;
}

/**
 * Declares a tool. The compiler requires `missing` if the operation can return null, and rejects a new name for a
 * parameter that does not exist.
 * @throws Error the result is not an object, which the protocol requires
 * @source Specification: Authentication, MCP server
 */
export function tool<D extends AnyDocument, Q extends Parameters, Body, Id extends string>(
  capability: Capability<D, Q, Body, Id>,
  spec: ToolSpec<Q, Body, Id, D> & Missing<D>,
): OperationTool {
  const { shape, ...shared } = capability;
  const { output = shape } = spec;
  if (!(output instanceof z.ZodObject)) throw new Error(`The tool "${spec.title}" does not answer an object.`);
  const takesDryRun = canDryRun(capability, spec.effect);
  return { kind: 'operation', rename: {}, without: [], remedies: {}, takesDryRun, ...shared, ...spec, output };
}

/** The arguments of a tool that are parameters of its capability. */
export function parametersOf({
  query,
  rename,
}: OperationTool): { argument: string; name: string; parameter: Parameter }[] {
  return Object.entries(query).map(([name, parameter]) => {
    const { name: argument = name, description = parameter.description } = rename[name] ?? {};
    return { argument, name, parameter: { ...parameter, description } };
  });
}

/** Whether a tool has `dry_run`: it writes, its body has no `dry_run`, and it does not commit a plan. */
export const hasDryRun = (tool: Tool): tool is OperationTool & { name: string } =>
  tool.kind === 'operation' && tool.takesDryRun;

function canDryRun({ body, operation }: Capability, effect: Effect): boolean {
  const fields = body?.(null);
  const hasOwn = fields instanceof z.ZodObject && 'dry_run' in fields.shape;
  return effect !== 'read' && operation !== CommitPlanDocument && !hasOwn;
}

/** A tool about the caller's keys instead of one workspace. */
export interface CallerTool {
  kind: 'caller';
  title: string;
  description: string;
  access: Need;
  effect: 'read';
  /** Absent: the tool answers `text`. */
  output: z.ZodObject | undefined;
  answer: (caller: Caller) => object;
  text: (caller: Caller) => string;
}

export type Tool = (OperationTool | CallerTool | EssentialTool) & {
  /** Its key in the table of its resource. */
  name: string;
};
