import { ACTIVITY_ROWS } from './activities.js';
import { COMPANY_ROWS } from './companies.js';
import { CONTACT_ROWS } from './contacts.js';
import { PEOPLE_ROWS } from './people.js';
import type { Row } from './row.js';
import { WEBHOOK_ROWS } from './webhooks.js';

const ROWS = [...ACTIVITY_ROWS, ...COMPANY_ROWS, ...CONTACT_ROWS, ...PEOPLE_ROWS, ...WEBHOOK_ROWS].sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

/** The row of a name. @throws Error a name that no row has */
export function rowNamed(name: string): Row {
  const row = ROWS.find((one) => one.name === name);
  if (!row) throw new Error(`No row is named ${name}.`);
  return row;
}

/**
 * Rows in the order of their names.
 * @param names those wanted, by name or by how it begins; none means all
 * @throws Error where no row has such a name
 */
export function rowsNamed(names: readonly string[]): Row[] {
  const wanted = ROWS.filter((row) => names.length === 0 || names.some((name) => row.name.startsWith(name)));
  if (wanted.length === 0)
    throw new Error(`No row is named ${names.join(', ')}. There are: ${ROWS.map((row) => row.name).join(', ')}.`);
  return wanted;
}
