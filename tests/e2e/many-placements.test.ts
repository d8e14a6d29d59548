import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openVisitor } from '../support/browser.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

test.each([
  { javaScriptEnabled: true, width: 1280, end: '19 Dec 2027' },
  { javaScriptEnabled: false, width: 390, end: '18 Dec 2027' },
])(
  'Three contractors are ticked and end together, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width, end }) => {
    const baseURL = demo.portal.urlOf('calder-finch');
    const { page, complaints, close } = await openVisitor(demo.browser, { baseURL, javaScriptEnabled, width });
    const expectGood = () => expectAccessible(page, javaScriptEnabled);
    await page.goto('/login');
    await page.getByLabel('Email').fill('admin@demo.example');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
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
    expect(complaints).toEqual([]);
    await close();
  },
);
