import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { SIDES, sidesInBrowser } from '../support/sides-in-browser.ts';

/** Returns what reaches beyond the window's right edge, if a page has to be scrolled sideways. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= window.innerWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + 0.5,
    );
    const innermost = beyond.filter((one) => !beyond.some((other) => other !== one && one.contains(other)));
    return [
      `${scrollWidth - window.innerWidth} pixels`,
      ...innermost.slice(0, 3).map((one) => one.outerHTML.slice(0, 140)),
    ];
  });

/** A phone at a site gate read in large text, a desk in very large text, and the narrowest window of WCAG 1.4.10. */
const READERS = [
  { width: 320, textSize: 16 },
  { width: 390, textSize: 24 },
  { width: 1280, textSize: 32 },
];

describe.each(READERS)('In a window of $width pixels with text of $textSize', ({ width, textSize }) => {
  const suite = sidesInBrowser({ textSize });

  test.each(SIDES)('no page of the %s has to be scrolled sideways', { timeout: 600_000 }, async (who, atLeast) => {
    const { found, pages } = await suite.lookAtAll(who, width, beyondEdge);
    expect(found).toEqual([]);
    expect(pages).toBeGreaterThanOrEqual(atLeast);
  });
});
