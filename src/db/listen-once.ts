import type { Database } from './database.js';

/**
 * Listens to a channel from the first call on; later calls wait for that one. Where it fails, the next call tries again.
 * @param hear gets the payload of each notice
 */
export function listenOnce(
  database: Pick<Database, 'listen'>,
  channel: string,
  hear: (payload: string) => void,
): () => Promise<void> {
  let listening: Promise<void> | null = null;
  return () => {
    listening ??= database.listen(channel, hear).catch((error: unknown) => {
      listening = null;
      throw error;
    });
    return listening;
  };
}
