import { GraphQLError } from 'graphql';
import type { Execute } from '../operations/execute.js';
import { createContext } from '../schema/context.js';
import type { Services } from '../schema/services.js';
import { noteTrail } from '../telemetry/trail.js';
import { rootOf, toGraphQLError } from './errors.js';
import type { CompiledOperations } from './execution.js';
import { operationName } from './request.js';

/**
 * Runs compiled operations, with the same context and the same masking as requests over HTTP. Nothing
 * else of the server's way concerns them: their documents are our own, and the entrance that runs them has asked for the
 * budget and the place. The plugins of the server would look at each of them and do nothing, which costs more than many
 * an operation.
 */
export function executeInProcess(compiled: CompiledOperations, services: Services): Execute {
  return async (document, variables, actor, kind) => {
    const operation = compiled(document);
    const trail = kind?.trail;
    const run = () => operation(undefined, createContext(actor, services, kind), variables as never);
    const { data, errors } = await (trail?.isTraced ? trail.within('operation', operationName(document), run) : run());
    for (const error of errors ?? []) noteTrail(rootOf(error), trail);
    if (errors?.length) throw maskFirst(errors, services);
    return data as never;
  };
}

/* Each of them is logged; the first is what the entrance hears of, as the domain threw it. */
function maskFirst(errors: readonly GraphQLError[], services: Services): unknown {
  const [first] = errors.map((error) => toGraphQLError(error, services));
  return first instanceof GraphQLError && first.originalError ? first.originalError : first;
}
