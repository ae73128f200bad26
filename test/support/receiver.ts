import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** What arrived, with its signature already checked. */
export interface Received {
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests assert whole bodies
  event: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** The last request, byte for byte. */
  last: { headers: Record<string, string>; body: Buffer } | null;
  /** Signatures that the secret did not make. */
  forged: number;
  /** Every one of these has to have signed. */
  secrets: string[];
  /** Those of one event instead, by its id. */
  secretsOf: ((id: string) => readonly string[]) | null;
  /** Answers instead of 204 No Content; the event counts as received all the same. */
  answer: ((received: Received, response: ServerResponse) => void) | null;
  close(): Promise<void>;
}

/** A server that takes events as a receiver would, with the published library. */
export async function openReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const body = bytes.toString('utf8');
      const headers = request.headers as Record<string, string>;
      receiver.last = { headers, body: bytes };
      try {
        const id = headers['webhook-id'] ?? '';
        for (const secret of receiver.secretsOf?.(id) ?? receiver.secrets) new Webhook(secret).verify(body, headers);
      } catch {
        receiver.forged += 1;
      }
      const one = { id: headers['webhook-id'] ?? '', event: JSON.parse(body) };
      receiver.received.push(one);
      if (receiver.answer) receiver.answer(one, response);
      else response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/events`,
    received: [],
    last: null,
    forged: 0,
    secrets: [],
    secretsOf: null,
    answer: null,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
