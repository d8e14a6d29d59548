import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { SIDES, sidesInBrowser } from '../support/sides-in-browser.ts';

/** Returns the cells of tables whose text reaches beyond their own edge, over the next cell. */
const overNextCell = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    /** Charts draw within their own edge, and words for screen readers only are not seen. */
    const isSeen = ({ parentElement }: Node) => !parentElement?.closest('svg, .vh');
    const reaches = (cell: Element): number => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let right = 0;
      while (texts.nextNode()) {
        range.selectNodeContents(texts.currentNode);
        if (isSeen(texts.currentNode))
          right = Math.max(right, ...[...range.getClientRects()].map((rect) => rect.right));
      }
      return right - cell.getBoundingClientRect().right;
    };
    const cells = [...document.querySelectorAll('table :is(td, th)')].filter((cell) => cell.nextElementSibling);
    const over = cells.filter((cell) => reaches(cell) > 0.5);
    return over.slice(0, 3).map((cell) => `${Math.round(reaches(cell))} pixels: ${cell.outerHTML.slice(0, 200)}`);
  });

describe.each([800, 1024, 1280])('In a window of %s pixels', (width) => {
  const suite = sidesInBrowser({ textSize: 16 });

  test.each(SIDES)(
    'no cell of the pages of the %s reaches over the next one',
    { timeout: 600_000 },
    async (who, atLeast) => {
      const { found, pages } = await suite.lookAtAll(who, width, overNextCell);
      expect(found).toEqual([]);
      expect(pages).toBeGreaterThanOrEqual(atLeast);
    },
  );
});
