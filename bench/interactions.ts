import type { Page } from 'playwright';
import type { Version } from './against.ts';
import { asVisitor } from './visitor.ts';

/** An interaction with a loaded page. */
type Interaction = { path: string; words: string; act(page: Page): Promise<void> };

const openMenu = (page: Page) => page.locator('[aria-label^="Actions for"]').first().click();
const INTERACTIONS: Interaction[] = [
  { path: '/timesheets', words: 'a row’s menu opened', act: openMenu },
  { path: '/timesheets', words: 'a row ticked', act: (page) => page.locator('tbody [type=checkbox]').first().click() },
  {
    path: '/timesheets',
    words: 'all rows ticked',
    act: (page) => page.locator('thead [type=checkbox]').first().click(),
  },
  { path: '/contractors', words: 'a row’s menu opened', act: openMenu },
  { path: '/settings/branding', words: 'a colour typed', act: typeColour },
];
const SLOWER = 4;
const TURNS = 5;
const SETTLED_MS = 1000;

async function typeColour(page: Page): Promise<void> {
  await page.locator('main input[type=text]').first().click();
  await page.keyboard.type('#1f7a46', { delay: 100 });
}

/**
 * Measures each interaction until it is painted, on a CPU slowed down four times.
 * @returns the median of five rounds of its longest event, in milliseconds, in the browser's steps of 8
 */
export function timeInteractions(version: Version): Promise<{ name: string; ms: number }[]> {
  return asVisitor(version, async (context, url) => {
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await page.addInitScript(watchEvents);
    const timed = [];
    for (const { path, words, act } of INTERACTIONS) {
      const longest: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.goto(url + path, { waitUntil: 'load' });
        await page.waitForTimeout(SETTLED_MS);
        await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
        await act(page);
        await page.waitForTimeout(SETTLED_MS);
        await wire.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        longest.push(await page.evaluate(() => (globalThis as unknown as { longest: number }).longest));
      }
      timed.push({ name: `${path}, ${words}`, ms: longest.sort((a, b) => a - b)[TURNS >> 1]! });
    }
    return timed;
  });
}

/** Runs in the page: records the longest event of an interaction. */
function watchEvents(): void {
  const seen = globalThis as unknown as { longest: number };
  seen.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { interactionId: number; duration: number }[])
      if (entry.interactionId) seen.longest = Math.max(seen.longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
