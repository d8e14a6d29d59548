import type { Page } from 'playwright';

/** The maximum layout shift of a loading page, as added up by browsers. */
export const MAX_SHIFT = 0.02;

/** Run as a page starts: adds up layout shift that no input caused. */
const WATCH_SHIFT = () => {
  const seen = globalThis as unknown as { shift: number };
  seen.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Tracks layout shift on each page opened from now on. */
export const watchShift = (page: Page) => page.addInitScript(WATCH_SHIFT);

/** Returns the layout shift of the open page, once its fonts and first frames are there. */
export async function shiftOf(page: Page): Promise<number> {
  // Live events keep the network busy as long as a page is open, so that it cannot be awaited.
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 10; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  });
  return page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
}
