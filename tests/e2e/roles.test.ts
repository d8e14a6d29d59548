import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite, logInOn } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

async function logIn({ page }: Visitor) {
  await page.goto('/login');
  await page.getByLabel('Email').fill('contractor@demo.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor();
}

describe.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'With JavaScript $javaScriptEnabled',
  ({ javaScriptEnabled }) => {
    const open = (agency: string) =>
      openVisitor(demo.browser, { baseURL: demo.portal.urlOf(agency), javaScriptEnabled, width: 1280 });
    const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

    test('a contractor of two agencies moves from one to the other without logging in again', async () => {
      const visitor = await open('calder-finch');
      const { page } = visitor;
      await logIn(visitor);
      await page.locator('details.roles > summary').click();
      await page.getByRole('link', { name: /^Contractor, Tidewater/ }).click();
      await heading(page, /^Continue to Tidewater/);
      expect(new URL(page.url()).origin).toBe(demo.portal.urlOf('tidewater'));
      await expectAccessible(page, javaScriptEnabled);
      await page.getByRole('button', { name: 'Continue' }).click();
      await heading(page, 'Timesheets');
      expect(new URL(page.url()).origin).toBe(demo.portal.urlOf('tidewater'));
      await page.goto('/roles');
      await heading(page, 'Your roles');
      await expectAccessible(page, javaScriptEnabled);
      await page.getByRole('link', { name: 'Contractor', exact: true }).last().click();
      await heading(page, 'Contractor');
      await expectAccessible(page, javaScriptEnabled);
      await visitor.leave();
    });

    test('an unknown address says so and leads back to the dashboard', async () => {
      const visitor = await open('calder-finch');
      const { page } = visitor;
      await logIn(visitor);
      const answer = await page.goto('/nothing/here');
      expect(answer?.status()).toBe(404);
      await heading(page, 'Page not found');
      expect(await page.locator('code').innerText()).toBe('/nothing/here');
      await expectAccessible(page, javaScriptEnabled);
      await page.getByRole('link', { name: 'Go to your dashboard' }).click();
      await heading(page, 'Timesheets');
      await visitor.close();
    });

    test('the account page logs another device out and leaves this one logged in', async () => {
      const [here, other] = [await open('calder-finch'), await open('calder-finch')];
      await logIn(other);
      await logIn(here);
      await here.page.locator('details.roles > summary').click();
      await here.page.getByRole('link', { name: 'Your account' }).click();
      await heading(here.page, 'Your account');
      expect(await here.page.getByText('This device', { exact: true }).count()).toBe(1);
      await expectAccessible(here.page, javaScriptEnabled);
      const ends = here.page.getByRole('button', { name: /^Log out Chrome/ });
      const before = await ends.count();
      await ends.first().click();
      await here.page.getByText('The device is logged out.').waitFor();
      expect(await ends.count()).toBe(before - 1);
      await other.page.goto('/timesheets');
      await heading(other.page, 'Log in to your dashboard');
      await here.page.goto('/timesheets');
      await heading(here.page, 'Timesheets');
      await Promise.all([here.close(), other.close()]);
    });
  },
);

describe.each([
  { javaScriptEnabled: true, isRunning: false, from: 'tidewater', to: 'tidewater-care' },
  { javaScriptEnabled: true, isRunning: true, from: 'tidewater-care', to: 'tidewater-homes' },
  { javaScriptEnabled: false, isRunning: false, from: 'tidewater-homes', to: 'tidewater' },
])(
  'When the portal moves to another address, with JavaScript $javaScriptEnabled, running before: $isRunning',
  (ways) => {
    test('the person who moved it continues there without logging in again', async () => {
      const { javaScriptEnabled, isRunning, from, to } = ways;
      const baseURL = demo.portal.urlOf(from);
      const visitor = await openVisitor(demo.browser, { baseURL, javaScriptEnabled, width: 1280 });
      const { page } = visitor;
      await logInOn(page, { ...ADMINISTRATOR, emailAddress: 'admin@tidewater.example' });
      await page.goto('/settings/recruitmentAgency');
      if (isRunning) await page.getByText('Online', { exact: true }).waitFor();
      await page.getByLabel('Custom URL').fill(to);
      await page.getByRole('button', { name: 'Save name and website' }).click();
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Continue there' }).click();
      await page.getByRole('heading', { level: 1, name: /^Continue to Tidewater/ }).waitFor();
      expect(new URL(page.url()).origin).toBe(demo.portal.urlOf(to));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await visitor.leave();
    });
  },
);
