import { type Client, createPrismaClient } from './create-prisma-client.js';
import { createSessionAdapter, type Send } from './session-adapter.js';

/** Clients that wait for their next loan. Each holds some 10 MB; one more than these is made for its loan alone. */
const KEPT_CLIENTS = 6;

/** A client that is lent while one piece of work lasts. */
interface PrismaLoan {
  /** Taken on first use. Once the loan has ended, every use of it throws. */
  readonly client: Client;
  end(): void;
}

/** Where the statements of a client go; nowhere between two loans. */
interface Line {
  client: Client;
  send: Send | null;
  running: number;
}

/**
 * Prisma clients for transactions. A client is dear to make (tens of milliseconds), so they are kept and lent again, the
 * last one first. Never one client for several at a time: Prisma gathers what is asked in one tick into one statement.
 */
export class PrismaLoans {
  readonly #free: Line[] = [];

  /** @param send where the statements go, one after the other */
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

  /** Lets go of all that wait. */
  async close(): Promise<void> {
    await Promise.all(this.#free.splice(0).map(({ client }) => client.$disconnect()));
  }

  /* A client that still waits for an answer could send its next statement into the transaction of somebody else. */
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

/* A connection answers one statement at a time, and the driver wants to be asked so. */
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
