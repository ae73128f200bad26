import { mkdir, writeFile } from 'node:fs/promises';
import { drawRatios } from './draw/ratios.js';
import type { Measurement } from './measure.js';
import { tableOf } from './report.js';

/** Writes the table and the drawing of the ratios to docs/bench. */
export async function recordResult(facts: object, measurements: readonly Measurement[]): Promise<void> {
  const folder = new URL('../docs/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const table = `${tableOf(measurements)}\n\nRequests per second, medians of interleaved rounds.\n\n`;
  await writeFile(new URL('result.md', folder), `${table}\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`);
  await writeFile(new URL('ratios.svg', folder), drawRatios(measurements));
}
