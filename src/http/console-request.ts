import type { IncomingMessage } from 'node:http';

/**
 * Whether the request says that it is of the console. Other pages cannot send the header from a browser, because CORS does not
 * allow it; a program could, so it changes only where a request is counted.
 */
export const isOfConsole = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['x-requested-by'] === 'console';
