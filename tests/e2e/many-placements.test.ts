import { test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

test.each(WAYS)(
  'Three contractors are ticked and end together, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const end = javaScriptEnabled ? '19 Dec 2027' : '18 Dec 2027';
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    const expectGood = () => expectAccessible(page, javaScriptEnabled);
    await page.getByRole('heading', { name: 'Contracts ending soon' }).waitFor();

    await page.goto('/contractors?search=Reach');
    const boxes = page.locator('td.sel input');
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    await expectGood();
    await page.getByRole('button', { name: 'Extend', exact: true }).click();
    await page.getByRole('heading', { name: 'Extend 3 placements' }).waitFor();
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('Please supply a new end date, or choose to have none.').waitFor();

    await page.goto('/contractors?search=Reach');
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByLabel('Last day', { exact: true }).fill(end);
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('heading', { name: `placements on ${end}` }).waitFor();
    await expectGood();
    await page
      .getByRole('button', { name: `placements on ${end}` })
      .and(page.locator(':visible'))
      .click();
    await page.getByRole('heading', { name: `placements on ${end}` }).waitFor();
    await page.getByRole('status').filter({ hasText: 'changed' }).waitFor();
    await expectGood();
    await leave();
  },
);
