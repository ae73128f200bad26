import express from 'express';
import type { Config } from './config.js';

/** No headers about the server, no ETags, and no parsing of queries except by the facade itself. */
export function createExpress({ trustProxy }: Config) {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('trust proxy', trustProxy);
  return app;
}
