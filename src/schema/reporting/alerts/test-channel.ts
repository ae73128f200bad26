import type { Management } from '../../kernel/management.js';
import { readChannel } from './manage-channels.js';
import { letterOf, TEST_LINE } from './messages.js';
import { type AlertSettings, sendLetter } from './send-alerts.js';

/** Sends a test by a channel, also in its quiet hours. @returns why it failed; null: it was taken. @throws NotFoundError */
export async function testChannel(management: Management, id: number, settings: AlertSettings): Promise<string | null> {
  const channel = await readChannel(management, id);
  const sent = { id: `alert-${id}-t${Date.now()}`, letter: letterOf([TEST_LINE], settings.publicUrl) };
  return sendLetter(channel, sent, { ...settings, database: management.database, signal: AbortSignal.timeout(30_000) });
}
