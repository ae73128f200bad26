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
 * The same for the paths under some prefixes, whose case does not matter.
 * @param prefixes such as `/public`
 * @returns a function from the URL of a request; it throws URIError when a variable's encoding is broken
 */
export function createUrlMatcher<Target>(
  prefixes: readonly string[],
  patterns: Iterable<readonly [string, Target]>,
): (url: string) => Match<Target> | null {
  const prefix = new RegExp(`^(?:${prefixes.join('|')})(?=/|$)`, 'i');
  const match = createPathMatcher(patterns);
  return (url) => {
    const path = pathOf(url);
    const start = prefix.exec(path)?.[0].length;
    return start === undefined ? null : match(path.slice(start));
  };
}

/* A proxy may send an absolute URL; the path begins after its host. */
function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : Math.max(0, url.indexOf('/', url.indexOf('://') + 3));
  const mark = url.indexOf('?', start);
  return url.slice(start, mark === -1 ? undefined : mark);
}
