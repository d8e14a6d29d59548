import { expect, test } from 'vitest';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { startWebProcess } from '../support/web-process.ts';
import { openAdministratorsPage } from './administrators-page.ts';

const web = opened(startWebProcess);
/** The width of A4 within its margins. */
const PAPER = 673;

test('A timesheet printed from the browser fits the paper, each day in one line', { timeout: 120_000 }, async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  const { page, close } = await openAdministratorsPage(placement, PAPER);
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/timesheets/${timesheetId}`);
  const shown = await page.evaluate(() => ({
    tooWide: document.documentElement.scrollWidth - window.innerWidth,
    lines: [...document.querySelectorAll('.table.hours tbody th')].map((day) => Math.round(day.clientHeight / 20)),
  }));
  await close();
  expect(shown.tooWide).toBe(0);
  expect(Math.max(...shown.lines)).toBeLessThan(3);
});
