import type { Page } from 'playwright';

/** The most that a page may move by itself while it loads, as browsers add it up. */
export const MOST_SHIFT = 0.02;

/** To be run as a page begins: adds up how far things move that nobody moved. */
const WATCH_SHIFT = () => {
  const seen = globalThis as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Watches how far things move on each page that is opened from now on. */
export const watchShift = (page: Page) => page.addInitScript(WATCH_SHIFT);

/** How far things have moved on the open page, once its fonts and first frames are there. */
export async function shiftOf(page: Page): Promise<number> {
  // Live events keep the network busy for as long as a page is open, so that it cannot be waited for.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 10; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  });
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}
