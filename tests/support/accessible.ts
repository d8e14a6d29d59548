import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Returns axe's findings on a page, as the rule and the markup. The page has no frame from another site, so no second
 * page is opened for one.
 */
export async function findingsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Links and buttons that get the keyboard focus without being visible. */
const UNSEEN = `[...document.querySelectorAll('main a[href], main button:enabled')]
  .filter((one) => one.tabIndex >= 0 && getComputedStyle(one).clipPath !== 'none' && !one.matches('.seen-on-focus')).map(({ outerHTML }) => outerHTML)`;

/**
 * Expects that axe finds nothing, that the keyboard focuses nothing invisible, and that nothing is wider than the
 * screen. axe runs in the page's own world: without JavaScript, where the markup is the same, nothing is checked.
 */
export async function expectAccessible(page: Page, javaScriptEnabled = true): Promise<void> {
  if (!javaScriptEnabled) return;
  expect(await findingsOf(page)).toEqual([]);
  expect(await page.evaluate<string[]>(UNSEEN)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
