import type { Sort } from '../lists/keyset-window.js';
import { OWNERS, type OwnerKind } from './owner.js';

/** A text that counts as a number: digits with at most one point and a sign. `\s` and `\d` would match more than ASCII. */
export const NUMBER = String.raw`'^[ \t\n\v\f\r]*[+-]?[0-9]{1,15}([.][0-9]{1,15})?[ \t\n\v\f\r]*$'`;

/* Without regard to case and accents. A text of ASCII alone, which most are, takes the short way. */
const folded = (text: string) =>
  `case when octet_length(${text}) = char_length(${text}) then lower(${text})
     else lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g')) end`;

/**
 * The place of a custom field's value among others, as text that sorts by code points: numbers by their value, then
 * other texts. A long text is cut, because an entry of an index may have 2,704 bytes; its hash tells it from others with
 * the same beginning. Indexes contain this expression, so it cannot be changed without new indexes.
 * @param value an expression of the type text
 */
function valueOrder(value: string): string {
  const bare = `substring(${value}, '[0-9.]+')`;
  const digits = `lpad(split_part(${bare}, '.', 1), 15, '0') || '.' || split_part(${bare}, '.', 2)`;
  return `(case
    when char_length(${value}) > 100 then '2' || (${folded(`left(${value}, 100)`)}) || md5(${value})
    when ${value} !~ ${NUMBER} then '2' || (${folded(value)})
    when strpos(${value}, '-') > 0 then '0' || translate(${digits}, '0123456789', '9876543210') || '~'
    else '1' || ${digits} end) collate "C"`;
}

/** The condition that the value of the field `row` is exactly the given one. The index has no whole values. */
export const hasValue = (row: string, value: string): string =>
  `${valueOrder(`${row}.field_value`)} = ${valueOrder(value)} and ${row}.field_value = ${value}`;

/** The description of the order by a custom field. */
export const CUSTOM_FIELD_SORT =
  'By the custom field that `sortField` names: numbers by their value, then texts in any case. Records without it sort lowest.';

/** The order of records `r` by a custom field. */
export function customFieldSort(kind: OwnerKind): Sort<object> {
  const { table, column } = OWNERS[kind];
  const own = (name: string) => `f.client_id = r.client_id and f.${column} = r.id and f.field_name = ${name}`;
  return {
    type: 'text',
    named: true,
    joined: ({ name }) => ({
      from: `join ${table} f on ${own(name)}`,
      column: valueOrder('f.field_value'),
      id: `f.${column}`,
      missing: `not exists (select from ${table} f where ${own(name)})`,
    }),
  };
}
