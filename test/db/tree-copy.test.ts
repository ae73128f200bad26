import { mkdir, mkdtemp, readdir, readFile, rm, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TreeCopy } from '../../src/db/tree-copy.js';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'tree-'));
  await mkdir(at('from/below'), { recursive: true });
});
afterEach(() => rm(place, { recursive: true, force: true }));

const at = (name: string) => path.join(place, name);

/** A file that nobody has written for an hour. */
async function writeOld(name: string, text: string): Promise<void> {
  await writeFile(at(name), text);
  const before = new Date(Date.now() - 3_600_000);
  await utimes(at(name), before, before);
}

async function contentOf(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(at(folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(
    files.map(async (file) => [path.relative(at(folder), file), await readFile(file, 'utf8')] as const),
  );
  return Object.fromEntries(texts.sort());
}

describe('the copy of a folder that changes', () => {
  it('gets what was written, made and deleted between its beginning and its end', async () => {
    await writeOld('from/kept', 'as it was');
    await writeOld('from/below/written', 'before');
    await writeOld('from/deleted', 'before');
    const copy = new TreeCopy(at('from'), at('to'));
    await copy.begin();
    await writeFile(at('from/below/written'), 'behind');
    await writeFile(at('from/below/made'), 'new');
    await unlink(at('from/deleted'));
    await copy.finish();
    expect(await contentOf('to')).toEqual({ 'below/made': 'new', 'below/written': 'behind', kept: 'as it was' });
  });

  it.runIf(process.platform !== 'win32')('copies no old file twice, and every young one', async () => {
    await writeOld('from/old', 'from');
    await writeFile(at('from/young'), 'from');
    const copy = new TreeCopy(at('from'), at('to'));
    await copy.begin();
    await writeFile(at('to/old'), 'copy');
    await writeFile(at('to/young'), 'copy');
    await copy.finish();
    expect(await contentOf('to')).toEqual({ old: 'copy', young: 'from' });
  });

  it('notices a file that was written with the same size and the same time', async () => {
    await writeOld('from/same', 'before');
    const copy = new TreeCopy(at('from'), at('to'));
    await copy.begin();
    await writeOld('from/same', 'behind');
    await copy.finish();
    expect(await contentOf('to')).toEqual({ same: 'behind' });
  });

  it('fails where there is nothing to copy', async () => {
    await expect(new TreeCopy(at('nothing'), at('to')).finish()).rejects.toThrow('ENOENT');
  });
});
