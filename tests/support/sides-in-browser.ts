import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { launchBrowser, openVisitor, type Visit, type Visitor } from './browser.ts';
import { type Colleagues, makeColleagues } from './colleagues.ts';
import { opened } from './opened.ts';
import { pagesOf } from './pages-of-a-side.ts';
import { roleIdOf, sessionHeaders } from './session.ts';
import { foundTestAgency, TEST_NOW } from './two-agencies.ts';
import { startWebProcess } from './web-process.ts';

type Who = 'admin' | 'authoriser' | 'contractor';

/** The roles whose pages are looked at, and how many pages of each there are at least. */
export const SIDES: [who: Who, pages: number][] = [
  ['admin', 61],
  ['authoriser', 13],
  ['contractor', 13],
];

/** Opens a browser with these settings for a suite that looks at every page of each role. */
export function sidesInBrowser(settings: { textSize?: number } = {}) {
  const web = opened(startWebProcess);
  let sides: Colleagues;
  let browser: Browser;
  beforeAll(async () => {
    web.platform.clock = fixedClock(TEST_NOW);
    const here = await openNamedAgencyContext(web.platform, 'here', { kind: 'commandLine' });
    const there = await foundTestAgency(web.platform, 'there');
    sides = await makeColleagues({ platform: web.platform, here, there });
    browser = await launchBrowser(settings);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
  });
  const suite = {
    /** Logs someone in with that role, in a separate window; returns it with the pages they may open. */
    async visit(who: Who, width: number): Promise<Visitor & { pages: ReturnType<typeof pagesOf> }> {
      const ctx = sides.own[who];
      const visit: Visit = { baseURL: ctx.agency.portalUrl, javaScriptEnabled: true, width };
      const visitor = await openVisitor(browser, visit);
      const [name, value] = (await sessionHeaders(ctx)).Cookie!.split('=') as [string, string];
      await visitor.page.context().addCookies([{ name, value, url: visit.baseURL }]);
      return { ...visitor, pages: pagesOf({ ...sides.own.ids, roleId: await roleIdOf(ctx) }) };
    },
    /** Looks at every page of a role. @returns as `lookAtEach` */
    async lookAtAll(who: Who, width: number, lookAt: (page: Page) => Promise<string[]>) {
      const { page, close, pages } = await suite.visit(who, width);
      const looked = await lookAtEach(page, pages, () => lookAt(page));
      await close();
      return looked;
    },
  };
  return suite;
}

/** Opens each page in turn. @returns what is found on it, one per line after its address, and how many pages there were */
export async function lookAtEach(
  page: Page,
  toVisit: ReturnType<typeof pagesOf>,
  lookAt: () => Promise<string[]>,
): Promise<{ found: string[]; pages: number }> {
  const found: string[] = [];
  let pages = 0;
  for (const { address, to } of toVisit) {
    // A download is not a page.
    const response = await page.goto(to).catch(() => null);
    if (response?.status() !== 200 || !response.headers()['content-type']?.startsWith('text/html')) continue;
    pages += 1;
    for (const fault of await lookAt()) found.push(`${address}: ${fault}`);
  }
  return { found, pages };
}
