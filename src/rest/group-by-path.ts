import type { Route } from './route.js';

/**
 * The rows of each path, in the notation of Express. All methods of a path stand together, so that a wrong method on
 * /contacts/lookup-by-custom-field is not one on /contacts/{id}.
 * @throws Error a path with a variable hides one that comes after it: the service does not start
 */
export function groupByPath(table: readonly Route[]): Map<string, { row: Route; path: string }[]> {
  const groups = new Map<string, { row: Route; path: string }[]>();
  for (const row of table) {
    for (const path of row.paths) {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      groups.set(pattern, [...(groups.get(pattern) ?? []), { row, path }]);
    }
  }
  requireReachable([...groups.keys()]);
  return groups;
}

function requireReachable(patterns: string[]): void {
  for (const [index, pattern] of patterns.entries()) {
    const covers = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
    const hidden = patterns.slice(index + 1).find((later) => covers.test(later));
    if (hidden !== undefined) throw new Error(`The path ${pattern} hides ${hidden}, which must come before it.`);
  }
}
