import type { Database } from '../../db/database.js';
import { listenOnce } from '../../db/listen-once.js';
import type { JobEvents, JobFollower } from '../services.js';
import { JOB_CHANNEL, type JobPlace, readTold } from './tell-job.js';

/** How often followers look without having been told: a notice may be lost with its connection. */
const LOOK_EVERY_MS = 5_000;

class Follower implements JobFollower {
  readonly job: JobPlace;
  readonly #onEnd: (follower: Follower) => void;
  #told = false;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(job: JobPlace, onEnd: (follower: Follower) => void) {
    this.job = job;
    this.#onEnd = onEnd;
  }

  hear(): void {
    this.#told = true;
    this.#wake();
  }

  async changed(): Promise<boolean> {
    while (!this.#ended && !this.#told)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    this.#told = false;
    return !this.#ended;
  }

  end(): void {
    this.#ended = true;
    this.#onEnd(this);
    this.#wake();
  }
}

/** One for a process. Nothing is listened for until somebody follows. */
export function createJobEvents(database: Database, lookEveryMs = LOOK_EVERY_MS): JobEvents {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  const hearAll = () => {
    for (const follower of followers) follower.hear();
  };
  const listen = listenOnce(database, JOB_CHANNEL, (payload) => {
    const { clientId, id } = readTold(payload);
    for (const follower of followers) if (follower.job.clientId === clientId && follower.job.id === id) follower.hear();
  });
  const forget = (follower: Follower) => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    async follow(job) {
      await listen();
      const follower = new Follower(job, forget);
      followers.add(follower);
      timer ??= setInterval(hearAll, lookEveryMs).unref();
      return follower;
    },
    close() {
      for (const follower of followers) follower.end();
    },
  };
}
