/** How often what is followed is looked at without a notice: one may be lost with its connection. */
const LOOK_EVERY_MS = 5_000;

/** One who follows a place, and waits until what is known of it allows to go on. */
class Follower<Place, Known> {
  readonly place: Place;
  #known: Known;
  readonly #onEnd: (follower: this) => void;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(place: Place, known: Known, onEnd: (follower: Follower<Place, Known>) => void) {
    this.place = place;
    this.#known = known;
    this.#onEnd = onEnd;
  }

  hear(known: Known): void {
    this.#known = known;
    this.#wake();
  }

  /** Resolves once it holds, at once where it does already; false when this has ended. */
  async until(holds: (known: Known) => boolean): Promise<boolean> {
    while (!this.#ended && !holds(this.#known))
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

interface FollowersOptions<Known> {
  /** What is known of a place at first. */
  first: Known;
  /** Resolves once notices are heard. Not called until somebody follows. */
  listen: () => Promise<void>;
  /** Looks at what is followed; called again and again while anybody follows. */
  look: () => void;
  lookEveryMs?: number | undefined;
}

/** Those in a process who follow something that other processes change. */
export function createFollowers<Place, Known>(options: FollowersOptions<Known>) {
  const { first, listen, look, lookEveryMs = LOOK_EVERY_MS } = options;
  const all = new Set<Follower<Place, Known>>();
  let timer: NodeJS.Timeout | undefined;
  const forget = (follower: Follower<Place, Known>) => {
    all.delete(follower);
    if (all.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    all: all as ReadonlySet<Follower<Place, Known>>,
    async follow(place: Place): Promise<Follower<Place, Known>> {
      await listen();
      const follower = new Follower(place, first, forget);
      all.add(follower);
      timer ??= setInterval(look, lookEveryMs).unref();
      return follower;
    },
    close(): void {
      for (const follower of all) follower.end();
    },
  };
}
