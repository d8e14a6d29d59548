import { expect, test } from 'vitest';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { openVisitor } from '../support/browser.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

test('On a phone, without JavaScript and without logging in, the mail leads to an accepted timesheet', async () => {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [waiting] = await ctx.db.run<{ id: string }>({
    text: `select id from timesheets where status = 'pending' order by beginning desc limit 1`,
    values: [],
  });
  const timesheetId = waiting!.id;
  await resendAuthorisation(ctx, { timesheetId });
  const link = new RegExp(`http\\S*/timesheets/${timesheetId}/authorise/accepted\\?key=[\\w-]+`);
  const mail = await demo.portal.mailbox.next(({ text }) => link.test(text ?? ''));
  const { page, complaints, close } = await openVisitor(demo.browser, {
    baseURL: demo.portal.urlOf('calder-finch'),
    javaScriptEnabled: false,
    width: 390,
  });
  await page.goto(link.exec(mail.text!)![0]);
  await page.getByLabel('Note').fill('Thank you');
  await page.getByRole('button', { name: /^Accept \d/ }).click();
  await page.getByText(/accepted this timesheet on/).waitFor();
  expect(complaints).toEqual([]);
  expect(await getTimesheet(ctx, timesheetId)).toMatchObject({ status: 'accepted', decisionNote: 'Thank you' });
  await close();
}, 60_000);
