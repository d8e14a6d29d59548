import { expect, test } from 'vitest';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
/** A4 within its margins. */
const PAPER = 673;

test(
  'A timesheet that is printed from the browser fits the paper, each day in one line',
  { timeout: 120_000 },
  async () => {
    const placement = await makePlacement(web.here);
    const timesheetId = await submitWeek(placement);
    const browser = await launchBrowser();
    const baseURL = web.here.agency.portalUrl;
    const { page } = await openVisitor(browser, { baseURL, javaScriptEnabled: true, width: PAPER });
    const [cookie, value] = (await sessionHeaders(placement.admin)).Cookie!.split('=') as [string, string];
    await page.context().addCookies([{ name: cookie, value, url: baseURL }]);
    await page.emulateMedia({ media: 'print' });
    await page.goto(`/timesheets/${timesheetId}`);
    const shown = await page.evaluate(() => ({
      tooWide: document.documentElement.scrollWidth - window.innerWidth,
      lines: [...document.querySelectorAll('.table.hours tbody th')].map((day) => Math.round(day.clientHeight / 20)),
    }));
    await browser.close();
    expect(shown.tooWide).toBe(0);
    expect(Math.max(...shown.lines)).toBeLessThan(3);
  },
);
