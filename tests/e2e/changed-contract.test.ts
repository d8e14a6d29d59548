import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { WIDE_WITH_JAVASCRIPT } from '../support/browser.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const agency = () => openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit timesheet' }).last().click();
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('countersign-draft')).length);

test('Hours kept only on the device fill the form of their month once the contract is monthly, and a late edit of them stays as typed', async () => {
  const visitor = await demo.visit(WIDE_WITH_JAVASCRIPT);
  const { page } = visitor;
  // Neither saved in the account, nor refreshed once the contract has changed.
  for (const path of ['**/timesheets/draft?*', '**/api/v1/events*'])
    await page.context().route(path, (route) => route.abort());
  await page.goto('/timesheets/create');
  const start = page.getByLabel(/^Mon .* start$/);
  await start.waitFor();
  const contractorId = await page.locator('form.entry [name="contractorId"]').inputValue();
  const beginning = await page.locator('form.entry [name="beginning"]').inputValue();
  await start.fill('8:13');
  await page.getByLabel(/^Mon .* finish$/).fill('17:00');
  await page.getByText(/^Draft kept on this device/).waitFor();
  const monthly = EditContractorSchema.parse({ areRatesMeant: true, entryPeriod: 'monthly' });
  await editContractor(await agency(), contractorId, monthly);
  await submit(page);
  await page.getByText('The periods of this contract have changed since you opened this form.').first().waitFor();
  await page.goto(`/timesheets/create?contractorId=${contractorId}&beginning=${beginning}`);
  await page.getByText(/^Your draft.* is back\. It has not been submitted\./).waitFor();
  expect(
    await page.locator('[name$=".startTime"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
  ).toContain('08:13');
  await submit(page);
  await page.getByText('Your timesheet is submitted.').waitFor();
  expect(await kept(page)).toBe(0);

  const timesheetId = /timesheets\/([0-9a-f-]{36})/.exec(page.url())![1]!;
  await page.goto(`/timesheets/${timesheetId}/edit`);
  await page.getByLabel('Note').fill('The gate was closed until nine.');
  await acceptTimesheet(await agency(), { timesheetId, note: null });
  await page.getByRole('button', { name: 'Save changes' }).last().click();
  await page
    .locator('.error-summary')
    .getByText(/accepted this timesheet on/)
    .waitFor();
  expect(await page.getByLabel('Note').inputValue()).toBe('The gate was closed until nine.');
  await visitor.close();
});
