import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#domain/context.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { listTimesheets } from '#domain/timesheets/listing/list-timesheets.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { WIDE_WITH_JAVASCRIPT } from '../support/browser.ts';
import { ADMINISTRATOR, AUTHORISER, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
let agency: Context;
beforeAll(async () => {
  agency = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
});

/** Loses and regains the connection, after which the page’s data is loaded again. */
async function reloadItself(page: Page): Promise<void> {
  await page.locator('.net').getByText('Online').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.locator('.net').getByText('Offline').waitFor({ state: 'attached' });
  const isReloaded = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('.data'));
  await page.context().setOffline(false);
  await isReloaded;
}

/** Opens the queue at the timesheet in this place. */
async function openQueue(page: Page, place: number) {
  await page.goto('/timesheets?t=first');
  const row = page.locator('.q li').nth(place);
  const timesheetId = (await row.locator('.qtick').inputValue()).split('@')[0]!;
  const name = (await row.locator('.q-main a').textContent())!;
  await row.locator('.q-main a').click();
  await page.locator('#h-detail').getByText(name).waitFor();
  return { timesheetId, name };
}

async function shorten(timesheetId: string): Promise<void> {
  const { version, entries } = await getTimesheet(agency, timesheetId);
  const kept = entries.slice(1).map(({ entryDate, startTime, endTime, breakMinutes }) => {
    return { entryDate, startTime, endTime, breakMinutes };
  });
  await editTimesheet(agency, EditTimesheetSchema.parse({ timesheetId, version, entries: kept }));
}

test('A reason written to some people is not put into the form that rejects the time of others', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, AUTHORISER);
  const reason = page.getByLabel('Reason for rejection');
  const rejectAt = async (place: number) => {
    await page.goto('/timesheets?t=first');
    await page.locator('.qtick').nth(place).check();
    await page.getByRole('button', { name: 'Reject selected' }).click();
    await page.getByRole('heading', { name: /^Reject 1 timesheet/ }).waitFor();
  };
  await rejectAt(0);
  await reason.fill('Friday was a holiday');
  await rejectAt(1);
  expect(await reason.inputValue()).toBe('');
  await rejectAt(0);
  await page.waitForFunction(() => document.querySelector('textarea')!.value === 'Friday was a holiday');
  await close();
});

test('A reason that is being written stays with its timesheet when somebody else decides that and the page is loaded again', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, AUTHORISER);
  const { timesheetId, name } = await openQueue(page, 1);
  await page.getByRole('link', { name: 'Reject with a reason' }).click();
  await page.getByLabel('Reason for rejection').fill('Tuesday is too long');
  await acceptTimesheet(agency, { timesheetId, note: null });
  await reloadItself(page);
  await page.locator('#detail').getByText('accepted this timesheet on').waitFor();
  expect(await page.locator('#h-detail').textContent()).toBe(name);
  await page.getByRole('button', { name: 'and next' }).click();
  await page.locator('.flash').getByText('accepted this timesheet on').waitFor();
  await page.getByRole('link', { name: 'Reject with a reason' }).click();
  expect(await page.getByLabel('Reason for rejection').inputValue()).toBe('');
  await close();
});

test('Hours that changed while a page was open are accepted only once they were asked for, in the queue and on the timesheet', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, AUTHORISER);
  const { timesheetId } = await openQueue(page, 0);
  await shorten(timesheetId);
  await reloadItself(page);
  await page.locator('#detail').getByText('This timesheet was changed after you opened it.').waitFor();
  expect(await page.getByRole('button', { name: 'and next' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Show it as it is now' }).click();
  await page.getByRole('button', { name: 'and next' }).waitFor();

  await page.goto(`/timesheets/${timesheetId}`);
  await shorten(timesheetId);
  await reloadItself(page);
  await page.getByText('This timesheet was changed after you opened it. Please look at it again.').waitFor();
  const accept = page.getByRole('button', { name: /^Accept \d/ }).and(page.locator(':visible'));
  await accept.click();
  await page.getByRole('heading', { name: 'The timesheet was not accepted' }).waitFor();
  expect((await getTimesheet(agency, timesheetId)).status).toBe('pending');
  await page.goto(`/timesheets/${timesheetId}`);
  await accept.click();
  await page.getByText('The timesheet is accepted.').waitFor();
  await close();
});

test('A payroll run is of the list that was reviewed, also when the page loads again', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/payroll/runs');
  const make = page.getByRole('button', { name: /^Make run \d/ });
  const to = await page.locator('#make input[name="to"]').inputValue();
  const { rows } = await listTimesheets(agency, ListTimesheetsSchema.parse({ status: 'pending', to }));
  await acceptTimesheet(agency, { timesheetId: rows[0]!.id, note: null });
  await reloadItself(page);
  await page.getByText('The list has changed since you opened this page.').waitFor();
  await make.click();
  await page.getByText('The list has changed since you looked at it. Look at it again.').waitFor();
  await make.click();
  await page.getByText(/^Run \d+ is made\./).waitFor();
  expect(page.url()).toContain('/payroll/runs/');
  await close();
});

test('The last timesheet in the queue stays open too when somebody else decides it, and the page says who did', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, AUTHORISER);
  const { name } = await openQueue(page, 0);
  await page.getByRole('link', { name: 'Reject with a reason' }).click();
  await page.getByLabel('Reason for rejection').fill('Tuesday is too long');
  const open = new URL(page.url()).searchParams.get('t')!;
  const ticks = await page
    .locator('.qtick')
    .evaluateAll((ticks) => ticks.map((tick) => (tick as HTMLInputElement).value));
  for (const tick of ticks) await acceptTimesheet(agency, { timesheetId: tick.split('@')[0]!, note: null });
  await reloadItself(page);
  await page.getByRole('heading', { name: '0 to authorise' }).waitFor();
  await page.locator('#detail').getByText('accepted this timesheet on').waitFor();
  expect(await page.locator('#h-detail').textContent()).toBe(name);
  expect(await page.getByLabel('Reason for rejection').inputValue()).toBe('Tuesday is too long');
  await page.getByRole('link', { name: 'Open the next one' }).click();
  await page.getByText('No timesheets match these filters').waitFor();
  await page.goto(`/timesheets?t=${open}`);
  expect(await page.locator('main').textContent()).toMatch(new RegExp(`${name}, .*accepted this timesheet on`));
  await close();
});
