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
import { costOfIntrospection } from '../schema/guards/introspection-cost.js';
import type { Price } from './call.js';
import { countRootFields, fragmentsOf } from './request.js';

/** Points for one unit of a key's budget. What costs more than one unit by its points is heavy. */
const POINTS_PER_UNIT = 1000;

/** What is asked to run. */
interface Asked {
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
}

/** What is priced without being run: the price depends on no caller. */
const NOBODY = {};

/**
 * What an operation takes: as many units as it has root fields, or as its points fill, whichever is more.
 * @param document a valid one; where it is not known which operation is meant, nothing will run
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

/*
 * Variables that cannot be read cost nothing: execution refuses the whole operation in the words of GraphQL. An argument
 * that cannot be read fails its own field alone, and the others run: such an operation counts as the dearest.
 */
function countPoints(schema: GraphQLSchema, { operation, fragments, variables }: Chosen, dearest: number): number {
  const document: DocumentNode = { kind: Kind.DOCUMENT, definitions: [operation, ...fragments.values()] };
  try {
    return complexityFromQuery(document, { schema, ctx: NOBODY, variables }).complexity;
  } catch {
    const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables);
    return errors ? 0 : dearest;
  }
}
