import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on the loopback that keeps what it takes. */
export interface MailServer {
  url: string;
  /** The whole messages, with their headers, and whom they are for. */
  taken: { to: string[]; text: string }[];
  /** The answer to the next messages instead; null: they are taken. */
  refusal: string | null;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (server.refusal !== null) return done(new Error(server.refusal));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        server.taken.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    ...{ url: `smtp://127.0.0.1:${port}`, taken: [], refusal: null },
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}
