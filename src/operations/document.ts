import type { TypedDocumentNode } from '@graphql-typed-document-node/core';

// biome-ignore lint/suspicious/noExplicitAny: a document of any operation
export type AnyDocument = TypedDocumentNode<any, any>;
/** The whole answer of the operation. */
export type Data<D> = D extends TypedDocumentNode<infer Result, infer _> ? Result : never;
/** The variables of the operation. */
export type Variables<D> = D extends TypedDocumentNode<infer _, infer V> ? V : never;
/** The one root field of the operation. */
export type Root<D> = Data<D>[Exclude<keyof Data<D>, '__typename'>];
/** The refusals that the root field declares. */
export type Refused<D> = Extract<Root<D>, { __typename: `${string}Error` }>;
/** What the root field answers when it refuses nothing. */
export type Answered<D> = Exclude<NonNullable<Root<D>>, { __typename: `${string}Error` }>;

/** The value of the one root field; a document with several skips all but one, which are undefined. */
export function rootOf(data: Record<string, unknown>): unknown {
  for (const name in data) if (data[name] !== undefined) return data[name];
  return null;
}

/** A result without `__typename`, which is not sent to callers. */
export function withoutTypename<Result extends object>(result: Result): Omit<Result, '__typename'> {
  if (!('__typename' in result)) return result;
  const { __typename: _name, ...rest } = result;
  return rest as Omit<Result, '__typename'>;
}
