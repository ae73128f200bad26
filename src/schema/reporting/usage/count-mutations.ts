import { typeBrandKey } from '@pothos/core';
import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Trail } from '../../../telemetry/trail.js';
import type { Context } from '../../kernel/context.js';

type Resolve = GraphQLFieldResolver<unknown, Context, Record<string, unknown>>;

/** Counts each successful mutation for its key by the records that it wrote. The trail of a request notes refusals. */
export function countMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (!resolve) throw new Error(`Mutation.${field.name} has no resolver.`);
    field.resolve = counted(resolve);
  }
  return schema;
}

const counted =
  (resolve: Resolve): Resolve =>
  async (root, args, context, info) => {
    const answer: unknown = await resolve(root, args, context, info);
    if (context.trail && isRefusal(answer)) noteRefusal(context.trail, answer);
    const { actor, services } = context;
    const writes = actor.kind === 'key' ? countWrites(args, answer) : 0;
    if (actor.kind === 'key' && writes > 0) services.usage.note(actor, 'writes', writes);
    return answer;
  };

/* Pothos wraps a refusal, and its prototypes, in proxies: only the brand reveals the class. */
function refusalType(answer: unknown): string | null {
  const type: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, typeBrandKey) : undefined;
  return typeof type === 'function' && type.prototype instanceof Error ? type.name : null;
}

const isRefusal = (answer: unknown): answer is object => refusalType(answer) !== null;

function noteRefusal(trail: Trail, answer: object): void {
  trail.isRefused = true;
  const reason = Reflect.get(answer, 'faults') ?? Reflect.get(answer, 'message');
  trail.fault = { type: refusalType(answer) ?? '', reason };
}

/* A dry run wrote nothing, nor did a replay under the same Idempotency-Key. */
function countWrites({ dryRun }: Record<string, unknown>, answer: unknown): number {
  if (isRefusal(answer) || dryRun === true) return 0;
  if (typeof answer !== 'object' || answer === null) return 1;
  if ('replayed' in answer && answer.replayed === true) return 0;
  if (!('outcomes' in answer) || !Array.isArray(answer.outcomes)) return 1;
  return answer.outcomes.filter(({ status }: { status: string }) => status !== 'REFUSED').length;
}
