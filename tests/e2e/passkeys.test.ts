import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetTotp } from '#domain/accounts/second-factor/reset-totp.server.ts';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openVisitor } from '../support/browser.ts';
import { type DemoPortal, openDemoPortal } from '../support/demo-portal.ts';
import { addDevice, launchPasskeyBrowser } from '../support/passkey-browser.ts';
import { keepRecoveryCodes } from '../support/demo-visitor.ts';

let portal: DemoPortal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([openDemoPortal('timesheets.localhost'), launchPasskeyBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await portal?.close();
});

// Each test starts with an account that has neither passkeys nor recovery codes.
beforeEach(async () => {
  const { pool, clock, queue } = portal.platform;
  await resetTotp({ db: pool.for({ agencyId: null }), clock, queue }, { emailAddress: EMAIL });
});

const EMAIL = 'admin@demo.example';
const KNOWN_NOT = 'That passkey is not known here. Log in with your password, or use another.';

/** Opens a visitor of the agency with a device that keeps passkeys. */
async function open(width = 1280) {
  const visit = { baseURL: portal.urlOf('calder-finch'), javaScriptEnabled: true, width };
  const visitor = await openVisitor(browser, visit);
  return { ...visitor, device: await addDevice(visitor.page) };
}

type Visitor = Pick<Awaited<ReturnType<typeof open>>, 'page' | 'device'>;

async function fillIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
async function logIn(page: Page) {
  await fillIn(page);
  await page.waitForURL(/\/dashboard/);
}

/** Adds a passkey on the account page. */
async function add(page: Page, name: string) {
  await page.goto('/account');
  await page.locator('summary', { hasText: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Your password').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Continue' }).click();
  await page
    .getByText(/They are not shown again\.|is added\./)
    .first()
    .waitFor();
}

/** Returns a passkey's row on the account page. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

async function remove(page: Page, name: string) {
  await page.goto('/account');
  await page.getByRole('link', { name: `Remove ${name}` }).click();
  const form = page.getByRole('form', { name: /^Remove/ });
  await form.getByLabel('Your password').fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Remove the passkey' }).click();
  await page.getByText(/The passkey is removed|Your last passkey is removed/).waitFor();
}

/**
 * Ends the session with an unresponsive device, since the login page would take its passkey at once, and leaves that
 * page: its request would be answered alongside the next page's.
 */
async function logOut({ page, device }: Visitor) {
  await device.answers(false);
  await page.goto('/logout');
  await page.goto('about:blank');
}

/** Requests a passkey with the button; until then the device does not respond, so that the field's own offer waits. */
async function pressButton({ page, device }: Visitor) {
  await device.answers(false);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  await page.waitForLoadState('networkidle');
  await device.answers(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
}

/** Returns what the device signs on a page of an origin, for a challenge from the agency. */
async function showFrom(page: Page, origin: string): Promise<string> {
  await page.goto('/reset-password');
  const requested = await page.evaluate(async () => (await fetch('/login/passkey', { method: 'POST' })).text());
  await page.goto(`${origin}/reset-password`);
  return page.evaluate(async (requested) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(requested));
    return JSON.stringify(await navigator.credentials.get({ publicKey }));
  }, requested);
}

/** Sends a response to the agency as its own page would. @returns `entered`, or the refusing page */
async function send(page: Page, shown: string): Promise<string> {
  await page.goto('/reset-password');
  return page.evaluate(async (shown) => {
    const body = new URLSearchParams({ intent: 'passkey', shown });
    const answer = await fetch('/login', { method: 'POST', body, redirect: 'manual' });
    return answer.type === 'opaqueredirect' ? 'entered' : answer.text();
  }, shown);
}

/** Opens a visitor who has added their device's passkey and logged out. */
async function openWithLaptop() {
  const visitor = await open();
  await logIn(visitor.page);
  await add(visitor.page, 'Laptop');
  await logOut(visitor);
  return visitor;
}

describe('A passkey', () => {
  test.each([1280, 390])('is added, named, logs in and is removed, %i pixels wide', async (width) => {
    const visitor = await open(width);
    const { page } = visitor;
    await logIn(page);
    await page.goto('/account');
    await page.getByText('Your fingerprint, face or PIN instead of a password.').waitFor();
    await expectAccessible(page);
    await add(page, 'Work laptop');
    await expectAccessible(page);
    await keepRecoveryCodes(page);
    await rowOf(page, 'Work laptop').getByText('never used').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Rename Work laptop' }).click();
    const rename = page.getByRole('form', { name: 'Rename it' });
    await rename.getByLabel('Name').fill('Desk');
    await rename.getByLabel('Your password').fill(DEMO_PASSWORD);
    await expectAccessible(page);
    await rename.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('The passkey is now called “Desk”.').waitFor();
    await logOut(visitor);
    await pressButton(visitor);
    await page.waitForURL(/\/dashboard/);
    await page.goto('/account');
    await rowOf(page, 'Desk').getByText('This device').waitFor();
    await remove(page, 'Desk');
    await logOut(visitor);
    await pressButton(visitor);
    await page.getByText(KNOWN_NOT).waitFor();
    await expectAccessible(page);
    await visitor.leave();
  });

  test('is offered in the email field, and logs in on the product’s own address too', async () => {
    const visitor = await openWithLaptop();
    const { page, device, leave } = visitor;
    await device.answers(true);
    await page.goto('/login');
    await page.waitForURL(/\/dashboard/);
    await logOut(visitor);
    await device.answers(true);
    await page.goto(`${portal.platform.config.baseUrl}/login`);
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`${portal.platform.config.baseUrl}/account`);
    await page.getByText(EMAIL).first().waitFor();
    expect(await device.credentials()).toMatchObject([{ rpId: 'timesheets.localhost' }]);
    await leave();
  });

  test('is refused from a page of another origin, or as an earlier answer', async () => {
    const visitor = await openWithLaptop();
    const { page, device, close } = visitor;
    await device.answers(true);
    const elsewhere = await showFrom(page, portal.urlOf('tidewater'));
    const here = await showFrom(page, portal.urlOf('calder-finch'));
    expect(await send(page, elsewhere)).toContain(KNOWN_NOT);
    expect(await send(page, here)).toBe('entered');
    await logOut(visitor);
    expect(await send(page, here)).toContain('That took too long. Please use your passkey again.');
    await close();
  });

  test('with a counter that goes backwards is stopped, and its owner is told on the page and by mail', async () => {
    const visitor = await openWithLaptop();
    const { page, device, close } = visitor;
    await pressButton(visitor);
    await page.waitForURL(/\/dashboard/);
    await logOut(visitor);
    await device.turnBack(1);
    await pressButton(visitor);
    await page.getByText('That passkey may have been copied, so it no longer works.').waitFor();
    await device.answers(false);
    await logIn(page);
    await page.goto('/account');
    await rowOf(page, 'Laptop').getByText('it may have been copied').waitFor();
    await expectAccessible(page);
    const mail = await portal.mailbox.next(({ subject }) => subject === 'A passkey was refused and stopped');
    expect(mail.text).toMatch(/your\s+passkey “Laptop”/);
    await close();
  });

  test('on a device that cannot verify its user logs nobody in', async () => {
    const visitor = await openWithLaptop();
    const { page, device, complaints, close } = visitor;
    await device.verifies(false);
    await pressButton(visitor);
    await page.getByText('No passkey was used. Try again, or log in with your password.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('While the device does not answer', () => {
  test('adding a passkey can be cancelled, and begun again', async () => {
    const visitor = await open(390);
    const { page, device, leave } = visitor;
    await logIn(page);
    await device.answers(false);
    await page.goto('/account');
    await page.locator('summary', { hasText: 'Add a passkey' }).click();
    const form = page.getByRole('form', { name: 'Add a passkey' });
    await form.getByLabel('Your password').fill(DEMO_PASSWORD);
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('button', { name: 'Waiting for your device' }).waitFor();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await form.getByText('No passkey was made. Please try again.').waitFor();
    await device.answers(true);
    await add(page, 'Phone');
    expect(await device.credentials()).toHaveLength(1);
    await leave();
  });
});

describe('An agency that asks its administrators for a second step', () => {
  const ask = async (administratorsMustUseTotp: boolean) => {
    const { db, agency } = await openNamedAgencyContext(portal.platform, 'calder-finch', { kind: 'system' });
    const text = `update agency_settings set settings = jsonb_set(settings, '{security}', $2) where agency_id = $1`;
    await db.run({ text, values: [agency.id, JSON.stringify({ administratorsMustUseTotp })] });
  };

  test('accepts a passkey as one, and after the password alone a passkey or a recovery code', async () => {
    const visitor = await open(390);
    const { page, device, leave } = visitor;
    await logIn(page);
    await add(page, 'Phone');
    const code = await page.locator('ol.codes li').first().innerText();
    await ask(true);
    try {
      await logOut(visitor);
      await pressButton(visitor);
      await page.waitForURL(/\/dashboard/);
      for (const way of ['passkey', 'recovery code']) {
        await logOut(visitor);
        await fillIn(page);
        await page.getByText('you have logged in with your password alone').waitFor();
        await expectAccessible(page);
        await device.answers(true);
        if (way === 'passkey') await page.getByRole('button', { name: 'Use a passkey' }).click();
        else {
          await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
          await page.getByRole('button', { name: 'Use the code' }).click();
        }
        await page.waitForURL(/\/dashboard/);
      }
    } finally {
      await ask(false);
    }
    await leave();
  });
});

describe('Without JavaScript', () => {
  test.each([1280, 390])('the password logs in, and a line says why no passkey does, %i pixels wide', async (width) => {
    const visit = { baseURL: portal.urlOf('calder-finch'), javaScriptEnabled: false, width };
    const { page, close } = await openVisitor(browser, visit);
    await page.goto('/login');
    await page.getByText('A passkey needs JavaScript. Your password works without it.').waitFor();
    expect(await page.getByRole('button', { name: 'Use a passkey' }).isVisible()).toBe(false);
    await logIn(page);
    await page.goto('/account');
    await page.getByText('Adding a passkey needs JavaScript.').waitFor();
    expect(await page.locator('summary', { hasText: 'Add a passkey' }).isVisible()).toBe(false);
    await close();
  });
});
