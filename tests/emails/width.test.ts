import { expect, test } from 'vitest';
import { renderEmail } from '#emails/render.tsx';
import { submissionReminder } from '#emails/submission-reminder.tsx';
import { timesheetRejected } from '#emails/timesheet-rejected.tsx';
import { launchBrowser } from '../support/browser.ts';
import { opened } from '../support/opened.ts';
import { PORTAL, timesheet, toCallum } from './samples.ts';

const shared = opened(
  async () => ({ browser: await launchBrowser() }),
  ({ browser }) => browser.close(),
);

const LONG = 'X'.repeat(200);
const REASON = 'Tuesday was a short day, and Friday a nightshift. '.repeat(5);

const reminder = () => {
  const due = (day: number, placement: string, rejected: string | null) => ({
    ...{ period: `week beginning ${day} May 2026`, href: `${PORTAL}/timesheets/create`, placement, rejected },
  });
  const periods = [due(11, 'Setter at Brackenridge Water', `Helen rejected it: “${REASON}”`), due(18, LONG, null)];
  return renderEmail(submissionReminder, { ...toCallum, periods });
};
const rejection = () =>
  renderEmail(timesheetRejected, {
    ...toCallum,
    timesheet: { ...timesheet, contractor: LONG, placement: LONG },
    decision: { by: LONG, at: '26 May 2026, 11:06', reason: `${REASON}${LONG}` },
    correctUrl: `${PORTAL}/timesheets/1/new`,
  });

test.each([
  ['reminder', 390, reminder],
  ['reminder', 1000, reminder],
  ['rejection', 390, rejection],
  ['rejection', 1000, rejection],
])('The %s at %i pixels stays within its card, however long a reason or a name', async (_, width, render) => {
  const page = await shared.browser.newPage({ viewport: { width, height: 800 } });
  await page.setContent((await render()).html);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const card = await page.locator('.card').boundingBox();
  expect(card!.width).toBeLessThanOrEqual(600);
  await page.close();
});
