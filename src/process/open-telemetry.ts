import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectPath } from '../project-root.js';
import type { Metrics } from '../telemetry/metrics.js';
import type { Tracing } from '../telemetry/tracing.js';
import type { Config } from './config.js';

const manifest = z.object({ version: z.string().default('unknown') });

/**
 * Records the build (the version of the package and the commit) in the metrics, and opens tracing.
 * @returns null if tracing is not configured; then its packages are not loaded
 */
export async function openTelemetry({ commit, tracing }: Config, metrics: Metrics): Promise<Tracing | null> {
  const { version } = manifest.parse(JSON.parse(readText('package.json') ?? '{}'));
  const build = { version, commit: commit ?? readCommit() ?? 'unknown' };
  metrics.buildKnown(build);
  if (tracing === null) return null;
  const { startTracing } = await import('../telemetry/otel.js');
  return startTracing(tracing, build);
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
