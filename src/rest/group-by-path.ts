import type { Route } from './route.js';

/**
 * The rows of each path, in the notation of Express. Paths with fewer variables come first, so that
 * /contacts/lookup-by-custom-field is not read as /contacts/{id}.
 */
export function groupByPath(table: readonly Route[]): Map<string, { row: Route; path: string }[]> {
  const groups = new Map<string, { row: Route; path: string }[]>();
  for (const row of table) {
    for (const path of row.paths) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      groups.set(pattern, [...(groups.get(pattern) ?? []), { row, path }]);
    }
  }
  const variablesOf = (pattern: string) => pattern.split(':').length;
  return new Map([...groups].sort(([one], [other]) => variablesOf(one) - variablesOf(other)));
}
