import { format, getFormatFromId, getFormatInfo } from 'numfmt';
import { decode, type GetAttributes } from 'saxen';
import type { Archive } from './archive.js';

/** The text of a number in a cell. */
export type ShowNumber = (value: number) => string;

/**
 * How the numbers of each style of a workbook are shown: as spreadsheets show them, but dates in ISO 8601, and whole numbers without
 * an exponent, because they may be ids or phone numbers. @param is1904 whether days are counted from 1904
 */
export async function readFormats(archive: Archive, part: string | undefined, is1904: boolean): Promise<ShowNumber[]> {
  const patterns = new Map<number, string>();
  const styles: ShowNumber[] = [];
  const known = new Map<number, ShowNumber>();
  let isInStyles = false;
  const open = (name: string, attributes: GetAttributes) => {
    if (name === 'cellXfs') isInStyles = true;
    if (name !== 'numFmt' && !(name === 'xf' && isInStyles)) return;
    const { numFmtId = '0', formatCode = '' } = attributes();
    const id = Number(numFmtId);
    if (name === 'numFmt') patterns.set(id, decode(formatCode));
    else {
      const show = known.get(id) ?? showBy(patterns.get(id) ?? getFormatFromId(id), is1904);
      known.set(id, show);
      styles.push(show);
    }
  };
  const close = (name: string) => {
    if (name === 'cellXfs') isInStyles = false;
  };
  if (part !== undefined && archive.has(part)) await archive.readWhole(part, { open, close });
  return styles;
}

/** A number as it is, with the 15 digits that spreadsheets keep. */
export function showGeneral(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
}

const GENERAL = /^(?:general|@)?$/i;
const LONGEST_PATTERN = 255;
/* Formats that would shorten whole numbers, or round them. */
const PLAIN = /^[0#]$/;
const SHORTENING = ['text', 'scientific'];
const DAYS_TO_1904 = 1_462;

function showBy(pattern: string, is1904: boolean): ShowNumber {
  try {
    if (GENERAL.test(pattern) || pattern.length > LONGEST_PATTERN) return showGeneral;
    const { type } = getFormatInfo(pattern);
    const days = is1904 ? DAYS_TO_1904 : 0;
    if (type === 'date' || type === 'datetime') {
      return (value) => isoDate(value + days, type === 'datetime') ?? showGeneral(value);
    }
    const hasAllDigits = PLAIN.test(pattern) || SHORTENING.includes(type);
    return (value) =>
      hasAllDigits && Number.isInteger(value) ? showGeneral(value) : format(pattern, value, { nbsp: false }).trim();
  } catch {
    return showGeneral;
  }
}

const EPOCH = 25_569;
const DAY_SECONDS = 86_400;
/* Spreadsheets count a 29 February 1900, as day 60; from the day after year 9999 on they show no dates. */
const DAYS = { first: 1, never: 60, end: 2_958_466 };

function isoDate(days: number, hasTime: boolean): string | null {
  if (days < DAYS.first || days >= DAYS.end) return null;
  const day = (hasTime ? days : Math.floor(days)) - EPOCH + (days < DAYS.never ? 1 : 0);
  const text = new Date(Math.round(day * DAY_SECONDS) * 1_000).toISOString();
  return text.slice(0, hasTime ? 'yyyy-mm-ddThh:mm:ss'.length : 'yyyy-mm-dd'.length);
}
