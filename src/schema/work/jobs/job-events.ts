import type { Database } from '../../../db/database.js';
import { listenOnce } from '../../../db/pg-listener.js';
import { createFollowers } from '../../kernel/followers.js';
import type { JobEvents } from '../../kernel/services.js';
import { JOB_CHANNEL, type JobKey, readNotice } from './notify-job.js';

/** One for a process. Nothing is listened for until somebody follows. */
export function createJobEvents(database: Database, lookEveryMs?: number): JobEvents {
  const listen = listenOnce(database, JOB_CHANNEL, (payload) => {
    const { clientId, id } = readNotice(payload);
    for (const follower of all)
      if (follower.place.clientId === clientId && follower.place.id === id) follower.hear(true);
  });
  const look = () => {
    for (const follower of all) follower.hear(true);
  };
  // Whether it may have changed since it was asked for.
  const { all, follow, close } = createFollowers<JobKey, boolean>({ first: false, listen, look, lookEveryMs });
  return {
    async follow(job) {
      const follower = await follow(job);
      return {
        async changed() {
          const goesOn = await follower.until((told) => told);
          follower.hear(false);
          return goesOn;
        },
        end: () => follower.end(),
      };
    },
    close,
  };
}
