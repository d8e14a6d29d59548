import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PHONE_WITHOUT_JAVASCRIPT } from '../support/browser.ts';
import { ADMINISTRATOR, AUTHORISER, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const PHONE = { javaScriptEnabled: true, width: 390 };

/** Whether the open tab is entirely inside its row. */
const isOpenTabInView = (page: Page) =>
  page.locator('nav.tabs [aria-current]').evaluate((tab) => {
    const [own, row] = [tab.getBoundingClientRect(), tab.parentElement!.getBoundingClientRect()];
    return own.left >= row.left - 1 && own.right <= row.right + 1;
  });

test.each([PHONE, PHONE_WITHOUT_JAVASCRIPT])(
  'On a phone the tab of the current status is in view, JavaScript $javaScriptEnabled',
  async (way) => {
    const { page, leave } = await demo.visit(way, ADMINISTRATOR);
    for (const status of ['all', 'missing', 'pending', 'accepted', 'rejected', 'deleted']) {
      await page.goto(`/timesheets?status=${status}`);
      await expect.poll(() => isOpenTabInView(page), { message: status }).toBe(true);
    }
    await leave();
  },
);

/** Checks that no part of an open menu is off screen. */
async function expectWholeMenus(page: Page, menus: string) {
  for (const menu of await page.locator(menus).all()) {
    await menu.locator('summary').click();
    const { left, right } = await menu
      .locator('.pop')
      .evaluate((pop) => pop.getBoundingClientRect().toJSON() as DOMRect);
    expect({ at: page.url(), isWhole: left >= 0 && right <= 390, left, right }).toMatchObject({ isWhole: true });
    await menu.locator('summary').click();
  }
}

test.each([PHONE, PHONE_WITHOUT_JAVASCRIPT])(
  'On a phone a menu at the top of a page opens within the screen, JavaScript $javaScriptEnabled',
  async (way) => {
    const { page, leave } = await demo.visit(way, ADMINISTRATOR);
    const HEAD = '.page-head :is(.page-buttons, .view-acts) > .menu';
    await page.goto('/timesheets');
    await expectWholeMenus(page, HEAD);
    for (const list of [
      '/contractors',
      '/contacts',
      '/contracts',
      '/clients',
      '/payroll/layouts',
      '/timesheets?status=pending',
    ]) {
      await page.goto(list);
      await page.locator('main tbody th a').first().click();
      await page.waitForURL((url) => url.pathname.startsWith(`${list.split('?')[0]}/`));
      await page.locator('.page-head .crumb').waitFor();
      expect({ list, menus: await page.locator(HEAD).count() }).toEqual({ list, menus: 1 });
      await expectWholeMenus(page, HEAD);
    }
    await leave();
  },
);

test('On a touch screen a row’s menu is level with its first line, beside the hours', async () => {
  const { page, leave } = await demo.visit({ ...PHONE, hasTouch: true }, ADMINISTRATOR);
  await page.goto('/timesheets?status=pending');
  const row = page.locator('main table.ts tbody tr:not(.group)').first();
  const [menu, hours] = await Promise.all(
    [row.locator('.menu.row > summary'), row.locator('td.num')].map((part) => part.boundingBox()),
  );
  expect(menu!.width).toBeGreaterThanOrEqual(40);
  expect(menu!.x).toBeGreaterThanOrEqual(hours!.x + hours!.width);
  expect(Math.abs(menu!.y + menu!.height / 2 - (hours!.y + hours!.height / 2))).toBeLessThanOrEqual(2);
  await leave();
});

test('Reject at the bottom of a timesheet asks for the reason at once', async () => {
  const { page, leave } = await demo.visit(PHONE, AUTHORISER);
  await page.locator('main tbody th a').first().click();
  await page.locator('.sticky-foot').getByRole('link', { name: 'Reject' }).click();
  await page.getByRole('dialog', { name: 'Reject timesheet' }).getByLabel('Reason for rejection').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Reject');
  await leave();
});

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('A reason requested from a row’s menu returns to the list as it was, and Back continues from there', async () => {
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

test('A panel opened on a page without a role returns the focus to what opened it', async () => {
  const { page, leave } = await demo.visit(PHONE, ADMINISTRATOR);
  await page.goto('/administrators');
  await page.getByRole('link', { name: 'Add administrator' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/\/administrators$/);
  await expect.poll(() => focused(page)).toBe('Add administrator');
  await leave();
});

/** Returns what an administrator's phone shows for some elements at an address: their text, lines and tops. */
async function placesAt(address: string, places: string) {
  const { page, leave } = await demo.visit(PHONE_WITHOUT_JAVASCRIPT, ADMINISTRATOR);
  await page.goto(address);
  const found = await page.locator(places).evaluateAll((all) =>
    all.map((one) => ({
      text: one.textContent,
      lines: one.getClientRects().length,
      top: one.getBoundingClientRect().top,
    })),
  );
  await leave();
  return found;
}

test('On a phone the columns of an import have the whole width, so that no name is broken', async () => {
  const names = await placesAt('/imports', 'td code');
  expect(names.filter(({ lines }) => lines > 1).map(({ text }) => text)).toEqual([]);
  expect(names.length).toBeGreaterThan(40);
});

test('On a phone the totals under the differences are side by side, as in a row', async () => {
  const [pay, charge] = await placesAt('/payroll/differences', 'tfoot td[data-l]');
  expect(pay!.top).toBe(charge!.top);
});

test('On a phone a list is as wide as the screen, however much a telephone number says', async () => {
  const { page, leave } = await demo.visit(PHONE, ADMINISTRATOR);
  for (const list of ['/contacts', '/clients']) {
    await page.goto(list);
    const record = await page.locator('main tbody th a').first().getAttribute('href');
    await page.goto(`${record!.split('?')[0]!}/edit`);
    await page
      .getByLabel('Telephone')
      .fill('0113 496 0101 until 17:00, else 07700 900117 and ask for the shift leader');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith('/edit'));
    await page.goto(list);
    await page.getByText('ask for the shift leader').waitFor();
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ list, tooWide }).toEqual({ list, tooWide: 0 });
  }
  await leave();
});

test('On a phone the menu of a placement stands on the line of its button, however long the status beside them is', async () => {
  const { page, leave } = await demo.visit(PHONE, ADMINISTRATOR);
  await page.goto('/contractors?search=Andrzej+Lis');
  await page.locator('main tbody th a').first().click();
  await page.getByRole('link', { name: 'Edit contractor' }).waitFor();
  const [status, button, menu] = await Promise.all(
    ['.badge', '.btn', '.menu'].map((one) => page.locator(`.page-title ${one}`).first().boundingBox()),
  );
  const middle = ({ y, height }: { y: number; height: number }) => y + height / 2;
  expect(status!.width + button!.width + menu!.width).toBeGreaterThan(340);
  expect(Math.abs(middle(button!) - middle(menu!))).toBeLessThan(2);
  await leave();
});
