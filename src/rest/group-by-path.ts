import type { Route } from './route.js';

/**
 * The rows of each path, in the notation of Express. All methods of a path are grouped, so that a wrong method on
 * /contacts/lookup-by-custom-field is not taken for one on /contacts/{id}. A path with fewer variables comes before one
 * with more, which would hide it. Otherwise the order of the table is kept.
 */
export function groupByPath(table: readonly Route[]): Map<string, { row: Route; path: string }[]> {
  const groups = new Map<string, { row: Route; path: string }[]>();
  for (const row of table) {
    for (const path of row.paths) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      groups.set(pattern, [...(groups.get(pattern) ?? []), { row, path }]);
    }
  }
  return new Map([...groups].sort(([one], [other]) => countVariables(one) - countVariables(other)));
}

function countVariables(pattern: string): number {
  return pattern.split(':').length - 1;
}
