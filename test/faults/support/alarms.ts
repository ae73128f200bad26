import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../../../scripts/free-port.mjs';
import { findProgram } from '../../../scripts/programs.mjs';
import { ROOT } from '../../support/service-process.js';

/** A Prometheus with the rules of `deploy`, which reads the figures of one process. */
export interface Alarms {
  /** The names of those that ring, or will when what they see lasts. */
  raised(): Promise<string[]>;
  /** Resolves when an alarm is raised. */
  rings(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Where it is missing, faults are tried without a look at their alarms. */
export const prometheus = findProgram('prometheus');

const LOOK_EVERY = '500ms';

interface Answer<Data> {
  data: Data;
}

/**
 * @param urls of processes; one that is not there is told as down
 * @param lookEvery longer than the figures take while the database hangs
 */
export async function watchAlarms(urls: readonly string[], lookEvery = LOOK_EVERY): Promise<Alarms> {
  if (prometheus === undefined)
    return { raised: async () => [], rings: async () => undefined, stop: async () => undefined };
  const folder = await mkdtemp(path.join(tmpdir(), 'outreach-prometheus-'));
  await chmod(folder, 0o755);
  const config = {
    global: { scrape_interval: lookEvery, scrape_timeout: lookEvery, evaluation_interval: LOOK_EVERY },
    rule_files: [path.join(ROOT, 'deploy/prometheus/alerts.yml')],
    scrape_configs: [
      { job_name: 'outreach-core', static_configs: [{ targets: urls.map((url) => new URL(url).host) }] },
    ],
  };
  // What is JSON is YAML too.
  const file = path.join(folder, 'prometheus.yml');
  await writeFile(file, JSON.stringify(config));
  const address = `127.0.0.1:${await freePort()}`;
  const options = {
    'config.file': file,
    'storage.tsdb.path': path.join(folder, 'data'),
    'web.listen-address': address,
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(prometheus, [...args, '--log.level=error'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const ask = async <Data>(question: string): Promise<Data | null> => {
    const answer = await fetch(`http://${address}/api/v1/${question}`).catch(() => null);
    return answer?.ok ? ((await answer.json()) as Answer<Data>).data : null;
  };
  const raised = async () => {
    const told = await ask<{ alerts: { labels: { alertname: string } }[] }>('alerts');
    return [...new Set(told?.alerts.map(({ labels }) => labels.alertname))].sort();
  };
  // Two looks, so that what rises from now on rises from something.
  const looks = async () => {
    const told = await ask<{ result: { value: [number, string] }[] }>('query?query=count_over_time(up[1h])');
    return Number(told?.result[0]?.value[1] ?? 0);
  };
  await expect.poll(looks, { timeout: 30_000 }).toBeGreaterThan(2);
  return {
    raised,
    rings: async (name) => void (await expect.poll(raised, { timeout: 30_000 }).toContain(name)),
    stop: async () => {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
