import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOptions } from '../bench/harness/bench.js';
import { rankSumP } from '../bench/harness/statistics.js';
import { timingOf } from '../bench/harness/timing.js';
import { MIX_OPTIONS } from '../bench/mix/measure-mix.js';
import { changesSince, readResult } from '../bench/rows/changes.js';

describe('two samples', () => {
  it.each([
    { a: [1, 2, 3], b: [4, 5, 6], p: 2 / 20 },
    { a: [4, 5, 6], b: [1, 2, 3], p: 2 / 20 },
    { a: [1, 2, 4], b: [3, 5, 6], p: 4 / 20 },
    { a: [1, 4, 5], b: [2, 3, 6], p: 1 },
    { a: [1, 2, 3, 4, 5, 6, 7], b: [8, 9, 10, 11, 12, 13, 14], p: 2 / 3432 },
  ])('$a and $b differ by as much by chance in $p', ({ a, b, p }) => {
    expect(rankSumP(a, b)).toBeCloseTo(p, 10);
  });
});

describe('the comparison of two runs', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'outreach-bench-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const from = (first: number) => Array.from({ length: 7 }, (_, round) => first + round / 100);
  const measured = (name: string, ratios: number[], cpuRatios: number[]) => ({
    name,
    title: `row ${name}`,
    ratios,
    cpuRatios,
  });
  const compare = async (then: object, now: ReturnType<typeof measured>[]) => {
    const file = path.join(folder, 'result.json');
    await writeFile(file, JSON.stringify(then));
    return changesSince(await readResult(file), now);
  };

  it('tells what changed from what varies, and leaves out what was not measured then', async () => {
    const then = [
      measured('a', from(0.5), from(2)),
      measured('b', from(0.5), from(2)),
      measured('gone', from(1), from(1)),
    ];
    const now = [
      measured('a', from(0.7), from(1.8)),
      measured('b', from(0.505), [2.5, ...from(2.008).slice(1)]),
      measured('new', from(1), from(1)),
    ];
    expect(await compare({ measurements: then }, now)).toBe(
      [
        '| Row | Ratio: then | now | | CPU ratio: then | now | |',
        '|---|---:|---:|---|---:|---:|---|',
        '| row a | 0.53 | 0.73 | faster | 2.03 | 1.83 | cheaper |',
        '| row b | 0.53 | 0.54 | noise | 2.03 | 2.05 | noise |',
      ].join('\n'),
    );
  });

  it('tells nothing of processor time where the machine does not', async () => {
    const unknown = Array.from({ length: 7 }, () => null);
    const then = { ...measured('a', from(0.7), []), cpuRatios: unknown };
    const table = await compare({ measurements: [then] }, [measured('a', from(0.5), from(1))]);
    expect(table.split('\n').at(-1)).toBe('| row a | 0.73 | 0.53 | slower | - | 1.03 | - |');
  });

  it('is refused for a file that is no result', async () => {
    await expect(compare({}, [])).rejects.toThrow('is not the result of a benchmark that can be compared');
    await expect(compare({ measurements: [{ name: 'a', ratio: 1 }] }, [])).rejects.toThrow('can be compared');
  });
});

describe('a mix', () => {
  it('lasts ten minutes at 70 % of the capacity', () => {
    expect(readOptions(MIX_OPTIONS, [])).toMatchObject({ seconds: 600, part: 0.7, scale: 1 });
  });

  it('sums up its answers as a whole and by tenths of the time', () => {
    const answers = Array.from({ length: 1_000 }, (_, due) => [due, due < 500 ? 1 : 3] as const);
    const { parts, ...whole } = timingOf([...answers, [1_001, 7]], 1_000);
    expect(whole).toEqual({ count: 1_001, p50: 3, p99: 3, most: 7 });
    expect(parts).toEqual({ p50: [1, 1, 1, 1, 1, 3, 3, 3, 3, 3], p99: [1, 1, 1, 1, 1, 3, 3, 3, 3, 3] });
  });
});
