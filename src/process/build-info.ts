import { readFileSync } from 'node:fs';
import { projectPath } from '../project-root.js';
import type { Build } from '../telemetry/state-metrics.js';

/**
 * Which build this is: the version of the package and the commit.
 * @param given the commit, where the build set it
 */
export function readBuild(given: string | undefined): Build {
  const { version = 'unknown' } = JSON.parse(readText('package.json') ?? '{}') as { version?: string };
  return { version, commit: given ?? readCommit() ?? 'unknown' };
}

/* Reads the files of git directly, because git may not be installed where the service runs. */
function readCommit(): string | undefined {
  const head = readText('.git/HEAD')?.trim();
  const branch = head?.startsWith('ref: ') ? head.slice('ref: '.length) : undefined;
  if (branch === undefined) return commitOf(head);
  const packed = readText('.git/packed-refs')
    ?.split('\n')
    .find((line) => line.endsWith(` ${branch}`));
  return commitOf(readText(`.git/${branch}`)?.trim() ?? packed?.split(' ')[0]);
}

const commitOf = (text: string | undefined) => (text && /^[0-9a-f]{40,64}$/.test(text) ? text : undefined);

function readText(file: string): string | undefined {
  try {
    return readFileSync(projectPath(file), 'utf8');
  } catch {
    return undefined;
  }
}
