import type { Route } from './route.js';

/** The target of a path, and the decoded values of its variables. */
interface Match<Target> {
  target: Target;
  params: Record<string, string>;
}

interface Candidate<Target> {
  target: Target;
  /** Per segment: a literal, or the name of a variable. */
  segments: { word: string | null; name: string }[];
}

/**
 * Finds the first pattern that a path matches, by the rules of Express: words are case-sensitive, one trailing slash is
 * ignored, a variable is one non-empty segment.
 * @param patterns in Express's notation, `/contacts/:id`
 * @returns a function from a path without its query; it throws URIError when a variable's encoding is broken
 */
export function createPathMatcher<Target>(
  patterns: Iterable<readonly [string, Target]>,
): (path: string) => Match<Target> | null {
  const byLength = new Map<number, Candidate<Target>[]>();
  for (const [pattern, target] of patterns) {
    const segments = pattern.split('/').map(readSegment);
    byLength.set(segments.length, [...(byLength.get(segments.length) ?? []), { target, segments }]);
  }
  return (path) => {
    const words = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
    for (const candidate of byLength.get(words.length) ?? []) {
      if (fits(candidate, words)) return { target: candidate.target, params: readParams(candidate, words) };
    }
    return null;
  };
}

const readSegment = (text: string) =>
  text.startsWith(':') ? { word: null, name: text.slice(1) } : { word: text, name: '' };

function fits({ segments }: Candidate<unknown>, words: string[]): boolean {
  for (let index = segments.length - 1; index >= 0; index--) {
    const word = segments[index]?.word;
    if (word === null ? words[index] === '' : word !== words[index]) return false;
  }
  return true;
}

function readParams({ segments }: Candidate<unknown>, words: string[]): Record<string, string> {
  const params: Record<string, string> = {};
  segments.forEach(({ word, name }, index) => {
    if (word === null) params[name] = decodeURIComponent(words[index] ?? '');
  });
  return params;
}

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
