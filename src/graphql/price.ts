import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { costOfIntrospection } from '../schema/kernel/guards/introspection-cost.js';
import type { Price } from './call.js';
import { countRootFields, fragmentsOf } from './request.js';

/** Points per unit of a key's rate limit. An operation of more points than that is heavy. */
const POINTS_PER_UNIT = 1000;

interface Asked {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/**
 * The price of an operation in units: one per root field or one per 1,000 points, whichever is more.
 * @param document must be valid
 * @param dearest the points of an operation whose cost cannot be counted, though parts of it would run
 * @source Specification: Limits, GraphQL
 */
export function priceOf(schema: GraphQLSchema, { document, operationName, variables }: Asked, dearest: number): Price {
  const operation = getOperationAST(document, operationName);
  if (!operation) return { points: 0, units: 1, work: 'read' };
  const fragments = fragmentsOf(document);
  const points =
    countPoints(schema, { operation, fragments, variables: variables ?? {} }, dearest) +
    costOfIntrospection(operation, fragments);
  const units = Math.max(1, countRootFields(operation, fragments), Math.ceil(points / POINTS_PER_UNIT));
  return { points, units, work: workOf(operation, points) };
}

function workOf({ operation }: OperationDefinitionNode, points: number): Price['work'] {
  if (points > POINTS_PER_UNIT) return 'heavy';
  return operation === OperationTypeNode.MUTATION ? 'write' : 'read';
}

interface Chosen {
  operation: OperationDefinitionNode;
  fragments: Map<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
}

/* Invalid variables fail the whole operation, which then costs nothing; an invalid argument fails only its own field. */
function countPoints(schema: GraphQLSchema, { operation, fragments, variables }: Chosen, dearest: number): number {
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] };
  try {
    return complexityFromQuery(document, { schema, ctx: {}, variables }).complexity;
  } catch {
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    return errors ? 0 : dearest;
  }
}
