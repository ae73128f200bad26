import { type ExecutionResult, GraphQLError } from 'graphql';
import type { Execute, PlanAnswer } from '../operations/execute.js';
import { type Context, createContext } from '../schema/kernel/context.js';
import type { Services } from '../schema/kernel/services.js';
import { noteTrail } from '../telemetry/trail.js';
import { dryRun, isMutation, type Requested } from './dry-run.js';
import { rootOf, toGraphQLError } from './errors.js';
import type { Compiled, CompiledOperations } from './execution.js';
import { operationName } from './request.js';

/**
 * Runs compiled operations, with the same context and masking as requests over HTTP. Yoga's plugins are not used: they
 * would cost more than many operations, and the entry point has consumed the rate limit and acquired a slot.
 */
export function executeInProcess(compiled: CompiledOperations, services: Services): Execute {
  return async (document, variables, actor, kind) => {
    const operation = compiled(document);
    const { heavy = false, trail, readBytes, describePlan } = kind ?? {};
    const context = createContext(actor, services, {
      ...{ heavy, trail, readBytes },
      operation: () => operationName(document),
    });
    const run =
      describePlan !== undefined && isMutation(document)
        ? () => undo(operation, context, { document, variables, heavy }, describePlan)
        : () => operation(undefined, context, variables);
    const { data, errors } = await (trail?.isTraced ? trail.within('operation', operationName(document), run) : run());
    for (const error of errors ?? []) noteTrail(rootOf(error), trail);
    if (errors?.length) throw maskFirst(errors, services);
    return data as never;
  };
}

async function undo(
  operation: Compiled,
  context: Context,
  requested: Requested,
  describe: (plan: PlanAnswer) => void,
): Promise<ExecutionResult> {
  const run = async (inner: Context) => operation(undefined, inner, requested.variables);
  const { result, plan } = await dryRun(context, requested, run);
  describe(plan);
  return result;
}

/* All errors are logged; the entry point gets the first one as thrown by the domain. */
function maskFirst(errors: readonly GraphQLError[], services: Services): unknown {
  const [first] = errors.map((error) => toGraphQLError(error, services));
  return first instanceof GraphQLError && first.originalError ? first.originalError : first;
}
