import type { Socket } from 'node:net';

/** More than any word; who sends more without a line end is no backup command. */
const LONGEST = 200;

/**
 * A connection between two processes of this machine that exchange words, one a line. Only one `next` may wait at a
 * time.
 */
export class BackupWords {
  readonly #socket: Socket;
  readonly #words: AsyncIterator<string>;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#words = wordsOf(socket);
    // A connection that is lost ends the words; what was sent in vain needs no handling.
    socket.on('error', () => undefined);
  }

  send(word: string): void {
    this.#socket.write(`${word}\n`);
  }

  /** The other side's next word, or null when the connection has ended. */
  async next(): Promise<string | null> {
    const { done, value } = await this.#words.next();
    return done ? null : value;
  }

  /** Ends the connection, after what was sent. */
  close(): void {
    this.#socket.destroySoon();
  }
}

async function* wordsOf(socket: Socket): AsyncGenerator<string, undefined> {
  let text = '';
  try {
    for await (const chunk of socket) {
      const [first = '', ...rest] = `${text}${chunk}`.split('\n');
      const lines = [first, ...rest];
      text = lines.pop() ?? '';
      yield* lines;
      if (text.length > LONGEST) return;
    }
  } catch {
    // The connection was lost.
  }
}
