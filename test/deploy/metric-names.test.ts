import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl } from '../support/databases.js';
import { type ServiceProcess, startProcess } from '../support/service-process.js';

let service: ServiceProcess;
let served: Set<string>;
beforeAll(async () => {
  service = await startProcess({ DATABASE_URL: await databaseUrl(), LOG_LEVEL: 'error' });
  const text = await (await fetch(`${service.url}/metrics`)).text();
  served = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  );
});
afterAll(() => service.stop());

const dashboard = JSON.parse(readFileSync('deploy/grafana/outreach-core.json', 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = {
  dashboard: dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  'alert rules': [
    ...readFileSync('deploy/prometheus/alerts.yml', 'utf8').matchAll(/expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g),
  ].map(([, folded, line]) => folded ?? line ?? ''),
};

/** The names of metrics in an expression: neither functions, nor labels, nor what labels are compared with. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on|without)\s*\([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z][a-z0-9]*_\w+|up)\b(?!\s*\()/g)].map(([, name = '']) => name);
}

describe.each(Object.entries(expressions))('the %s', (_where, all) => {
  it('asks for figures that the service gives', () => {
    const asked = [...new Set(all.flatMap(metricsOf))];
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => name !== 'up' && !served.has(name))).toEqual([]);
  });

  it('asks for something in each expression', () => {
    expect(all.filter((expression) => metricsOf(expression).length === 0)).toEqual([]);
  });
});
