import { type Client, createPrismaClient } from './create-prisma-client.js';
import { createSessionAdapter, type Send } from './session-adapter.js';

/** Maximum number of idle clients. Each takes some 10 MB; further ones are created for one use and then dropped. */
const MAX_IDLE = 6;

/** A client that is borrowed for one piece of work. */
export interface BorrowedClient {
  /** Taken from the pool on first use. After `end`, every use throws. */
  readonly client: Client;
  end(): void;
}

/** A client of the pool, and the target of its statements; null while it is idle. */
interface PooledClient {
  client: Client;
  send: Send | null;
  running: number;
}

/**
 * Prisma clients for transactions. A client takes tens of milliseconds to create, so clients are reused, the last one
 * first. One client never serves two transactions at a time, because Prisma batches the queries of one tick into one
 * statement.
 */
export class PrismaPool {
  readonly #idle: PooledClient[] = [];

  /** @param send sends the statements, one after the other */
  borrow(send: Send): BorrowedClient {
    let pooled: PooledClient | undefined;
    let client: Client | undefined;
    let isOver = false;
    const requireOpen = () => {
      if (isOver) throw new Error('The work that this Prisma client was lent for is over.');
    };
    const take = (): Client => {
      pooled = this.#idle.pop() ?? createPooled();
      pooled.send = oneByOne(send);
      return guardClient(pooled.client, requireOpen);
    };
    return {
      get client() {
        requireOpen();
        client ??= take();
        return client;
      },
      end: () => {
        isOver = true;
        if (pooled) this.#takeBack(pooled);
      },
    };
  }

  /** Closes all idle clients. */
  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ client }) => client.$disconnect()));
  }

  /* A client that still waits for a result could send its next statement in another caller's transaction. */
  #takeBack(pooled: PooledClient): void {
    pooled.send = null;
    if (pooled.running === 0 && this.#idle.length < MAX_IDLE) this.#idle.push(pooled);
  }
}

function createPooled(): PooledClient {
  const send: Send = async (query) => {
    if (!pooled.send) throw new Error('A statement was sent outside of the work that its Prisma client was lent for.');
    pooled.running += 1;
    try {
      return await pooled.send(query);
    } finally {
      pooled.running -= 1;
    }
  };
  const pooled: PooledClient = { client: createPrismaClient(createSessionAdapter(send)), send: null, running: 0 };
  return pooled;
}

/* The driver requires that a connection gets its statements one after the other. */
function oneByOne(send: Send): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const answer = last.then(() => send(query));
    last = answer.catch(() => undefined);
    return answer;
  };
}

const guardClient = (client: Client, requireOpen: () => void): Client =>
  new Proxy(client, {
    get(target, name) {
      requireOpen();
      const member: unknown = Reflect.get(target, name);
      return member;
    },
  });
