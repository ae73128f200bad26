import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TASKS } from '../../src/worker/load.js';

const folder = new URL('../../src/worker/tasks/', import.meta.url);

describe('the tasks of the worker', () => {
  it('are the files of the folder, each under its name', () => {
    const files = readdirSync(folder)
      .filter((file) => file !== 'index.ts')
      .map((file) => file.replace(/\.ts$/, ''));
    expect(TASKS.map(({ name }) => name)).toEqual(files.sort());
  });
});
