import type { Server } from 'node:http';
import express from 'express';
import { createHttpServer } from '../http/http-server.js';
import { createPrivatePort, listen, type PrivatePort, portOf } from '../http/listen.js';
import type { UnreadAnswers } from '../http/unread-answers.js';
import { baseOf } from './announce.js';
import type { Config } from './config.js';
import { holdRequests } from './hold-requests.js';

/** No headers about the server, no ETags, and no parsing of queries except by the facade itself. */
export function createExpress({ trustProxy }: Config) {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', trustProxy);
  return app;
}

/** The ports of the service, and the application that answers their requests. */
export interface Listener {
  app: ReturnType<typeof createExpress>;
  server: Server;
  /** The private port, if there is one. */
  inner: PrivatePort | null;
  /** Makes `/ready` name the migrations that the service waits for. */
  tellWaiting(migrations: readonly string[]): void;
  /** Starts accepting requests. */
  open(): Promise<void>;
  /** The base URL that callers use, known once the port is bound. */
  base(): string;
  /** The actual private port. */
  innerPort(): number | undefined;
  /** Releases the ports immediately. */
  abandon(): void;
}

/** @param unread responses that readers have not received yet; closed with the server */
export function createListener(config: Config, unread: UnreadAnswers): Listener {
  const app = createExpress(config);
  const server = createHttpServer(app, unread);
  server.keepAliveTimeout = config.keepAliveSeconds * 1000;
  const inner = config.privatePort && createPrivatePort(server);
  return {
    app,
    server,
    inner,
    // No request can arrive before the ports are bound.
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
 * Binds the ports immediately, and returns 503 to every request until it is opened. So a start whose port is in use
 * has not yet written anything, and has created no keys that would be lost.
 */
export async function holdListener(config: Config, unread: UnreadAnswers): Promise<Listener> {
  const listener = createListener(config, unread);
  let waitsFor: readonly string[] = [];
  const letIn = holdRequests(listener.server, () => waitsFor);
  try {
    await listener.open();
  } catch (error) {
    listener.abandon();
    throw error;
  }
  return {
    ...listener,
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
