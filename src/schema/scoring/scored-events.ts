import { EventEmitter, on } from 'node:events';
import type { Scored } from './rescore.js';

/** Scores as this process stores them, for whoever watches. Other processes are not heard. */
export interface ScoredEvents {
  publish(scored: readonly Scored[]): void;
  /** The scores of one client from now on; ends with the signal. */
  watch(clientId: string, signal: AbortSignal): AsyncIterable<Scored>;
}

/** One for the worker and the GraphQL server of a process. */
export function createScoredEvents(): ScoredEvents {
  const emitter = new EventEmitter();
  // One listener per open subscription, which the admission of requests bounds.
  emitter.setMaxListeners(0);
  return {
    publish(scored) {
      for (const score of scored) emitter.emit(score.clientId, score);
    },
    async *watch(clientId, signal) {
      try {
        for await (const [score] of on(emitter, clientId, { signal })) yield score as Scored;
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
}
