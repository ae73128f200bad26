import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Actor } from '../access/actor.js';

/**
 * Runs one prepared operation in process, as this actor.
 * Refusals that the operation declares come back as data (`__typename`); everything else is thrown.
 * @throws ForbiddenError, NotFoundError, RateLimitedError, UnavailableError and other errors of the domain as they are
 * @throws Error anything unexpected, already logged
 */
export type Execute = <Data, Variables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  actor: Actor,
) => Promise<Data>;
