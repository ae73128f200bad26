import { complexityFromQuery } from '@pothos/plugin-complexity';
import {
  type DocumentNode,
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
import { type Chosen, workloadOf } from './workload.js';

/** Points per unit of a key's rate limit. An operation of fewer points is not heavy. */
const POINTS_PER_UNIT = 1000;

/** A heavy operation has this many points of fields that cost more than one themselves, such as figures, or more list values. */
const HEAVY = { dear: 1000, listed: 2500 };

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
  const chosen = { operation, fragments, variables: variables ?? {} };
  const introspection = costOfIntrospection(operation, fragments);
  const points = countPoints(schema, chosen, dearest) + introspection;
  const units = Math.max(1, countRootFields(operation, fragments), Math.ceil(points / POINTS_PER_UNIT));
  const isHeavy = points > POINTS_PER_UNIT && (points >= dearest || isHeavyWork(schema, chosen, introspection));
  return { points, units, work: isHeavy ? 'heavy' : workOf(operation) };
}

const workOf = ({ operation }: OperationDefinitionNode): Price['work'] =>
  operation === OperationTypeNode.MUTATION ? 'write' : 'read';

/* A page of records has many points, but takes no longer than the same page by REST. */
function isHeavyWork(schema: GraphQLSchema, chosen: Chosen, introspection: number): boolean {
  const { dear, listed } = workloadOf(schema, chosen);
  return dear + introspection >= HEAVY.dear || listed > HEAVY.listed;
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
