import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { lookAtEach, sidesInBrowser } from '../support/sides-in-browser.ts';
import { MAX_SHIFT, shiftOf, watchShift } from '../support/layout-shift.ts';

const suite = sidesInBrowser();

/** Returns the faults of an open page, one per line. */
async function faultsOf(page: Page): Promise<string[]> {
  const shift = await shiftOf(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Targets of 24 pixels are in WCAG 2.2, and off by default.
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  return [
    ...(shift >= MAX_SHIFT ? [`moved by ${shift.toFixed(3)}`] : []),
    ...(tooWide > 0 ? [`${tooWide} pixels too wide`] : []),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
  ];
}

test.each(
  (['admin', 'authoriser', 'contractor'] as const).flatMap((who) => [1280, 390].map((width) => ({ who, width }))),
)(
  'Every page of the $who is stable, fits $width pixels, has targets of 24 pixels and is accessible',
  { timeout: 600_000 },
  async ({ who, width }) => {
    const { page, close, pages: toVisit } = await suite.visit(who, width);
    await watchShift(page);
    const { found, pages } = await lookAtEach(page, toVisit, () => faultsOf(page));
    await close();
    expect(found).toEqual([]);
    expect(pages).toBeGreaterThan({ admin: 60, authoriser: 12, contractor: 12 }[who]);
  },
);
