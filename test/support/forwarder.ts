import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A fixed address whose server can be changed, like a virtual IP address or a host name. */
export interface Forwarder {
  port: number;
  /** New connections go to this port from now on; existing ones stay. */
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
