import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { EditClientSchema } from '#domain/clients/client.schema.ts';
import { editClient } from '#domain/clients/edit-client.server.ts';
import { editPayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { addDays } from '#domain/periods/period.ts';
import { getPayrollLayout } from '#domain/payroll-layouts/get-layout.server.ts';
import { EditPayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { layoutOf } from '#domain/payroll-layouts/stored-layout.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { newId } from '#domain/new-id.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { EditTimesheetSchema, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { WIDE_WITH_JAVASCRIPT } from '../support/browser.ts';
import { ADMINISTRATOR, CONTRACTOR, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const agency = () => openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
const save = (page: Page) => page.getByRole('button', { name: /^Save/ }).first().click();

/** Loses and regains the connection, after which the page’s data has been loaded again once `news` is on it. */
async function reconnect(page: Page, news: string | RegExp): Promise<void> {
  // A page that was never connected has no connection to lose.
  await page.locator('.net').getByText('Online').waitFor({ state: 'attached' });
  await page.context().setOffline(true);
  await page.locator('.net').getByText('Offline').waitFor({ state: 'attached' });
  await page.context().setOffline(false);
  await page.getByText(news).first().waitFor();
}

test('A client that somebody else renamed is not renamed back by a form whose page was loaded again meanwhile', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/clients');
  const href = await page.locator('tbody a[href*="/clients/"]').first().getAttribute('href');
  const clientId = /clients\/([0-9a-f-]{36})/.exec(href!)![1]!;
  await page.goto(`/clients/${clientId}/edit`);
  const name = page.locator('[name="clientName"]');
  await name.fill('Holbeck Freight');
  await editClient(await agency(), clientId, EditClientSchema.parse({ clientName: 'Holbeck Haulage' }));
  await reconnect(page, 'Holbeck Haulage');
  await save(page);
  await page
    .locator('.error-summary')
    .getByText(/to Holbeck Haulage\. What you typed is kept/)
    .waitFor();
  expect(await name.inputValue()).toBe('Holbeck Freight');
  await close();
});

test('A settings form whose page is loaded again saves its own changes only, and begins again with everything that is stored', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/settings/timesheets/general-setup');
  const [hour, pause] = [page.getByLabel('Hour', { exact: true }), page.getByLabel('Break', { exact: true })];
  await hour.fill('6');
  await changeSettings(await agency(), { 'defaults.workingTime.breakMinutes': 50 });
  await reconnect(page, /^Last changed by/);
  expect(await hour.inputValue()).toBe('6');
  await save(page);
  await expect.poll(() => pause.inputValue()).toBe('50');
  await changeSettings(await agency(), { 'defaults.workingTime.breakMinutes': 55 });
  await hour.fill('7');
  await save(page);
  await expect.poll(() => pause.inputValue()).toBe('55');
  expect((await agency()).agency.settings).toMatchObject({
    reminders: { hour: 7 },
    defaults: { workingTime: { breakMinutes: 55 } },
  });
  await hour.fill('8');
  await changeSettings(await agency(), { 'reminders.hour': 9 });
  await save(page);
  await page
    .getByText(/changed this from 7 to 9 on .* What you typed is kept/)
    .first()
    .waitFor();
  expect(await hour.inputValue()).toBe('8');
  await save(page);
  await expect.poll(async () => (await agency()).agency.settings.reminders.hour).toBe(8);
  await close();
});

test('Hours being typed for a day that ceases to be in the contract are refused by their day, and the rest is submitted without them', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, CONTRACTOR);
  await page.goto('/timesheets/create');
  const ctx = await agency();
  const contractorId = await page.locator('[name="contractorId"]').first().inputValue();
  const { end } = await getContractor(ctx, contractorId);
  const beginning = await page.getByLabel('Week beginning').inputValue();
  for (const [row, finish] of [
    [0, '17:45'],
    [4, '12:45'],
  ] as const) {
    await page.locator(`[name="entries[${row}].startTime"]`).fill('9');
    await page.locator(`[name="entries[${row}].endTime"]`).fill(finish);
  }
  await editContractor(ctx, contractorId, EditContractorSchema.parse({ end: addDays(beginning, 1) }));
  await reconnect(page, /^Outside the contract dates/);
  await page.getByRole('button', { name: 'Submit timesheet' }).last().click();
  await page
    .locator('.error-summary')
    .getByText(/: Date is outside the contract dates\.$/)
    .waitFor();
  expect(await page.locator('.error-summary li').count()).toBe(1);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Submit timesheet' }).last().click();
  await page.getByText('Your timesheet is submitted.').first().waitFor();
  await editContractor(ctx, contractorId, EditContractorSchema.parse({ end }));
  await close();
});

/** Finds a pending timesheet with hours. */
async function pendingByTheHour(): Promise<{ id: string; version: number }> {
  const ctx = await agency();
  const [pending] = await ctx.db.run<{ id: string; version: number }>({
    text: `select id, version from timesheets
      where agency_id = $1 and status = 'pending' and charging_period = 'hourly' order by id limit 1`,
    values: [ctx.agency.id],
  });
  return pending!;
}

/** Saves a timesheet’s own entries, with another note, as somebody else. */
async function saveByTheAgency({ id, version }: { id: string; version: number }): Promise<void> {
  const ctx = await agency();
  const entries = (await getTimesheet(ctx, id)).entries.map(
    ({ id: _id, billableMinutes: _billable, nonBillableMinutes: _not, ...entry }) => entry,
  );
  await editTimesheet(
    ctx,
    EditTimesheetSchema.parse({ timesheetId: id, version, entries, note: `By the agency, ${version}` }),
  );
}

test.each([
  ['stay when the page is loaded again, and saving them', true],
  ['are kept, and saving them without the page having been loaded again', false],
])('Hours being typed into a timesheet that somebody else saves %s says what differs', async (_, isLoadedAgain) => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  const timesheet = await pendingByTheHour();
  await page.goto(`/timesheets/${timesheet.id}/edit`);
  const finish = page.locator('[name$=".endTime"]').first();
  const typed = isLoadedAgain ? '17:45' : '18:15';
  await finish.fill(typed);
  await saveByTheAgency(timesheet);
  if (isLoadedAgain) {
    const reloaded = page.waitForResponse((response) => response.url().includes('/edit.data') && response.ok());
    await reconnect(page, 'Edit timesheet');
    await reloaded;
  }
  await save(page);
  await page.getByText(/^What was saved differs from what you typed\./).waitFor();
  expect(await finish.inputValue()).toBe(typed);
  await save(page);
  await page.getByText('Your changes are saved.').first().waitFor();
  await close();
});

test('The week whose hours are being typed stays when the page is loaded again and would begin with another one', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, CONTRACTOR);
  await page.goto('/timesheets/create');
  const week = page.getByLabel('Week beginning');
  const beginning = await week.inputValue();
  const finish = page.locator('[name="entries[0].endTime"]');
  await page.locator('[name="entries[0].startTime"]').fill('9');
  await finish.fill('17:45');
  const contractorId = await page.locator('[name="contractorId"]').first().inputValue();
  const entries = [{ entryDate: beginning, startTime: '08:00', endTime: '12:00', breakTime: '0' }];
  const input = { contractorId, beginning, taskId: newId(), entries };
  await submitTimesheet(await agency(), SubmitTimesheetSchema.parse(input));
  const reloaded = page.waitForResponse((response) => response.url().includes('/create.data') && response.ok());
  await reconnect(page, 'New timesheet');
  await reloaded;
  await page.getByRole('button', { name: 'Submit timesheet' }).last().click();
  await page.locator('.error-summary').waitFor();
  expect([await week.inputValue(), await finish.inputValue()]).toEqual([beginning, '17:45']);
  await close();
});

test('Columns of a payroll layout that are being edited stay when somebody else saves it and the page is loaded again', async () => {
  const { page, close } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/payroll/layouts');
  await page.locator('main a[href*="/payroll/layouts/0"]').first().click();
  const name = page.locator('form#layout [name="name"]');
  await name.fill('Weekly payroll');
  const layoutId = /layouts\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  const ctx = await agency();
  const layout = layoutOf(await getPayrollLayout(ctx, layoutId));
  await editPayrollLayout(ctx, layoutId, EditPayrollLayoutSchema.parse({ ...layout, name: 'Monthly payroll' }));
  await reconnect(page, 'Monthly payroll');
  expect(await name.inputValue()).toBe('Weekly payroll');
  await save(page);
  await page
    .locator('.error-summary')
    .getByText(/What you typed is kept/)
    .waitFor();
  await save(page);
  await page.getByText('Weekly payroll is saved.').first().waitFor();
  await name.fill('Payroll of the week');
  await save(page);
  await page.getByText('Payroll of the week is saved.').first().waitFor();
  await close();
});
