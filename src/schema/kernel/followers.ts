/** How often followed values are polled, because a notification may be lost with its connection. */
const POLL_MS = 5_000;

/** Waits until the state of one key fulfils a condition. */
class Follower<Key, State> {
  readonly key: Key;
  #state: State;
  readonly #onEnd: (follower: this) => void;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(key: Key, state: State, onEnd: (follower: Follower<Key, State>) => void) {
    this.key = key;
    this.#state = state;
    this.#onEnd = onEnd;
  }

  update(state: State): void {
    this.#state = state;
    this.#wake();
  }

  /** Resolves once the condition holds, at once if it already does; false when the follower has ended. */
  async until(holds: (state: State) => boolean): Promise<boolean> {
    while (!this.#ended && !holds(this.#state))
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return !this.#ended;
  }

  end(): void {
    this.#ended = true;
    this.#onEnd(this);
    this.#wake();
  }
}

interface FollowersOptions<State> {
  /** The state of a key before the first update. */
  first: State;
  /** Resolves once notifications arrive. Not called before there is a follower. */
  listen: () => Promise<void>;
  /** Polls the followed values; called again and again while there are followers. */
  poll: () => void;
  pollMs?: number | undefined;
}

/** The followers in this process of values that other processes change. */
export function createFollowers<Key, State>({ first, listen, poll, pollMs = POLL_MS }: FollowersOptions<State>) {
  const followers = new Set<Follower<Key, State>>();
  let timer: NodeJS.Timeout | undefined;
  const remove = (follower: Follower<Key, State>) => {
    followers.delete(follower);
    if (followers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const all: ReadonlySet<Follower<Key, State>> = followers;
  return {
    all,
    async follow(key: Key): Promise<Follower<Key, State>> {
      await listen();
      const follower = new Follower(key, first, remove);
      followers.add(follower);
      timer ??= setInterval(poll, pollMs).unref();
      return follower;
    },
    close(): void {
      for (const follower of followers) follower.end();
    },
  };
}
