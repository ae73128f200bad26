import { createPubSub } from 'graphql-yoga';
import type { Scored } from './rescore.js';

/** Scores as this process stores them, for whoever watches. Other processes are not heard. */
export interface ScoredEvents {
  publish(scored: readonly Scored[]): void;
  /** The scores of one client from now on, until the reader returns. */
  watch(clientId: string): AsyncIterableIterator<Scored>;
}

/** One for the worker and the GraphQL server of a process. */
export function createScoredEvents(): ScoredEvents {
  const channel = createPubSub<{ contactScored: [clientId: string, scored: Scored] }>();
  return {
    publish(scored) {
      for (const score of scored) channel.publish('contactScored', score.clientId, score);
    },
    watch: (clientId) => channel.subscribe('contactScored', clientId),
  };
}
