import pg from 'pg';

/** Every session runs in UTC; `2026-01-02 03:04:05.6+00` becomes the text of the wire without a Date in between. */
export function wireInstant(text: string): string {
  const decimals = text.charCodeAt(19) === 46 ? text.slice(20, -3).padEnd(3, '0') : '000';
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${decimals}Z`;
}

const keepText = (text: string) => text;

function parserOf(oid: number): (text: string) => unknown {
  if (oid === 1184) return wireInstant;
  if (oid === 20 || oid === 23) return Number;
  if (oid === 16) return (text) => text === 't';
  if (oid === 114) return JSON.parse as (text: string) => unknown;
  return keepText;
}

/** As many connections as the service has. */
export function openFloorPool(url: string): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    max: 16,
    options: '-c TimeZone=UTC',
    types: { getTypeParser: parserOf as never },
  });
}
