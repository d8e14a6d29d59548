import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE_WITHOUT_JAVASCRIPT } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const PHONE = { javaScriptEnabled: true, width: 390 };

/** Whether the open tab stands whole between the ends of its row. */
const isOpenTabInView = (page: Page) =>
  page.locator('nav.tabs [aria-current]').evaluate((tab) => {
    const [own, row] = [tab.getBoundingClientRect(), tab.parentElement!.getBoundingClientRect()];
    return own.left >= row.left - 1 && own.right <= row.right + 1;
  });

test.each([PHONE, PHONE_WITHOUT_JAVASCRIPT])(
  'On a phone the tab of the open status is in view, JavaScript $javaScriptEnabled',
  async (way) => {
    const { page, leave } = await demo.visit(way, ADMINISTRATOR);
    for (const status of ['all', 'missing', 'pending', 'accepted', 'rejected', 'deleted']) {
      await page.goto(`/timesheets?status=${status}`);
      await expect.poll(() => isOpenTabInView(page), { message: status }).toBe(true);
    }
    await leave();
  },
);

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('A reason that is asked for from the menu of a row is left to the list as it was, and Back goes on from there', async () => {
  const { page, leave } = await demo.visit(PHONE, ADMINISTRATOR);
  await page.goto('/dashboard');
  await page.goto('/timesheets?status=pending');
  const list = page.url();
  const menu = page.locator('main details.menu.row').first();
  const name = await menu.locator('summary').getAttribute('aria-label');
  for (const leaves of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('link', { name: 'Close', exact: true }).click(),
  ]) {
    await menu.locator('summary').click();
    await menu.getByRole('link', { name: 'Reject with a reason' }).click();
    await page.getByRole('dialog', { name: 'Reject timesheet' }).waitFor();
    await leaves();
    await page.waitForURL(list);
    await expect.poll(() => focused(page)).toBe(name);
  }
  await page.goBack();
  await page.waitForURL(/\/dashboard/);
  await leave();
});

test('A panel that was opened on a page without a role gives the focus back to what opened it', async () => {
  const { page, leave } = await demo.visit(PHONE, ADMINISTRATOR);
  await page.goto('/administrators');
  await page.getByRole('link', { name: 'Add administrator' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/administrators$/);
  await expect.poll(() => focused(page)).toBe('Add administrator');
  await leave();
});
