import { EventEmitter, once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage } from './browser.js';

/** Pictures for the documents are taken anew where this is set. */
const PICTURES = process.env['PICTURES'] ? fileURLToPath(new URL('../../docs/console', import.meta.url)) : null;

/*
 * What is in order is not described: that was most of the work. The one frame, of an email, takes no messages of axe, which
 * would tell so on the browser's console.
 */
const OPTIONS = { resultTypes: ['violations' as const], iframes: false };
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The console in a browser, with a key entered. */
export interface OpenConsole {
  page: Page;
  /** Goes to an address below `/console`, and waits until nothing is read any more. */
  go(address: string): Promise<void>;
  /** Opens a page by the navigation, as a visitor does: its group first, where that is folded. */
  goTo(title: string): Promise<void>;
  /** Waits until no part of the page is busy. */
  settled(): Promise<void>;
  /**
   * What holds for every page: no violation that axe finds, no message on the browser's console and none of the content
   * security policy, no request to another origin. Takes the page's picture, where that is wanted.
   * @param name of the picture
   * @param options `axe: false` where axe has judged the same elements with other texts
   */
  check(name: string, options?: { axe?: boolean }): Promise<void>;
  /** Forgets messages that the test caused on purpose, such as of a refused request. */
  expectFaults(pattern: RegExp): void;
  close(): Promise<void>;
}

async function violations(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      return playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    }),
  );
  const found = await new AxeBuilder({ page }).setLegacyMode(true).options(OPTIONS).withTags(RULES).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
}

/* What the browser says of a 503 of a busy machine. The console reads again, and a page that cannot shows no content. */
const BUSY = /the server responded with a status of 503/;

/**
 * Opens the console, and enters the key as a visitor does.
 * @param url of the service
 * @param elsewhere another service to which its pages lead
 */
export async function openConsole(url: string, key: string, elsewhere = url): Promise<OpenConsole> {
  const open = await openPage();
  const { page, faults, requests, waiting } = open;
  await page.setViewportSize({ width: 1280, height: 800 });
  const settled = async () => {
    await page.locator('main').first().waitFor();
    await page.waitForLoadState('load');
    // A part that is loaded late shows nothing until it is there, and only then asks for its records.
    await expect.poll(waiting).toEqual([]);
    await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0);
    await expect.poll(waiting).toEqual([]);
  };
  await page.goto(`${url}/console/key`);
  await page.getByLabel('Key', { exact: true }).fill(key);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.endsWith('/key'));
  return {
    page,
    settled,
    async go(address) {
      await page.goto(`${url}/console${address}`);
      await settled();
    },
    async goTo(title) {
      const pages = page.getByRole('navigation');
      const link = pages.getByRole('link', { name: title, exact: true });
      await pages.locator('a', { hasText: title }).first().waitFor({ state: 'attached' });
      if ((await link.count()) === 0) {
        const folded = pages.locator('[hidden]', { has: page.locator('a', { hasText: title }) });
        await pages.locator(`[aria-controls="${await folded.getAttribute('id')}"]`).click();
      }
      await link.click();
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await settled();
    },
    async check(name, { axe = true } = {}) {
      await settled();
      if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`), animations: 'disabled' });
      // A notification that begins to fade while it is judged is judged again.
      if (axe) await expect.poll(() => violations(page), { timeout: 15_000 }).toEqual([]);
      // Told once: what follows is judged by its own messages.
      expect(faults.splice(0).filter((fault) => !BUSY.test(fault))).toEqual([]);
      expect(
        requests.filter((address) => ![url, elsewhere, 'data:'].some((known) => address.startsWith(known))),
      ).toEqual([]);
    },
    expectFaults(pattern) {
      expect(faults.some((fault) => pattern.test(fault))).toBe(true);
      faults.splice(0, faults.length, ...faults.filter((fault) => !pattern.test(fault)));
    },
    close: open.close,
  };
}

/** Holds back the answer to the next question of this name. `asked`: the service has answered it; `letCome` lets it through. */
export async function holdAnswer(page: Page, name: string): Promise<{ asked: Promise<void>; letCome(): void }> {
  const gate = new EventEmitter();
  const [asked, released] = [once(gate, 'asked'), once(gate, 'released')];
  let isHeld = false;
  await page.route('**/graphql', async (route) => {
    if (isHeld || route.request().postDataJSON().operationName !== name) return route.fallback();
    isHeld = true;
    const response = await route.fetch();
    gate.emit('asked');
    await released;
    return route.fulfill({ response });
  });
  return { asked: asked.then(() => undefined), letCome: () => void gate.emit('released') };
}
