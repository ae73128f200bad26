import type { FieldErrors } from '../errors.js';
import type { Parameters } from '../wire/parameters.js';

interface ParsedQuery {
  values: Record<string, unknown>;
  faults: FieldErrors;
  /** Names as they came that had no effect. */
  ignored: string[];
}

const REPEATED = 'This parameter may be given only once.';

/** What the address names, by lower-case name; unknown names are set apart. */
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
 * Reads the query of a request: names in any case, every fault at once, unknown names ignored and told.
 * @param search what follows the question mark
 * @source Specification: Contacts, query parameters; Limits, page and page_size
 */
export function parseQuery(search: string, parameters: Parameters): ParsedQuery {
  const { given, ignored } = collect(search, parameters);
  const values: Record<string, unknown> = {};
  const faults: FieldErrors = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const [text, ...more] = given.get(name) ?? [];
    values[name] = parameter.absent;
    if (text === undefined) {
      if (parameter.required) faults[name] = [parameter.required];
    } else if (more.length > 0) {
      if (parameter.repeated === 'fault') faults[name] = [REPEATED];
    } else if (text === '' && parameter.empty !== 'read') {
      if (parameter.empty === 'ignored') ignored.add(name);
    } else {
      const read = parameter.read(text);
      if ('faults' in read) faults[name] = read.faults;
      else values[name] = read.value;
    }
  }
  return { values, faults, ignored: [...ignored] };
}
