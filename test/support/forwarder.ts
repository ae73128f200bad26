import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A fixed address whose server can be changed, like a virtual IP address or a host name. */
export interface Forwarder {
  port: number;
  /** New connections go to this port from now on; existing ones stay. */
  pointTo(port: number): void;
  /** From now on nothing passes, and nobody is told: connections are taken and stay silent for good. */
  swallow(): void;
  /** New connections pass again; those from before stay silent, as when a firewall has forgotten them. */
  pass(): void;
  close(): void;
}

export async function runForwarder(port: number): Promise<Forwarder> {
  let target = port;
  const open = new Set<Socket>();
  const outers = new Set<Socket>();
  let swallows = false;
  const server = createServer((inner) => {
    open.add(inner);
    inner.once('close', () => open.delete(inner));
    inner.on('error', () => undefined);
    if (swallows) return void inner.resume();
    const outer = connect(target, '127.0.0.1');
    outers.add(outer);
    let silent = false;
    inner.pipe(outer).pipe(inner);
    inner.once('silence', () => {
      silent = true;
      inner.unpipe(outer).resume();
      outer.unpipe(inner).resume();
    });
    inner.on('close', () => silent || outer.destroy());
    outer
      .on('error', () => undefined)
      .on('close', () => {
        outers.delete(outer);
        if (!silent) inner.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (next) => {
      target = next;
    },
    swallow: () => {
      swallows = true;
      for (const one of open) one.emit('silence');
    },
    pass: () => {
      swallows = false;
    },
    close: () => {
      server.close();
      for (const one of [...open, ...outers]) one.destroy();
    },
  };
}
