import { expect, test } from 'vitest';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openVisitor, WIDE_WITH_JAVASCRIPT } from '../support/browser.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

/** Returns a pending timesheet, and the address in the email about it. */
async function mailedLink(type: 'accepted' | 'rejected') {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [waiting] = await ctx.db.run<{ id: string }>({
    text: `select id from timesheets where status = 'pending' order by beginning desc limit 1`,
    values: [],
  });
  const timesheetId = waiting!.id;
  await resendAuthorisation(ctx, { timesheetId });
  const link = new RegExp(`http\\S*/timesheets/${timesheetId}/authorise/${type}\\?key=[\\w-]+`);
  const mail = await demo.portal.mailbox.next(({ text }) => link.test(text ?? ''));
  return { ctx, timesheetId, address: link.exec(mail.text!)![0] };
}

test('On a phone, without JavaScript and without logging in, the email leads to an accepted timesheet', async () => {
  const { ctx, timesheetId, address } = await mailedLink('accepted');
  const { page, complaints, close } = await openVisitor(demo.browser, {
    baseURL: demo.portal.urlOf('calder-finch'),
    javaScriptEnabled: false,
    width: 390,
  });
  await page.goto(address);
  await page.getByLabel('Note').fill('Thank you');
  await page.getByRole('button', { name: /^Accept \d/ }).click();
  await page.getByText(/accepted this timesheet on/).waitFor();
  expect(complaints).toEqual([]);
  expect(await getTimesheet(ctx, timesheetId)).toMatchObject({ status: 'accepted', decisionNote: 'Thank you' });
  await close();
}, 60_000);

test('A reason being typed while the timesheet was accepted is given back beside what happened', async () => {
  const { ctx, timesheetId, address } = await mailedLink('rejected');
  const { page, close } = await openVisitor(demo.browser, {
    baseURL: demo.portal.urlOf('calder-finch'),
    ...WIDE_WITH_JAVASCRIPT,
  });
  await page.goto(address);
  await page.getByLabel('Reason for rejection').fill('Tuesday was a half day');
  await acceptTimesheet(ctx, { timesheetId, note: null });
  await page.getByRole('button', { name: 'Reject timesheet' }).click();
  await page.getByText(/accepted this timesheet on/).waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('Tuesday was a half day');
  await close();
}, 60_000);
