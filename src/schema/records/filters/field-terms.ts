import { type Column, columnsOf, type Fields } from '../fields/fields.js';
import { IdMatch, idMatches, TextMatch, TimeMatch, textMatches, timeMatches } from './matches.js';
import type { Term } from './where.js';

/** The term of a column by its type; null of types that are no column's. */
function fieldTerm({ column, type, shown, filter }: Column): Term | null {
  const description = shown ?? '';
  const at = (row: string) => `${row}.${column}`;
  switch (type) {
    case 'String':
      return {
        type: TextMatch,
        description,
        sql: (given, writing, { row }) => textMatches(at(row), given, writing, filter?.read),
      };
    case 'RecordId':
      return { type: IdMatch, description, sql: (given, writing, { row }) => idMatches(at(row), given, writing) };
    case 'DateTime':
      return { type: TimeMatch, description, sql: (given, writing, { row }) => timeMatches(at(row), given, writing) };
    case 'Boolean':
      return {
        type: 'Boolean',
        description,
        sql: (given, writing, { row }) => `${at(row)} = ${writing.add(given, 'boolean')}`,
      };
    case 'CustomFields':
      return null;
  }
}

/** The terms of a record's own fields, by its table of fields: all that are shown and read with the record. */
export function fieldTerms(table: Fields): Record<string, Term> {
  const terms = columnsOf(table).flatMap(([name, column]): [string, Term][] => {
    if (!column.shown || column.apart || column.column === 'client_id') return [];
    const term = fieldTerm(column);
    return term ? [[name, term]] : [];
  });
  return Object.fromEntries(terms);
}
