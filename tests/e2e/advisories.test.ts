import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { updateAdvisories } from '#domain/advisories/updating/update-advisories.server.ts';
import { formatDayDate } from '#domain/format.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite, expectSound } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const AUTHORISER = { emailAddress: 'authoriser@demo.example', home: 'Timesheets' };

const agency = () => openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });

/** Returns the demo contractor's placement and the first day of its last whole week, with nothing entered for it. */
async function freeLastWeek() {
  const ctx = await agency();
  const today = Temporal.Now.plainDateISO('Europe/London');
  const beginning = today.subtract({ days: today.dayOfWeek - 1 + 7 }).toString();
  const [placement] = await ctx.db.run<{ contractorId: string }>({
    text: `select p.id as contractor_id from contractors p join contacts c on c.agency_id = p.agency_id and c.id = p.contact_id
      join authorisers u on u.agency_id = p.agency_id and u.contractor_id = p.id
      join contacts a on a.agency_id = u.agency_id and a.id = u.contact_id
      where c.email_address = 'contractor@demo.example' and a.email_address = 'authoriser@demo.example'
        and p.start_date <= $1 and (p.end_date is null or p.end_date > $1) limit 1`,
    values: [beginning],
  });
  const live = await ctx.db.run<{ timesheetId: string; status: string }>({
    text: `select id as timesheet_id, status from timesheets where contractor_id = $1 and beginning = $2
      and status in ('pending', 'accepted') and not is_void`,
    values: [placement!.contractorId, beginning],
  });
  for (const { timesheetId, status } of live)
    if (status === 'accepted') await voidTimesheet(ctx, { timesheetId, note: 'Made free for this test' });
    else await deleteTimesheet(ctx, { timesheetId, note: 'Made free for this test' });
  return { contractorId: placement!.contractorId, beginning };
}

test.each(WAYS)(
  'Ten hours of rest are flagged while typed, beside the decision and on the dashboard, and nothing is blocked, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { contractorId, beginning } = await freeLastWeek();
    const tuesday = formatDayDate(Temporal.PlainDate.from(beginning).add({ days: 1 }).toString());
    const contractor = await demo.visit({ javaScriptEnabled, width });
    const form = contractor.page;
    await form.goto(`/timesheets/create?contractorId=${contractorId}&beginning=${beginning}`);
    const fill = async (row: number, start: string, end: string) => {
      await form.locator(`[name="entries[${row}].startTime"]`).fill(start);
      await form.locator(`[name="entries[${row}].endTime"]`).fill(end);
      await form.locator(`[name="entries[${row}].breakTime"]`).fill('30');
    };
    await fill(0, '14:00', '22:00');
    await fill(1, '08:00', '16:30');
    if (!javaScriptEnabled) await form.getByRole('button', { name: 'Update totals' }).click();
    const mark = form.locator('.quiet').filter({ hasText: '10h 00m of rest before this shift. The rule is 11 hours.' });
    await mark.waitFor();
    expect(await mark.textContent()).toContain('You can submit it as it is.');
    await mark.getByText('Why').click();
    await mark.getByText('Working Time Regulations 1998').waitFor();
    if (javaScriptEnabled) {
      await expectSound(form);
      await form.setViewportSize({ width, height: 900 });
      await fill(1, '09:00', '16:30');
      await mark.waitFor({ state: 'detached' });
      await fill(1, '08:00', '16:30');
      await mark.waitFor();
    }
    await form.getByRole('button', { name: 'Submit timesheet' }).and(form.locator(':visible')).first().click();
    await form.getByRole('heading', { level: 1 }).filter({ hasNotText: 'New timesheet' }).waitFor();
    const ctx = await agency();
    const [sent] = await ctx.db.run<{ id: string }>({
      text: `select id from timesheets where contractor_id = $1 and beginning = $2 and status = 'pending'`,
      values: [contractorId, beginning],
    });
    expect(contractor.complaints).toEqual([]);
    await contractor.close();

    const said = `10h 00m of rest before ${tuesday}. The rule is 11 hours.`;
    const authoriser = await demo.visit({ javaScriptEnabled, width }, AUTHORISER);
    await authoriser.page.goto(`/timesheets/${sent!.id}`);
    await authoriser.page.getByText(said).first().waitFor();
    await authoriser.page.getByText('It does not stop you accepting.').waitFor();
    expect(await authoriser.page.getByRole('button', { name: /^Accept/ }).count()).toBeGreaterThan(0);
    if (javaScriptEnabled) await expectSound(authoriser.page);
    expect(authoriser.complaints).toEqual([]);
    await authoriser.close();

    await updateAdvisories(ctx);
    const office = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    await office.page.getByRole('heading', { name: 'Coming up' }).waitFor();
    const lastWeek = office.page.getByRole('region', { name: 'Last week' });
    await lastWeek
      .getByRole('link', { name: /advisor/ })
      .first()
      .waitFor();
    if (javaScriptEnabled) await expectSound(office.page);
    await lastWeek
      .getByRole('link', { name: /advisor/ })
      .first()
      .click();
    await office.page.getByText(said).waitFor();
    expect(office.complaints).toEqual([]);
    await office.close();
  },
);
