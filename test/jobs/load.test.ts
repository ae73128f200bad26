import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { nameTask, TASKS } from '../../src/jobs/load.js';

const folder = new URL('../../src/jobs/tasks/', import.meta.url);

describe('the tasks of the worker', () => {
  it('are the files of the folder, each under its name', () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''));
    expect(TASKS.map(({ name }) => name)).toEqual(files.sort());
  });

  it.each([undefined, {}, { run: async () => false }])('refuse a file that states none: %j', (value) => {
    expect(() => nameTask({ name: 'sweep', value })).toThrow('The file of the task sweep does not state a task.');
  });
});
