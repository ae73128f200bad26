import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadDefaultExports } from '../../src/files/default-exports.js';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'outreach-folder-'));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (file: string, text: string) => writeFile(path.join(directory, file), text);
const load = () => loadDefaultExports(pathToFileURL(`${directory}/`));

describe('what is found by its folder', () => {
  it('is every module, in the order of the names', async () => {
    await write('second-one.js', 'export default 2;');
    await write('first.js', 'export default 1;');
    await write('nothing.js', 'export const other = 3;');
    expect(await load()).toEqual([
      { name: 'first', value: 1 },
      { name: 'nothing', value: undefined },
      { name: 'second-one', value: 2 },
    ]);
  });

  it.each(['first.d.ts', 'first.js.map', 'notes.md'])('is no %s, and no folder', async (file) => {
    await write(file, 'nothing to run');
    await mkdir(path.join(directory, 'toolkit'));
    expect(await load()).toEqual([]);
  });

  it.each(['get_contact.js', 'GetContact.js', 'getContact.ts', '1-first.js', 'first-.js', 'first.test.js'])(
    'is refused as %s, so that no file is passed over unnoticed',
    async (file) => {
      await write(file, 'export default 1;');
      await expect(load()).rejects.toThrow(`The file ${file} is to be named in kebab-case`);
    },
  );
});
