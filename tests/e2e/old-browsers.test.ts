import { expect, test } from 'vitest';
import { demoOfSuite, logInOn, CONTRACTOR } from '../support/demo-visitor.ts';
import { openVisitor, WIDE_WITH_JAVASCRIPT } from '../support/browser.ts';

const demo = demoOfSuite();

/** What Safari 14 lacks of the APIs that the product's scripts use. */
const AS_IN_AN_OLD_BROWSER = 'delete Array.prototype.at; delete Array.prototype.findLast; delete AbortSignal.timeout;';

test('In a browser too old for our scripts pages work as without script: complete, and their forms are sent', async () => {
  const baseURL = demo.portal.urlOf('calder-finch');
  const { page, leave } = await openVisitor(demo.browser, { ...WIDE_WITH_JAVASCRIPT, baseURL });
  await page.addInitScript(AS_IN_AN_OLD_BROWSER);
  await logInOn(page, CONTRACTOR);
  await page.goto('/timesheets/create');
  await page.getByRole('heading', { level: 1, name: 'New timesheet' }).waitFor();
  await page.waitForLoadState('networkidle');
  const isHydrated = await page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__react')));
  expect(isHydrated).toBe(false);
  await page.locator('[name="entries[0].startTime"]').fill('9');
  await page.locator('[name="entries[0].endTime"]').fill('8:30');
  await page.getByRole('button', { name: 'Submit timesheet' }).last().click();
  const refusal = page.getByRole('alert').getByRole('link', { name: /Finish must not be before start/ });
  await refusal.waitFor();
  expect(await refusal.isVisible()).toBe(true);
  await leave();
});
