import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Actor } from '../access/actor.js';
import type { Trail } from '../telemetry/trail.js';

/**
 * Runs one prepared operation in process, as this actor. Refusals that the operation declares come back as data
 * (`__typename`); everything else is thrown.
 * @throws AnswerTooLargeError it exceeded its read budget
 * @throws ForbiddenError, NotFoundError, RateLimitedError, UnavailableError and other errors of the domain as they are
 * @throws Error anything unexpected, already logged
 */
export type Execute = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  actor: Actor,
  kind?: OperationKind,
) => Promise<Data>;

/** What the caller knows about an operation before it runs. */
export interface OperationKind {
  /** It may take long. */
  heavy: boolean;
  /** The trail of the request that it belongs to. */
  trail?: Trail | undefined;
}
