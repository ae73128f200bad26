import { type GraphQLSchema, getNamedType, isInputObjectType } from 'graphql';
import { type FieldErrors, InvalidError, NotFoundError } from '../errors.js';
import { EXPORT_FORMATS, EXPORTED } from '../schema/work/exports/export-plan.js';
import { type ExportOrder, filterTypeOf } from '../schema/work/exports/exports.js';
import { parsePathId } from '../values/record-id.js';

/** The records and the format of a file name such as `contacts.ndjson`. @throws NotFoundError it names nothing */
export function readFileName(name: string): Pick<ExportOrder, 'records' | 'format'> {
  const [given, ending, ...rest] = name.split('.');
  const records = EXPORTED.find((one) => one.replaceAll('_', '-') === given);
  const format = EXPORT_FORMATS.find((one) => one === ending);
  if (!records || !format || rest.length > 0) throw new NotFoundError('Not found');
  return { records, format };
}

const OPTIONS = { custom_fields: ['columns', 'json'], formulas: ['harmless', 'as_is'] } as const;

/**
 * Reads a query: `where` as JSON, and the fields of the list's filter as in REST. Unknown names are refused, because a
 * misspelled filter would export everything.
 * @throws InvalidError every fault, by parameter
 */
export function readExportQuery(
  schema: GraphQLSchema,
  file: Pick<ExportOrder, 'records' | 'format'>,
  query: string,
): ExportOrder {
  const faults: FieldErrors = {};
  const order: Order = { ...file, filter: {} };
  const reading = { schema, order, faults };
  const seen = new Set<string>();
  for (const [name, text] of new URLSearchParams(query)) {
    if (seen.has(name)) faults[name] = ['This parameter may be given only once.'];
    else readParameter(reading, name, text);
    seen.add(name);
  }
  if (Object.keys(faults).length > 0) throw new InvalidError(faults);
  return order;
}

type Order = ExportOrder & { filter: Record<string, unknown> };

/** A query that is being read: its order so far, and its faults. */
interface Reading {
  schema: GraphQLSchema;
  order: Order;
  faults: FieldErrors;
}

function readParameter(reading: Reading, name: string, text: string): void {
  const { order, faults } = reading;
  if (name === 'where') {
    const where = parseJson(text);
    if (where === undefined) faults[name] = ['Must be JSON.'];
    else order.where = where;
  } else if (name === 'after') {
    const after = text === '0' ? 0 : parsePathId(text);
    if (after === null) faults[name] = ['Must be the id of a record.'];
    else order.after = after;
  } else if (name === 'custom_fields' || name === 'formulas') {
    const choices: readonly string[] = OPTIONS[name];
    const choice = choices.indexOf(text);
    if (choice < 0) faults[name] = [`Must be one of ${OPTIONS[name].join(', ')}.`];
    else if (name === 'formulas') order.harmless = choice === 0;
    else order.customFieldColumns = choice === 0;
  } else readFilter(reading, name, text);
}

function readFilter({ schema, order: { records, filter }, faults }: Reading, name: string, text: string): void {
  const type = schema.getType(filterTypeOf(records));
  const fields = isInputObjectType(type) ? type.getFields() : {};
  const core = name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
  const field = name === core.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) ? fields[core] : undefined;
  if (!field) faults[name] = ['There is no such parameter.'];
  else if (getNamedType(field.type).name !== 'Boolean') filter[core] = text;
  else if (text === 'true' || text === 'false') filter[core] = text === 'true';
  else faults[name] = ['Must be true or false.'];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    // Reported as a fault.
    return undefined;
  }
}
