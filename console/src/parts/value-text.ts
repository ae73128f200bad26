import { journalText } from './text';

/** A raw value as text. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return journalText.none;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
