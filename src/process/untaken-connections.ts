import type { Worker } from 'node:cluster';

/** What Node's cluster module sends with each connection, and what the process answers once it has the connection. */
interface Message {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

type Send = (message: Message, handle?: unknown, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that a process had been sent and had not taken when it died. Node keeps them open in the
 * supervisor, where their callers would wait for an answer until they give up.
 *
 * Processes are given connections in turns (Node's default). Letting them accept by themselves would need none of this,
 * but then one of two was seen to get 97 % of those that are kept alive.
 *
 * Node has no interface for it: this reads the messages between its two sides, whose form test/processes/start.test.ts
 * holds. If they had another form, nothing would be closed.
 */
export function closeUntaken({ process: child }: Worker): void {
  const untaken = new Map<number, { close(): void }>();
  let isDead = false;
  const send = child.send.bind(child) as Send;
  const noteAndSend: Send = (message, handle, ...rest) => {
    const { cmd, act, seq } = message;
    if (cmd !== 'NODE_CLUSTER' || act !== 'newconn' || seq === undefined || !canClose(handle))
      return send(message, handle, ...rest);
    if (isDead) handle.close();
    else untaken.set(seq, handle);
    return isDead ? false : send(message, handle, ...rest);
  };
  Object.assign(child, { send: noteAndSend });
  child.on('internalMessage', ({ ack }: Message) => {
    if (ack !== undefined) untaken.delete(ack);
  });
  // Node tells of no end of the channel while a connection is on its way.
  child.once('exit', () => {
    isDead = true;
    for (const connection of untaken.values()) connection.close();
    untaken.clear();
  });
}

const canClose = (handle: unknown): handle is { close(): void } =>
  typeof handle === 'object' && handle !== null && 'close' in handle;
