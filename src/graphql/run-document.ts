import { RequestCache } from '@pothos/plugin-scope-auth';
import { execute, type GraphQLSchema, parse, validate } from 'graphql';
import { PlanMovedError } from '../errors.js';
import type { RunDocument } from '../schema/kernel/services.js';

/**
 * Runs the documents of plans, which were checked and priced when the plans were made.
 * @throws PlanMovedError the schema has changed since
 */
export function documentRunner(schema: GraphQLSchema): RunDocument {
  return async ({ document: text, operationName, variables }, context) => {
    const document = parse(text);
    const [fault] = validate(schema, document);
    if (fault) throw new PlanMovedError([`The operation has another form now: ${fault.message}`]);
    const result = await execute({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
      hideSuggestions: true,
    });
    RequestCache.clearForContext(context);
    return result;
  };
}
