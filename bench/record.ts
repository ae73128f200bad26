import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { drawGrowth, type Growth } from './draw/growth.js';
import { drawRatios } from './draw/ratios.js';
import type { Measurement } from './measure.js';
import { tableOf } from './report.js';

interface Result {
  sizes: { contacts: number };
  measurements: Measurement[];
}

/**
 * Writes the table and the drawings of docs/bench. The growth of cost is drawn from the results of all sizes that lie
 * in `results`; with fewer than two there is nothing to draw.
 */
export async function recordResult(facts: object, measurements: readonly Measurement[], results: URL): Promise<void> {
  const folder = new URL('../docs/bench/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const table = `${tableOf(measurements)}\n\nRequests per second, medians of interleaved rounds.\n\n`;
  await writeFile(new URL('result.md', folder), `${table}\`\`\`json\n${JSON.stringify(facts, null, 1)}\n\`\`\`\n`);
  await writeFile(new URL('ratios.svg', folder), drawRatios(measurements));
  const growth = growthOf(await readResults(results));
  if (growth.length > 0) await writeFile(new URL('growth.svg', folder), drawGrowth(growth));
}

async function readResults(folder: URL): Promise<Result[]> {
  const files = (await readdir(folder)).filter((file) => /^result-[\d.]+\.json$/.test(file));
  const results = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Result),
  );
  return results.sort((a, b) => a.sizes.contacts - b.sizes.contacts);
}

/* All connections together answer `service` requests a second, so this is the time of one among them. */
function growthOf(results: Result[]): Growth[] {
  const titles = [...new Set(results.flatMap((result) => result.measurements.map((one) => one.title)))];
  const lines = titles.map((title) => ({
    title,
    points: results.flatMap(({ sizes, measurements }) =>
      measurements
        .filter((one) => one.title === title)
        .map((one) => ({ contacts: sizes.contacts, milliseconds: 1000 / one.service })),
    ),
  }));
  return lines.filter((line) => line.points.length > 1);
}
