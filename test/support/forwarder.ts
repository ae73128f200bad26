import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** An address that stays while the server behind it changes, as a virtual address or a name does. */
export interface Forwarder {
  port: number;
  /** New connections go there from now on; those that stand stay where they are. */
  pointTo(port: number): void;
  close(): void;
}

export async function runForwarder(port: number): Promise<Forwarder> {
  let target = port;
  const server = createServer((inner) => {
    const outer = connect(target, '127.0.0.1');
    inner.pipe(outer).pipe(inner);
    inner.on('error', () => outer.destroy()).on('close', () => outer.destroy());
    outer.on('error', () => inner.destroy()).on('close', () => inner.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (next) => {
      target = next;
    },
    close: () => void server.close(),
  };
}
