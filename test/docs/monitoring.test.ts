import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ROOT } from '../support/service-process.js';
import { codeIn, readPage, tableRows } from './markdown.js';

it('docs/monitoring.md says what to do about every alert, and which of them call somebody', () => {
  const rules = readFileSync(`${ROOT}/deploy/prometheus/alerts.yml`, 'utf8');
  const alerts = [...rules.matchAll(/alert: OutreachCore(\w+)[\s\S]*?severity: (\w+)/g)].map(
    ([, name, severity]) => `${name}${severity === 'page' ? ' calls' : ''}`,
  );
  const cells = tableRows(readPage('docs/monitoring.md'), 'When an alert fires').map(([cell = '']) => cell);
  const named = cells.flatMap((cell) =>
    codeIn(cell).map((name) => `${name}${cell.includes(`**\`${name}\`**`) ? ' calls' : ''}`),
  );
  expect(named.sort()).toEqual(alerts.sort());
});
