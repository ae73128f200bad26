import { claimRequests, releaseRequests, rescore } from '../../schema/scoring/rescore.js';
import type { JobContext, Task } from '../task.js';

const PORTION = 20;

/** Works off rescoring requests. One that fails keeps its claim, so it is tried again when the lease has ended. */
export const rescoreTask: Task = {
  name: 'rescore',
  restMs: 1_000,
  wakes: true,
  async run({ database, log, onScored, signal }: JobContext): Promise<boolean> {
    const claimed = await claimRequests(database, PORTION);
    for (const [index, request] of claimed.entries()) {
      if (signal.aborted) {
        await releaseRequests(database, claimed.slice(index));
        return false;
      }
      try {
        onScored(await rescore(database, request));
      } catch (err) {
        const { clientId, subjectKind, subjectId } = request;
        log.error({ err, clientId, subjectKind, subjectId }, 'a rescoring request failed; it is tried again');
      }
    }
    return claimed.length === PORTION;
  },
};
