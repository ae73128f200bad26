import type { Worker } from 'node:cluster';

/** What Node's cluster module sends with each connection, and what the process replies once it has received it. */
interface Message {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

type Send = (message: Message, handle?: unknown, ...rest: unknown[]) => boolean;

/**
 * Closes the connections that were sent to a process but not yet accepted when it died. Node keeps them open in the
 * supervisor, so their callers would wait until they time out.
 *
 * Node distributes connections round-robin. If processes accepted by themselves, this would not be needed, but then one
 * of two processes got 97 % of the keep-alive connections.
 *
 * Node has no API for this, so this reads its internal messages, whose form test/processes/start.test.ts checks.
 * If their form changes, nothing is closed.
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
  // Node emits no `disconnect` while a connection is on its way.
  child.once('exit', () => {
    isDead = true;
    for (const connection of untaken.values()) connection.close();
    untaken.clear();
  });
}

const canClose = (handle: unknown): handle is { close(): void } =>
  typeof handle === 'object' && handle !== null && 'close' in handle;
