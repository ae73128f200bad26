import { z } from 'zod';
import type { Need } from '../access/identity/permissions.js';
import type { Capability, CapabilityInput } from '../capabilities/capability.js';
import type { Answered, AnyDocument, Root } from '../operations/document.js';
import type { Parameters } from '../wire/parameters.js';
import { planSummary, toPlanSummary } from '../wire/plans.js';
import type { Caller } from './caller.js';
import { argumentsOf, type Renamed } from './capability-arguments.js';
import type { Session } from './session.js';

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

/** What the list of tools says about one. */
interface Listed {
  title: string;
  effect: Effect;
}

interface Described {
  description: string;
  access: Need;
  /** The arguments; they may depend on the workspace's phone country. */
  input(country: string | null): z.ZodObject;
  /** The shape of the result; undefined: a text. */
  output?: z.ZodObject | undefined;
}

interface Runnable extends Described {
  /** Whether a call is heavy work. */
  isHeavy(input: Record<string, unknown>): boolean;
  /** @throws ToolRefused */
  run(input: Record<string, unknown>, session: Session): Promise<object | string>;
}

/** A tool of one capability. */
export interface OperationTool extends Runnable {
  kind: 'operation';
  operation: AnyDocument;
}

/** A tool that answers a text for a model instead of records, and may run several operations. */
export interface EssentialTool extends Runnable, Listed {
  kind: 'essential';
}

/** A tool about the caller's keys instead of one workspace. */
export interface CallerTool extends Described, Listed {
  kind: 'caller';
  answer: (caller: Caller) => object;
}

export type Tool = (OperationTool | EssentialTool | CallerTool) &
  Listed & {
    /** Its key in the table of its resource. */
    name: string;
  };

/** What a tool adds to its capability. */
interface ToolSpec<Q extends Parameters, Body, Id extends string, D extends AnyDocument> {
  description: string;
  /** Parameters whose argument has another name. */
  rename?: { [Name in keyof Q]?: Renamed };
  /** Fields of the body that this tool does not accept. */
  without?: readonly (keyof Body & string)[];
  /** A result that needs no operation. */
  shortcut?(input: CapabilityInput<Q, Body, Id>): object | null;
  /** The shape of the result; default: that of the capability. */
  output?: z.ZodObject;
  answer?(answered: Answered<D>, input: CapabilityInput<Q, Body, Id>): object;
  /** Remedies by error type, if the default remedy is not enough. */
  remedies?: Record<string, string> | undefined;
}

/** The result for a null root; required if the operation can return null. */
type Missing<D> = null extends Root<D> ? { missing: string } : { missing?: undefined };

type Erased = ToolSpec<Parameters, Record<string, unknown>, string, AnyDocument> & { missing?: string | undefined };

/**
 * Declares a tool. The compiler requires `missing` if the operation can return null, and rejects a new name for a
 * parameter that does not exist.
 * @throws Error the result is not an object, which the protocol requires
 * @source Specification: Authentication, MCP server
 */
export function tool<D extends AnyDocument, Q extends Parameters, Body, Id extends string>(
  capability: Capability<D, Q, Body, Id>,
  spec: ToolSpec<Q, Body, Id, D> & Missing<D>,
): OperationTool;
export function tool(capability: Capability, spec: Erased): OperationTool {
  const { operation, access, heavy, names } = capability;
  const { description, remedies, missing, output = capability.shape } = spec;
  if (!(output instanceof z.ZodObject)) throw new Error(`The tool "${description}" does not answer an object.`);
  const { schema, read, takesDryRun } = argumentsOf(capability, spec);
  return {
    ...{ kind: 'operation', description, access, operation },
    isHeavy: () => heavy !== undefined,
    input: schema,
    output: takesDryRun ? output.extend({ plan: planSummary.optional() }) : output,
    run: async (values, session) => {
      const input = { ...read(values), actor: session.actor };
      const early = spec.shortcut?.(input);
      if (early) return early;
      const options = { dryRun: takesDryRun && values['dry_run'] === true, names, remedies, missing };
      const { answer: root, plan } = await session.write(operation, capability.variables(input), options);
      const answer = spec.answer?.(root, input) ?? capability.answer(root, input);
      return plan ? { ...answer, plan: toPlanSummary(plan) } : answer;
    },
  };
}
