import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { expectAccessible } from '../support/accessible.ts';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { type DemoPortal, openDemoPortal } from '../support/demo-portal.ts';
import { openProvider, type TestProvider } from '../support/open-id-provider.ts';
import { proveDomain } from '../support/sso-agency.ts';

const ADMIN = 'admin@demo.example';
const OWN_LOG_IN = 'Continue with Calder & Finch';

let portal: DemoPortal;
let provider: TestProvider;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([openDemoPortal('localhost', { PRIVATE_WEBHOOKS: 'true' }), launchBrowser()]);
  const people = { hannah: { email: ADMIN, email_verified: true, name: 'Hannah', groups: ['timesheets-admins'] } };
  provider = await openProvider(people, [`${portal.urlOf('calder-finch')}/login/sso/callback`]);
  // No DNS server in the tests knows the demo's domain; verifying one is tested with a server that does.
  await proveDomain(await openNamedAgencyContext(portal.platform, 'calder-finch', { kind: 'system' }), 'demo.example');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await provider?.close();
  await portal?.close();
});

const open = (javaScriptEnabled: boolean, width: number) =>
  openVisitor(browser, { baseURL: portal.urlOf('calder-finch'), javaScriptEnabled, width });

async function logIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(ADMIN);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs in at the provider. */
async function atProvider(page: Page, who: string) {
  await page.getByLabel('Who').fill(who);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('A super administrator sets up a provider, tests it as themselves, and requires it', async () => {
  const { page, leave } = await open(true, 1280);
  await logIn(page);
  await page.waitForURL(/\/dashboard/);
  await page.goto('/settings/sso');
  await page.getByText('Not tested yet.').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save single sign-on' }).click();
  await page.getByRole('link', { name: 'Please supply the issuer' }).waitFor();
  await page.getByLabel('Issuer').fill(provider.issuer);
  await page.getByLabel('Client id').fill(provider.clientId);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByLabel('Value for administrators').fill('timesheets-admins');
  await page.getByRole('switch', { name: 'Offered on the log-in page' }).check();
  await page.getByRole('button', { name: 'Save single sign-on' }).click();
  await page.getByText('Single sign-on is saved.').waitFor();
  expect(await page.getByRole('switch', { name: 'Required for administrators' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Test as me' }).click();
  await atProvider(page, 'hannah');
  await page.getByText('You would get in').waitFor();
  await expectAccessible(page);
  await page.getByRole('switch', { name: 'Required for administrators' }).check();
  await page.getByRole('button', { name: 'Save single sign-on' }).click();
  await page.getByText('Single sign-on is saved.').waitFor();
  await leave();
});

/** Continues from the login page to the provider, and logs in there. */
async function continueWith(page: Page) {
  await page.goto('/login?requestedRoute=%2Ftimesheets');
  await page.getByRole('link', { name: OWN_LOG_IN }).click();
  await atProvider(page, 'hannah');
}

test('A person known by email connects their work account by a mail', async () => {
  const { page, leave } = await open(true, 1280);
  await page.goto('/login');
  await expectAccessible(page);
  await continueWith(page);
  await page.getByText(`We have written to ${ADMIN}.`).waitFor();
  await expectAccessible(page);
  const { text = '' } = await portal.mailbox.next(({ subject }) => subject === 'Connect your work account');
  await page.goto(/https?:\S+\/login\/sso\/connect\/[\w-]+/.exec(text)![0]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect and log in' }).click();
  await page.waitForURL(/\/timesheets/);
  await page.goto('/account');
  await page.getByText('You are logged in with your work account of Calder & Finch.').waitFor();
  await expectAccessible(page);
  await leave();
});

test('From then on the work account alone logs in, without JavaScript too', async () => {
  const { page, close } = await open(false, 390);
  await continueWith(page);
  await page.waitForURL(/\/timesheets/);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Timesheets');
  await close();
});
