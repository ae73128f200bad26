import { builder } from '../../kernel/builder.js';
import { OWNERS, type OwnerKind } from '../custom-fields/owner.js';
import {
  type DateGiven,
  DateMatch,
  dateMatches,
  type NumberGiven,
  NumberMatch,
  numberMatches,
  type TextGiven,
  textMatches,
  textOperators,
} from './matches.js';
import type { Term } from './where.js';

type Given = TextGiven & { name: string; number?: NumberGiven | null; date?: DateGiven | null };

const CustomFieldMatch = builder.inputType('CustomFieldMatch', {
  description: 'What the custom field of a name must be. A record without it matches `exists: false` alone.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'The name of the field, exactly.' }),
    ...textOperators(t, 'Exactly this.'),
    number: t.field({
      type: NumberMatch,
      description: 'As a number: digits with at most one point and a sign. A value that is none does not match.',
    }),
    date: t.field({
      type: DateMatch,
      description: 'As a day: its first ten characters as 2026-05-31. A value that is none does not match.',
    }),
    exists: t.boolean({ description: 'Whether the record has the field.' }),
  }),
});

const NUMBER = `'^\\s*[+-]?\\d{1,15}(\\.\\d{1,15})?\\s*$'`;
const DATE = `'^\\d{4}-\\d\\d-\\d\\d'`;

/** The term of the custom fields of a kind of record. */
export function customFieldTerm(kind: OwnerKind): Term {
  const { table, column } = OWNERS[kind];
  return {
    type: CustomFieldMatch,
    description: 'A custom field.',
    sql: ({ name, exists, number, date, ...text }: Given, writing, { row, owner }) => {
      const f = writing.alias();
      const value = `${f}.field_value`;
      const conditions = [`${f}.client_id = ${owner}`, `${f}.field_name = ${writing.add(name, 'text')}`];
      // The index has a hash of the value, because values may be long.
      if (typeof text.equals === 'string') conditions.push(`md5(${value}) = md5(${writing.add(text.equals, 'text')})`);
      conditions.push(textMatches(value, text, writing));
      if (number)
        conditions.push(numberMatches(`(case when ${value} ~ ${NUMBER} then ${value}::float8 end)`, number, writing));
      if (date)
        conditions.push(dateMatches(`(case when ${value} ~ ${DATE} then left(${value}, 10) end)`, date, writing));
      const having = `${row}.id in (select ${f}.${column} from ${table} ${f} where ${conditions.join(' and ')})`;
      return exists === false ? `not (${having})` : having;
    },
  };
}
