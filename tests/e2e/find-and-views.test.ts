import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { FOUR_WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite, expectSound } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

/** Opens the filters, which are open on a wide screen, and behind a button on a phone. */
async function openFilters(page: Page) {
  const button = page.locator('.filter-box:not([open]) > summary');
  if (await button.isVisible()) await button.click();
}

/** Changes a filter; without JavaScript the form is submitted with its button. */
async function filterBy(page: Page, set: () => Promise<unknown>, isEnhanced: boolean) {
  await openFilters(page);
  await set();
  if (!isEnhanced) await page.getByRole('button', { name: 'Apply' }).click();
}

test.each(FOUR_WAYS)(
  'An administrator filters the placements, saves, shares, changes and deletes a view, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    const name = `Running ${width} ${javaScriptEnabled ? 'with' : 'without'}`;
    await page.goto('/contractors');
    const rows = () => page.locator('main tbody tr').count();
    const everybody = await rows();
    await filterBy(
      page,
      () => page.getByLabel('Placement', { exact: true }).selectOption('current'),
      javaScriptEnabled,
    );
    await page.waitForURL(/standing=current/);
    await filterBy(page, () => page.getByLabel('Search', { exact: true }).fill('a'), javaScriptEnabled);
    if (javaScriptEnabled) await page.getByLabel('Search', { exact: true }).press('Enter');
    await page.waitForURL(/search=a/);
    await expect.poll(rows).toBeLessThanOrEqual(everybody);

    await page.getByRole('link', { name: 'Save as a view' }).click();
    await page.getByRole('heading', { level: 1, name: 'Save as a view' }).waitFor();
    if (javaScriptEnabled && width === 1280) await expectSound(page);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByText('Please give the view a name.').first().waitFor();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Share with all administrators').check();
    await page.getByRole('button', { name: 'Save as a view' }).click();
    await page.getByText(`The view “${name}” is saved.`).first().waitFor();
    const address = page.url();
    expect(address).toMatch(/standing=current.*search=a|search=a.*standing=current/);
    if (javaScriptEnabled && width === 1280) await expectSound(page);
    await page.setViewportSize({ width, height: 900 });

    // The shared address leads to the view.
    await page.goto('/contractors');
    await page.goto(address);
    await page.getByRole('link', { name: 'Edit view' }).click();
    await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`The view “${name} again” is saved.`).first().waitFor();

    await page.getByRole('link', { name: 'Edit view' }).click();
    await page.getByRole('link', { name: 'Delete view' }).click();
    await page.getByRole('heading', { level: 1, name: `Delete the view “${name} again”?` }).waitFor();
    if (javaScriptEnabled && width === 1280) await expectSound(page);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Delete view' }).click();
    await page.getByText(`The view “${name} again” is deleted.`).first().waitFor();
    await leave();
  },
);

test.each(FOUR_WAYS)(
  'Timesheets are narrowed to this week, and to dates from the calendar, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { page, close, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    await page.goto('/timesheets');
    await openFilters(page);
    await page.getByRole('link', { name: 'Last week' }).click();
    await page.waitForURL(/from=\d{4}-\d\d-\d\d/);
    await openFilters(page);
    await page.getByRole('link', { name: 'Last week' }).and(page.locator('[aria-current]')).waitFor();
    const from = page.getByLabel('From', { exact: true });
    if (!javaScriptEnabled) {
      await from.fill('1/11/26');
      await page.getByRole('button', { name: 'Apply' }).click();
      await page.waitForURL(/from=2026-11-01|from=1%2F11%2F26/);
      await page.getByText('From: 1 Nov 2026').first().waitFor();
      await close();
      return;
    }
    const button = page.getByRole('button', { name: 'From: choose a date' });
    const calendar = page.getByRole('dialog', { name: 'Choose a date' });
    await button.click();
    await calendar.waitFor();
    if (width === 1280) await expectSound(page);
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'detached' });
    expect(await from.evaluate((input) => document.activeElement === input)).toBe(true);
    await button.click();
    await page.locator('h1').click();
    await calendar.waitFor({ state: 'detached' });
    // The visible days of the next month work like the others.
    await button.click();
    const beside = calendar.locator('td.beside button').last();
    const date = (await beside.getAttribute('data-date'))!;
    await beside.click();
    await calendar.waitFor({ state: 'detached' });
    await page.waitForURL(new RegExp(`from=(${date}|[^&]*${Number(date.slice(8))})`));
    await leave();
  },
);

test('A slow page shows a bar, then grey lines, and the pressed link is busy until it is there', async () => {
  const { page, close } = await demo.visit({ javaScriptEnabled: true, width: 1280 }, ADMINISTRATOR);
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/contractors\.data/, async (route) => {
    await held;
    await route.continue();
  });
  const link = page.getByRole('navigation').getByRole('link', { name: 'Contractors' }).first();
  await link.click();
  const bar = page.locator('body > .reading');
  await bar.waitFor({ state: 'attached' });
  await expect.poll(() => bar.evaluate((node) => getComputedStyle(node).opacity)).toBe('1');
  await expect.poll(() => link.getAttribute('aria-busy')).toBe('true');
  const styleOf = (cells: string, property: 'color' | 'backgroundImage' | 'opacity') =>
    page
      .locator(`main tbody ${cells}`)
      .first()
      .evaluate((node, name) => getComputedStyle(node)[name], property);
  // A cell's content is hidden, even if it is only text, and a bar takes its place.
  await expect.poll(() => styleOf(':is(th, td) > *', 'opacity')).toBe('0');
  await expect.poll(() => styleOf('.num', 'color')).toBe('rgba(0, 0, 0, 0)');
  await expect.poll(() => styleOf('.num', 'backgroundImage')).toMatch(/^linear-gradient/);
  letGo();
  await page.getByRole('heading', { level: 1, name: 'Contractors' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  expect(await link.getAttribute('aria-busy')).toBeNull();
  await close();
});

test('What may be done with the ticked timesheets stays in one line on a wide screen, beside what is ticked', async () => {
  const { page, leave } = await demo.visit({ javaScriptEnabled: true, width: 1280 }, ADMINISTRATOR);
  const lines: number[] = [];
  for (const width of [1280, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/timesheets?status=all');
    for (const row of [0, 1]) await page.locator('td.sel input').nth(row).check();
    const bar = page.getByRole('form', { name: 'Selected timesheets' });
    await bar.getByText('Select all', { exact: false }).waitFor();
    const places = await bar
      .locator('.acts .btn')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
    expect(places).toHaveLength(3);
    lines.push(new Set(places).size);
  }
  expect(lines).toEqual([1, 1]);
  await leave();
});
