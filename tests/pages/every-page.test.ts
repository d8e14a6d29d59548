import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { type Colleagues, makeColleagues } from '../support/colleagues.ts';
import { MOST_SHIFT, shiftOf, watchShift } from '../support/layout-shift.ts';
import { pagesOf } from '../support/pages-of-a-side.ts';
import { roleIdOf, sessionHeaders } from '../support/session.ts';
import { foundTestAgency, TEST_NOW } from '../support/two-agencies.ts';
import { startWebProcess } from '../support/web-process.ts';
import { opened } from '../support/opened.ts';

const web = opened(startWebProcess);
let sides: Colleagues;
let browser: Browser;
beforeAll(async () => {
  web.platform.clock = fixedClock(TEST_NOW);
  const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
  const there = await foundTestAgency(web.platform, 'there');
  sides = await makeColleagues({ platform: web.platform, here, there });
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
});

/** What is wrong with an open page, in a line each. */
async function faultsOf(page: Page): Promise<string[]> {
  const shift = await shiftOf(page);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // Targets of 24 pixels are in WCAG 2.2, and off unless asked for.
  const axe = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } });
  const { violations } = await axe.analyze();
  return [
    ...(shift >= MOST_SHIFT ? [`moved by ${shift.toFixed(3)}`] : []),
    ...(tooWide > 0 ? [`${tooWide} pixels too wide`] : []),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`),
  ];
}

test.each(
  (['admin', 'authoriser', 'contractor'] as const).flatMap((who) => [1280, 390].map((width) => ({ who, width }))),
)(
  'Every page of the $who stands still, fits $width pixels, has targets of 24 pixels and shuts nobody out',
  { timeout: 600_000 },
  async ({ who, width }) => {
    const ctx = sides.own[who];
    const baseURL = ctx.agency.portalUrl;
    const { page, close } = await openVisitor(browser, { baseURL, javaScriptEnabled: true, width });
    const [name, value] = (await sessionHeaders(ctx)).Cookie!.split('=') as [string, string];
    await page.context().addCookies([{ name, value, url: baseURL }]);
    await watchShift(page);
    const roleId = await roleIdOf(ctx);
    const found: string[] = [];
    let pages = 0;
    for (const { address, to } of pagesOf({ ...sides.own.ids, roleId })) {
      // What is a download is no page.
      const response = await page.goto(to).catch(() => null);
      if (response?.status() !== 200 || !response.headers()['content-type']?.startsWith('text/html')) continue;
      pages += 1;
      for (const fault of await faultsOf(page)) found.push(`${address}: ${fault}`);
    }
    await close();
    expect(found).toEqual([]);
    expect(pages).toBeGreaterThan({ admin: 60, authoriser: 12, contractor: 12 }[who]);
  },
);
