import { GraphQLError } from 'graphql';
import type { z } from 'zod';
import type { KeyActor } from '../../access/actor.js';
import type { Need } from '../../access/identity/permissions.js';
import { type Answered, type AnyDocument, type Data, rootOf, type Variables } from '../../operations/document.js';
import type { Execute, OperationKind, PlanAnswer } from '../../operations/execute.js';
import { isRefusal, refusalText, ToolRefused } from '../refusal-text.js';
import type { Effect } from '../tool.js';

/** A tool that answers a text for a model instead of records, and may run several operations. */
export interface EssentialTool {
  kind: 'essential';
  title: string;
  description: string;
  effect: Effect;
  access: Need;
  heavy?: boolean;
  /** The arguments besides `client_name`; they may depend on the workspace's phone country. */
  input(country: string | null): z.ZodObject;
  /** @throws ToolRefused */
  run(input: object, session: Session): Promise<string>;
}

/** Declares an essential tool with the types of its arguments. */
export const essential = <Input extends z.ZodObject>(
  title: string,
  effect: Effect,
  tool: {
    description: string;
    heavy?: boolean;
    input: (country: string | null) => Input;
    run: (input: z.output<Input>, session: Session) => Promise<string>;
  },
): EssentialTool => ({
  ...{ kind: 'essential', title, effect, access: { workspace: effect === 'read' ? 'read' : 'write' } },
  ...tool,
});

const FILTERS = 'get with record "filters" explains the filter language.';

/* An error of a variable, such as a filter with an unknown condition, has no code; every other error has one. */
const isOfVariable = (error: unknown): error is GraphQLError =>
  error instanceof GraphQLError && error.extensions['code'] === undefined;

/** One call of an essential tool: it runs operations with the caller's key. */
export class Session {
  readonly actor: KeyActor;
  readonly #execute: Execute;
  readonly #kind: OperationKind;

  constructor(actor: KeyActor, execute: Execute, kind: OperationKind) {
    this.actor = actor;
    this.#execute = execute;
    this.#kind = kind;
  }

  /** All root fields of a query. @throws ToolRefused a filter or another variable does not fit the schema */
  async query<D extends AnyDocument>(document: D, variables: Variables<D>, kind = this.#kind): Promise<Data<D>> {
    try {
      return await this.#execute<Data<D>, Variables<D>>(document, variables, this.actor, kind);
    } catch (error) {
      throw isOfVariable(error) ? new ToolRefused(`${error.message.replace(/(?<![.?])$/, '.')} ${FILTERS}`) : error;
    }
  }

  /** The one root field of an operation. @throws ToolRefused the operation refuses, or answers null */
  async root<D extends AnyDocument>(
    document: D,
    variables: Variables<D>,
    { remedies = {}, missing = 'Not found. Search first.', kind = this.#kind }: RootOptions = {},
  ): Promise<Answered<D>> {
    const root = rootOf(await this.query(document, variables, kind));
    if (root === null) throw new ToolRefused(missing);
    if (isRefusal(root)) throw new ToolRefused(refusalText(root, {}, remedies));
    return root as Answered<D>;
  }

  /** Like `root`, or with `dryRun` what the operation would change. */
  async write<D extends AnyDocument>(
    document: D,
    variables: Variables<D>,
    { dryRun, ...options }: RootOptions & { dryRun: boolean | undefined },
  ): Promise<{ answer: Answered<D>; plan?: PlanAnswer | undefined }> {
    let plan: PlanAnswer | undefined;
    const describePlan = (found: PlanAnswer) => {
      plan = found;
    };
    const kind = { ...this.#kind, readBytes: undefined, describePlan: dryRun ? describePlan : undefined };
    return { answer: await this.root(document, variables, { ...options, kind }), plan };
  }
}

interface RootOptions {
  remedies?: Record<string, string>;
  /** The refusal for a null root. */
  missing?: string;
  kind?: OperationKind;
}
