import { createTransport } from 'nodemailer';

/** A mail server, and what mail is sent from. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with a name and a password if the server wants them. */
  url: string;
  from: string;
}

/** A mail as plain text. */
interface Mail {
  /** The same for every attempt, so that programs which receive it twice show it once. */
  id: string;
  to: readonly string[];
  subject: string;
  text: string;
}

const TIMEOUT_MS = 10_000;

/** Sends one mail over a connection of its own. @returns why the server did not take it; null: it did */
export async function sendMail({ url, from }: MailSettings, { id, to, subject, text }: Mail): Promise<string | null> {
  const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ url, ...times, disableFileAccess: true, disableUrlAccess: true });
  try {
    const messageId = `<${id}@${hostOf(from)}>`;
    const headers = { 'Auto-Submitted': 'auto-generated' };
    await transport.sendMail({ from, to: [...to], subject, text, messageId, headers });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\s+/g, ' ').slice(0, 255) : 'The mail server failed.';
  } finally {
    transport.close();
  }
}

const hostOf = (from: string) => /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
