import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Actor } from '../access/actor.js';
import type { Trail } from '../telemetry/trail.js';

/**
 * Runs one prepared operation in process. Declared refusals come back as data (`__typename`); all others are thrown.
 * @throws AnswerTooLargeError it exceeded its read budget
 * @throws ForbiddenError, NotFoundError, RateLimitedError, UnavailableError and other errors of the domain as they are
 * @throws Error anything unexpected, already logged
 */
export type Execute = <Data, Variables extends Record<string, unknown>>(
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
  /** The most bytes that it may read; absent: as many as any answer may have. */
  readBytes?: number | undefined;
  /** Runs it without any effect; gets what it would have changed. */
  describePlan?: ((plan: PlanAnswer) => void) | undefined;
}

/** What a dry run found. */
export interface PlanAnswer {
  /** Commits it; null: it cannot be committed. */
  id: number | null;
  /** Why not. */
  notCommittable: string | null;
  operation: string;
  expiresAt: string | null;
  /** How many changes there are; `changes` has the first 1,000. */
  changeCount: number;
  changes: {
    clientId: string;
    kind: string;
    action: string;
    recordId: number | null;
    reference: string | null;
    fields: { name: string; isCustom: boolean; before: unknown; after: unknown }[];
  }[];
  settings: { kind: string; action: string; id: string | null; reference: string | null; fields: string[] }[];
  queued: { task: string; count: number }[];
}
