import type { FieldErrors } from '../errors.js';
import type { Parameters } from '../wire/parameters.js';

interface ParsedQuery {
  values: Record<string, unknown>;
  fieldErrors: FieldErrors;
  /** Names that had no effect, as they were sent. */
  ignored: string[];
}

const REPEATED = 'This parameter may be given only once.';

/** Groups the parameters of the query by lower-case name, and sets unknown names apart. */
function collect(search: string, parameters: Parameters) {
  const given = new Map<string, string[]>();
  const ignored = new Set<string>();
  for (const [name, value] of new URLSearchParams(search)) {
    const known = name.toLowerCase();
    if (Object.hasOwn(parameters, known)) given.set(known, [...(given.get(known) ?? []), value]);
    else ignored.add(name);
  }
  return { given, ignored };
}

/**
 * Reads the query of a request: names in any case, all errors at once, unknown names ignored and reported.
 * @param search what follows the question mark
 * @source Specification: Contacts, query parameters; Limits, page and page_size
 */
export function parseQuery(search: string, parameters: Parameters): ParsedQuery {
  const { given, ignored } = collect(search, parameters);
  const values: Record<string, unknown> = {};
  const fieldErrors: FieldErrors = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const [text, ...more] = given.get(name) ?? [];
    values[name] = parameter.absent;
    if (text === undefined) {
      if (parameter.required) fieldErrors[name] = [parameter.required];
    } else if (more.length > 0) {
      if (parameter.repeated === 'error') fieldErrors[name] = [REPEATED];
    } else if (text === '' && parameter.empty !== 'read') {
      if (parameter.empty === 'ignored') ignored.add(name);
    } else {
      const read = parameter.read(text);
      if ('errors' in read) fieldErrors[name] = read.errors;
      else values[name] = read.value;
    }
  }
  return { values, fieldErrors: fieldErrors, ignored: [...ignored] };
}
