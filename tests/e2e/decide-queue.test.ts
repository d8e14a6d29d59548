import { beforeAll, expect, test } from 'vitest';
import { addAuthoriser } from '#domain/authorisers/add-authoriser.server.ts';
import { type Context, today } from '#domain/context.ts';
import { listContractors } from '#domain/contractors/list-contractors.server.ts';
import { selectActingContacts } from '#domain/demo/demo.rows.server.ts';
import { entriesOf } from '#domain/demo/demo-week.ts';
import { DomainError } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { recentPeriods } from '#domain/periods/period.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { expectAccessible } from '../support/accessible.ts';
import { WAYS } from '../support/browser.ts';
import { AUTHORISER, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const BUSY_AUTHORISER = { ...AUTHORISER, home: /^\d+ to authorise$/ };
beforeAll(async () => {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  await submitLastWeek(ctx);
  await addPlacements(ctx);
}, 120_000);

/** Submits last week for people who have not, since early on a Monday hardly anybody has. */
async function submitLastWeek(ctx: Context): Promise<void> {
  const { rows } = await listContractors(ctx, { limit: 1000 });
  const acting = await selectActingContacts(ctx.db, ctx.agency.id);
  const weekly = rows.filter(({ entryPeriod }) => entryPeriod === 'weekly').slice(0, 30);
  for (const [placement, { contractorId, contractorContactId, chargingPeriod, start, end }] of weekly.entries()) {
    const actor = acting.find((one) => one.contactId === contractorContactId && one.roleType === 'ContractingRole');
    const rule = { entryPeriod: 'weekly', weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn } as const;
    const period = recentPeriods(today(ctx), rule, { start, end }, 2).find(({ ending }) => ending < today(ctx));
    if (!actor || !period) continue;
    const entries = entriesOf(period, { placement, ago: 0, chargingPeriod, nights: false, span: { start, end } });
    const { beginning } = period;
    await submitTimesheet(
      { ...ctx, actor: { kind: 'role', isSuperAdministrator: false, ...actor } },
      SubmitTimesheetSchema.parse({ contractorId, beginning, taskId: newId(), note: null, entries }),
    ).catch((error: unknown) => {
      // Most have been submitted, and some people may not enter holidays.
      if (!(error instanceof DomainError)) throw error;
    });
  }
}

/** Adds the demo's authoriser to other placements, so that enough is waiting for them. */
async function addPlacements(ctx: Context): Promise<void> {
  const [found] = await ctx.db.run<{ contactId: string; placements: string[] }>({
    text: `select c.id as contact_id, array(select distinct t.contractor_id::text from timesheets t
        where t.agency_id = c.agency_id and t.status = 'pending' and not exists (select from authorisers a
          where a.agency_id = t.agency_id and a.contractor_id = t.contractor_id and a.contact_id = c.id)) as placements
      from contacts c where c.agency_id = $1 and c.email_address = 'authoriser@demo.example'`,
    values: [ctx.agency.id],
  });
  for (const contractorId of found!.placements)
    await addAuthoriser(ctx, { contractorId, contactId: found!.contactId, isPrimary: false, reference: null });
}

test.each(WAYS)(
  'An authoriser decides many, the exceptions first, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, BUSY_AUTHORISER);
    const expectGood = () => expectAccessible(page, javaScriptEnabled);
    const opened = page.locator('#h-detail');
    await page.getByRole('heading', { name: 'to look at' }).waitFor();
    await expectGood();

    const first = await page.locator('.q a').first().textContent();
    expect(await opened.textContent()).toBe(first);
    const second = page.locator('.q a').nth(1);
    const itsName = await second.textContent();
    await (javaScriptEnabled ? page.keyboard.press('j') : second.click());
    await page.locator('.q .is-open a', { hasText: itsName! }).waitFor();
    if (javaScriptEnabled) {
      await page.waitForFunction(() => document.activeElement?.id === 'h-detail');
      await page.keyboard.press('x');
      expect(await page.locator('.q .is-open input').isChecked()).toBe(true);
      await page.keyboard.press('Control+a');
      expect(await page.locator('.q input:not(:checked)').count()).toBe(0);
      await page.keyboard.press('Control+a');
      await page.keyboard.press('a');
    } else await page.getByRole('button', { name: 'and next' }).click();
    await page.getByText(`Accepted: ${itsName}`).waitFor();

    await (javaScriptEnabled
      ? page.keyboard.press('r')
      : page.getByRole('link', { name: 'Reject with a reason' }).click());
    await page.getByLabel('Reason for rejection').fill('Please enter the break');
    await expectGood();
    await page.getByRole('button', { name: 'and next' }).click();
    await page.getByText('Rejected: ').waitFor();

    await page.locator('.qtick').first().check();
    await page.locator('.qtick').nth(1).check();
    await page.getByRole('button', { name: 'Reject selected' }).click();
    await page.getByRole('heading', { name: 'Reject 2 timesheets' }).waitFor();
    await expectGood();
    await page.getByRole('link', { name: 'Back to the list' }).click();

    // The other visitor finds the usual ones still waiting.
    if (!javaScriptEnabled) {
      await page
        .getByRole('button', { name: /Accept (the|\d+) usual/ })
        .and(page.locator(':visible'))
        .click();
      await page.getByRole('status').filter({ hasText: 'Accepted' }).waitFor();
    }
    await leave();
  },
);
