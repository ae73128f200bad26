import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '../http/http-server.js';
import { createPrivatePort, listen, type PrivatePort } from '../http/listen.js';
import type { UnreadAnswers } from '../http/unread-answers.js';
import { baseOf } from './announce.js';
import type { Config } from './config.js';
import { createExpress } from './create-express.js';
import { holdRequests } from './starting.js';

/** A server, and the application that will answer its requests. */
export interface Entrance {
  app: ReturnType<typeof createExpress>;
  server: Server;
  /** The private port, when there is one. */
  inner: PrivatePort | null;
  /** Makes `/ready` name the migrations that the service waits for. */
  tellWaiting(migrations: readonly string[]): void;
  /** Opens it for requests. */
  open(): Promise<void>;
  /** The base URL that callers use, known once the port is taken. */
  base(): string;
  /** The actual private port. */
  innerPort(): number | undefined;
  /** Releases the ports at once. */
  abandon(): void;
}

/** @param unread answers that readers have not received yet; closed with the server */
export function createEntrance(config: Config, unread: UnreadAnswers): Entrance {
  const app = createExpress(config);
  const server = createHttpServer(app, unread);
  server.keepAliveTimeout = config.keepAliveSeconds * 1000;
  const inner = config.privatePort && createPrivatePort(server);
  return {
    app,
    server,
    inner,
    // No request can arrive before the ports are taken.
    tellWaiting: () => undefined,
    open: () => takePorts(config, server, inner),
    base: () => baseOf(config, portOf(server)),
    innerPort: () => inner?.listener && portOf(inner.listener),
    abandon() {
      server.close();
      inner?.listener.close();
      server.closeAllConnections();
    },
  };
}

/**
 * An entrance that already holds its ports and answers every request with 503 until it is opened. So a start that finds
 * its port in use has not yet written anything, and has created no keys that would be lost.
 */
export async function holdEntrance(config: Config, unread: UnreadAnswers): Promise<Entrance> {
  const entrance = createEntrance(config, unread);
  let waitsFor: readonly string[] = [];
  const letIn = holdRequests(entrance.server, () => waitsFor);
  try {
    await entrance.open();
  } catch (error) {
    entrance.abandon();
    throw error;
  }
  return {
    ...entrance,
    tellWaiting: (migrations) => {
      waitsFor = migrations;
    },
    open: async () => letIn(),
  };
}

async function takePorts(config: Config, server: Server, inner: PrivatePort | null): Promise<void> {
  await listen(server, { ...config, setting: 'PORT' });
  if (inner && config.privatePort) await listen(inner.listener, { ...config.privatePort, setting: 'PRIVATE_PORT' });
}

const portOf = (listener: Pick<Server, 'address'>) => (listener.address() as AddressInfo).port;
