import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsHelp } from '../../src/process/config.js';

const known = new Set(
  settingsHelp()
    .match(/^ {2}[A-Z_]+/gm)
    ?.map((name) => name.trim()),
);
const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

describe('what the files of deploy/ set', () => {
  it('are settings of the service', () => {
    const compose = /environment: &environment\n((?: {4}.*\n)+)/.exec(read('compose.yaml'))?.[1] ?? '';
    const units = ['outreach-core.service', 'outreach-core-worker.service'].map(read).join('\n');
    const named = [
      ...[...compose.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name),
      ...[...units.matchAll(/^Environment=(.*)$/gm)].flatMap(([, all = '']) =>
        all.split(' ').map((one) => one.split('=')[0]),
      ),
      ...[...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name]) => name),
    ];
    expect(named.length).toBeGreaterThan(12);
    expect(named.filter((name) => !known.has(name ?? ''))).toEqual([]);
  });

  it('name programs that are compiled from files that exist', () => {
    const text = ['Containerfile', 'compose.yaml', 'outreach-core.service', 'outreach-core-worker.service']
      .map(read)
      .join();
    const programs = [...new Set(text.match(/dist\/process\/\w+\.js/g))];
    expect(programs.sort()).toEqual(['dist/process/server.js', 'dist/process/worker.js']);
    expect(programs.every((file) => existsSync(file.replace('dist/', 'src/').replace('.js', '.ts')))).toBe(true);
  });
});
