import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { findProgram } from '../../scripts/programs.mjs';

const promtool = findProgram('promtool');

describe.skipIf(promtool === undefined)('the alert rules', () => {
  it('are rules to Prometheus, and its example of what to scrape a configuration', () => {
    const check = (...args: string[]) => execFileSync(promtool ?? '', ['check', ...args], { encoding: 'utf8' });
    expect(check('rules', 'deploy/prometheus/alerts.yml')).toMatch(/SUCCESS: \d+ rules found/);
    expect(check('config', 'deploy/prometheus/scrape.yml')).toContain('is valid');
  });

  it('ring when a counter rises for the first time, and fall silent', () => {
    const told = execFileSync(promtool ?? '', ['test', 'rules', 'test/deploy/alerts.test.yml'], { encoding: 'utf8' });
    expect(told).toContain('SUCCESS');
  });
});
