// Sums up a processor profile: node --import tsx bench/profile.ts out/bench/CPU.….cpuprofile
import { readFile } from 'node:fs/promises';

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

const [file = ''] = process.argv.slice(2);
const profile = JSON.parse(await readFile(file, 'utf8')) as Profile;

/** Microseconds by node, the idle loop left out. */
const own = new Map<number, number>();
for (const [index, id] of profile.samples.entries()) own.set(id, (own.get(id) ?? 0) + (profile.timeDeltas[index] ?? 0));

const placeOf = (url: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? /\/(src\/.*)$/.exec(url)?.[1] ?? (url || '(engine)');
const byPlace = new Map<string, number>();
const byFunction = new Map<string, number>();
let busy = 0;
for (const { id, callFrame } of profile.nodes) {
  const time = own.get(id) ?? 0;
  if (callFrame.functionName === '(idle)') continue;
  busy += time;
  const place = placeOf(callFrame.url);
  byPlace.set(place, (byPlace.get(place) ?? 0) + time);
  const name = `${callFrame.functionName || '(anonymous)'}:${callFrame.lineNumber + 1} ${place}`;
  byFunction.set(name, (byFunction.get(name) ?? 0) + time);
}

for (const [title, table] of [
  ['place', byPlace],
  ['function', byFunction],
] as const) {
  process.stdout.write(`\nBy ${title}, part of ${Math.round(busy / 1000)} ms\n`);
  const sorted = [...table].sort((a, b) => b[1] - a[1]).slice(0, 45);
  for (const [name, time] of sorted)
    process.stdout.write(`${((100 * time) / busy).toFixed(1).padStart(6)} %  ${name}\n`);
}
