import type { Page } from 'playwright';
import { test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { expectAccessible } from '../support/accessible.ts';
import { codeOf } from '../support/authenticator.ts';
import { openVisitor } from '../support/browser.ts';
import { demoOfSuite, keepRecoveryCodes } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

async function logIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@demo.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

test.each([1280, 390])('Log-in codes are switched on, used and switched off, %i pixels wide', async (width) => {
  const visit = { baseURL: demo.portal.urlOf('calder-finch'), javaScriptEnabled: true, width };
  const { page, leave } = await openVisitor(demo.browser, visit);
  await logIn(page);
  await page.waitForURL(/\/dashboard/);
  await page.goto('/settings/security');
  await page.getByLabel('Your password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Switch log-in codes on' }).click();
  await page.getByLabel('QR code of the key').waitFor();
  await expectAccessible(page);
  const secret = (await page.locator('code.mono').innerText()).replaceAll(' ', '');
  const steps = (number: number) => codeOf(secret, Date.now() / 1000 + number * 30);
  await page.getByLabel('Code', { exact: true }).fill(steps(0));
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await page.getByText('They are not shown again.').waitFor();
  await expectAccessible(page);
  await keepRecoveryCodes(page);
  await page.waitForURL(/\/dashboard/);
  await page.goto('/logout');
  await logIn(page);
  await page.getByRole('heading', { name: 'Enter your log-in code' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Code', { exact: true }).fill(steps(1));
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/dashboard/);
  await page.goto('/settings/security');
  await expectAccessible(page);
  const off = page.getByRole('form', { name: 'Switch log-in codes off' });
  await off.getByLabel('Your password').fill(DEMO_PASSWORD);
  await off.getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Log-in codes are switched off.').waitFor();
  await page.goto(demo.portal.platform.config.baseUrl);
  await page.getByRole('heading', { name: 'Timesheets for recruitment agencies' }).waitFor();
  await expectAccessible(page);
  await leave();
});
