import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How long what was found counts: another build is noticed after that. */
const LOOK_MS = 1_000;

/** What a build has put in its folder, which may come, change and go while the service runs. */
interface Built<Content> {
  /** What is there; null while nothing is. */
  current(): Content | null;
  /** Whether the last build has failed. */
  hasFailed(): boolean;
}

/**
 * Opens what `scripts/build-console.mjs` made: when it is first asked for, and again after another build. In between nothing
 * is read but, at most once a second, the stamp of the build.
 * @param folder that the build puts in its place when it is whole
 */
export function watchBuilt<Content>(folder: string, open: (folder: string) => Content): Built<Content> {
  let found: { stamp: string; content: Content } | null = null;
  let lookedAt = 0;
  const look = () => {
    const stamp = readStamp(folder);
    if (stamp === null) found = null;
    else if (stamp !== found?.stamp) found = { stamp, content: open(folder) };
  };
  return {
    current() {
      const now = Date.now();
      if (found === null || now - lookedAt >= LOOK_MS) {
        lookedAt = now;
        look();
      }
      return found?.content ?? null;
    },
    hasFailed: () => existsSync(`${folder}.failed`),
  };
}

function readStamp(folder: string): string | null {
  try {
    return readFileSync(path.join(folder, '.stamp'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
