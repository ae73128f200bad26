import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const CONSOLE = fileURLToPath(new URL('../console', import.meta.url));
const read = (file: string) => readFileSync(`${CONSOLE}/src/${file}`, 'utf8');
const sources = readdirSync(`${CONSOLE}/src`, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

/** The components of Mantine that the console imports. */
const components = new Set(
  sources
    .flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => /^[A-Z]/.test(name)),
);

it('the console loads the style sheet of every component that it uses and that has one', () => {
  expect(components.size).toBeGreaterThan(40);
  const styled = [...components].filter((name) =>
    existsSync(`${CONSOLE}/node_modules/@mantine/core/styles/${name}.css`),
  );
  expect(styled.length).toBeGreaterThan(20);
  const missing = styled.filter((name) => !read('styles.ts').includes(`/styles/${name}.css'`));
  expect(missing).toEqual([]);
});
