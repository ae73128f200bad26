import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { link?: true; resolved?: string }>;
}

it('packages of vendor stand wherever packages of their names would be installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
  for (const name of ['fast-json-stringify', 'graphql-shield']) {
    const places = Object.entries(packages).filter(([place]) => place.endsWith(`node_modules/${name}`));
    expect(places).toEqual([[`node_modules/${name}`, { link: true, resolved: `vendor/${name}` }]]);
  }
});
