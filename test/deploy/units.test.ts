import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';

const analyze = findProgram('systemd-analyze');

describe.skipIf(analyze === undefined)('the units of systemd', () => {
  it.each(['outreach-core.service', 'outreach-core-worker.service'])('%s are units to systemd', (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'outreach-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Where Node is on this machine.
    const unit = readFileSync(`deploy/${name}`, 'utf8').replaceAll('/usr/bin/node', process.execPath);
    writeFileSync(path.join(folder, name), unit);
    const result = spawnSync(analyze ?? '', ['verify', '--man=no', path.join(folder, name)], { encoding: 'utf8' });
    expect([result.status, result.stderr.split('\n').filter((line) => line.includes(name))]).toEqual([0, []]);
  });
});
