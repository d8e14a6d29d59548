import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** What axe finds on a page, as the rule and the markup. The page has no frame of another site, so that no second page is opened for it. */
export async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Links and buttons that the keyboard comes to and nobody sees then. */
const UNSEEN = `[...document.querySelectorAll('main a[href], main button:enabled')]
  .filter((one) => one.tabIndex >= 0 && getComputedStyle(one).clipPath !== 'none' && !one.matches('.seen-on-focus')).map(({ outerHTML }) => outerHTML)`;

/**
 * Expects that axe finds nothing, that the keyboard leads to nothing unseen, and that nothing is wider than the screen. axe runs in
 * the page's own world: without JavaScript, where the markup is the same, nothing is looked at.
 */
export async function expectAccessible(page: Page, javaScriptEnabled = true): Promise<void> {
  if (!javaScriptEnabled) return;
  expect(await findingsOf(page)).toEqual([]);
  expect(await page.evaluate<string[]>(UNSEEN)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
