import { type Client, createPrismaClient } from './create-prisma-client.js';
import { createSessionAdapter, type Send } from './session-adapter.js';

/**
 * The most idle clients that are kept. Each takes some 10 MB; further ones are created for one loan and closed after
 * it.
 */
const KEPT_CLIENTS = 6;

/** A client that is lent for one piece of work. */
export interface PrismaLoan {
  /** Created on first use. Once the loan has ended, every use of it throws. */
  readonly client: Client;
  end(): void;
}

/** Where the statements of a client are sent; undefined between two loans. */
interface Line {
  client: Client;
  send: Send | null;
  running: number;
}

/**
 * Prisma clients for transactions. A client is expensive to create (tens of milliseconds), so clients are kept and
 * reused, the last one first. One client never serves two transactions at a time: Prisma batches the queries of one
 * tick into one statement.
 */
export class PrismaLoans {
  readonly #free: Line[] = [];

  /** @param send sends the statements, one after the other */
  open(send: Send): PrismaLoan {
    let line: Line | undefined;
    let client: Client | undefined;
    let isOver = false;
    const requireOpen = () => {
      if (isOver) throw new Error('The work that this Prisma client was lent for is over.');
    };
    const take = (): Client => {
      line = this.#free.pop() ?? makeLine();
      line.send = inTurn(send);
      return untilOver(line.client, requireOpen);
    };
    return {
      get client() {
        requireOpen();
        client ??= take();
        return client;
      },
      end: () => {
        isOver = true;
        if (line) this.#takeBack(line);
      },
    };
  }

  /** Closes all idle clients. */
  async close(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(({ client }) => client.$disconnect()));
  }

  /* A client that still waits for a result could send its next statement into somebody else's transaction. */
  #takeBack(line: Line): void {
    line.send = null;
    if (line.running === 0 && this.#free.length < KEPT_CLIENTS) this.#free.push(line);
  }
}

function makeLine(): Line {
  const send: Send = async (query) => {
    if (!line.send) throw new Error('A statement was sent outside of the work that its Prisma client was lent for.');
    line.running += 1;
    try {
      return await line.send(query);
    } finally {
      line.running -= 1;
    }
  };
  const line: Line = { client: createPrismaClient(createSessionAdapter(send)), send: null, running: 0 };
  return line;
}

/* A connection answers one statement at a time, and the driver requires that they are sent so. */
function inTurn(send: Send): Send {
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const answer = last.then(() => send(query));
    last = answer.catch(() => undefined);
    return answer;
  };
}

const untilOver = (client: Client, requireOpen: () => void): Client =>
  new Proxy(client, {
    get(target, name) {
      requireOpen();
      return Reflect.get(target, name) as unknown;
    },
  });
