import { plainTextOf, withoutGaps } from '../../../values/plain-text.js';
import { cleanText, shortened } from '../../../values/text.js';
import type { Context } from '../../kernel/context.js';
import { type RecordKey, recordLoader } from '../../records/lists/keyset.js';
import type { EmailRow } from './write-email.js';

/** The longest preview, in characters. */
const MOST = 600;

/* Layouts and styles come before the text of HTML. */
const SELECT_BEGINNINGS = `select r.client_id as "clientId", r.id, left(r.body_text, 2000) as text,
  case when coalesce(btrim(left(r.body_text, 2000)), '') = '' then left(r.body_html, 20000) end as html from email r`;

type Beginning = RecordKey & { text: string | null; html: string | null };

const loadBeginnings = recordLoader<Beginning>(SELECT_BEGINNINGS, 'r');

/** The beginning of the body as plain text; null without a body. */
export async function previewOf(email: EmailRow, _args: unknown, context: Context): Promise<string | null> {
  const found = await context.batch(loadBeginnings, email);
  if (!found) return null;
  const text = withoutGaps(cleanText(found.html === null ? (found.text ?? '') : plainTextOf(found.html)));
  return text === '' ? null : shortened(text, MOST, '…');
}
