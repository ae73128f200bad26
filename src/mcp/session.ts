import type { KeyActor } from '../access/actor.js';
import { InvalidError } from '../errors.js';
import { problemOfType } from '../http/problem.js';
import { type Answered, type AnyDocument, type Data, rootOf, type Variables } from '../operations/document.js';
import type { Execute, OperationKind, PlanAnswer } from '../operations/execute.js';
import type { WireNames } from '../wire/core.js';
import { isRefusal, refusalText, ToolRefused } from './refusal-text.js';

interface RootOptions {
  remedies?: Record<string, string> | undefined;
  /** The refusal for a null root. */
  missing?: string | undefined;
  /** Wire names of fields that differ from the core's by more than case. */
  names?: WireNames;
  kind?: OperationKind;
}

/** One call of a tool: it runs operations with the caller's key. */
export class Session {
  readonly actor: KeyActor;
  readonly #execute: Execute;
  readonly #kind: OperationKind;

  constructor(actor: KeyActor, execute: Execute, kind: OperationKind) {
    this.actor = actor;
    this.#execute = execute;
    this.#kind = kind;
  }

  /** All root fields of a query. */
  query<D extends AnyDocument>(document: D, variables: Variables<D>, kind = this.#kind): Promise<Data<D>> {
    return this.#execute<Data<D>, Variables<D>>(document, variables, this.actor, kind);
  }

  /** The one root field of an operation. @throws ToolRefused the operation refuses, or answers null */
  async root<D extends AnyDocument>(
    document: D,
    variables: Variables<D>,
    { remedies = {}, missing = 'Not found. Search first.', names = {}, kind = this.#kind }: RootOptions = {},
  ): Promise<Answered<D>> {
    // InvalidErrors that an operation throws have the names of the core.
    const root = await this.query(document, variables, kind).then(rootOf, (error) => {
      if (!(error instanceof InvalidError)) throw error;
      const faults = Object.entries(error.faults).map(([field, messages]) => ({ field, messages }));
      return { __typename: error.name, faults };
    });
    if (root === null) throw new ToolRefused(missing, 'NOT_FOUND');
    if (isRefusal(root)) throw new ToolRefused(refusalText(root, names, remedies), problemOfType(root.__typename).code);
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
    const kind = { ...this.#kind, describePlan: dryRun ? describePlan : undefined };
    return { answer: await this.root(document, variables, { ...options, kind }), plan };
  }
}
