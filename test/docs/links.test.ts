import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/service-process.js';
import { type Page, proseOf, readPage, readPages } from './markdown.js';

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: Page): Set<string> {
  const headings = [...proseOf(page).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => heading);
  const seen = new Map<string, number>();
  return new Set(
    headings.map((heading) => {
      const anchor = heading
        .toLowerCase()
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-');
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

/** The links of a page to other files and headings. */
const linksOf = (page: Page): string[] =>
  [...proseOf(page).matchAll(/\]\(\s*([^()\s]+)\s*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** Why a link leads nowhere; null if it does. */
function faultOf(page: Page, link: string): string | null {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page.path : path.join(path.dirname(page.path), file);
  if (!existsSync(path.join(ROOT, target))) return `${link}: there is no ${target}`;
  if (anchor === undefined || statSync(path.join(ROOT, target)).isDirectory()) return null;
  return anchorsOf(readPage(target)).has(anchor) ? null : `${link}: ${target} has no such heading`;
}

const pages = [...readPages(), readPage('console/README.md'), readPage('client/README.md')];

describe('the links of the documentation', () => {
  it.each(pages)('$path: lead to files and headings that exist', (page) => {
    expect(linksOf(page).flatMap((link) => faultOf(page, link) ?? [])).toEqual([]);
  });

  it('reach every page from README, through other pages', () => {
    const reached = new Set(['README.md']);
    for (const from of reached) {
      for (const link of linksOf(readPage(from))) {
        const target = path.join(path.dirname(from), link.split('#')[0] ?? '').replace(/\/$/, '');
        const file = existsSync(path.join(ROOT, target, 'README.md')) ? path.join(target, 'README.md') : target;
        if (file.endsWith('.md')) reached.add(file);
      }
    }
    expect(pages.map((page) => page.path).filter((page) => !reached.has(page))).toEqual([]);
  });
});
