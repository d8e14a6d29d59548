import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openVisitor } from '../support/browser.ts';
import { isTo } from '../support/mailbox.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

async function logIn(page: Page, emailAddress: string, password: string, origin = '') {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(emailAddress);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(/\/(dashboard|timesheets|hand-over)/);
}

/** Returns the link in the latest email to an address about a new email. */
async function linkTo(address: string): Promise<string> {
  const mail = await demo.portal.mailbox.next(
    (mail) => isTo(mail, address) && mail.subject === 'Confirm your new email',
  );
  return /https?:\/\/\S+\/account\/email\/[\w-]+/.exec(mail.text ?? '')![0];
}

test.each([
  { who: 'admin@demo.example', javaScriptEnabled: true, width: 1280 },
  { who: 'contractor@demo.example', javaScriptEnabled: false, width: 390 },
])(
  'A person changes the email and the password of their own account, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ who, ...visit }) => {
    const { page, leave } = await openVisitor(demo.browser, {
      baseURL: demo.portal.urlOf('calder-finch'),
      ...visit,
    });
    await logIn(page, who, DEMO_PASSWORD);
    await page.goto('/account');
    await expectAccessible(page, visit.javaScriptEnabled);
    const newAddress = `new.${who}`;
    await page.getByLabel('Your name').fill('Sam');
    await page.getByRole('button', { name: 'Save name' }).click();
    await page.getByText('Your name is saved.').waitFor();
    expect(await page.getByLabel('Your name').inputValue()).toBe('Sam');

    await page.getByText('Change email').click();
    await page.getByLabel('New email').fill(newAddress);
    await page.getByRole('textbox', { name: 'Your password' }).fill('not the password');
    await page.getByRole('button', { name: 'Send both links' }).click();
    await page.getByRole('link', { name: 'This is not your password' }).waitFor();
    expect(await page.getByLabel('New email').inputValue()).toBe(newAddress);
    await expectAccessible(page, visit.javaScriptEnabled);
    await page.getByRole('textbox', { name: 'Your password' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Send both links' }).click();
    await page.getByText('Please follow the link in both.').waitFor();
    await expectAccessible(page, visit.javaScriptEnabled);
    for (const address of [newAddress, who]) {
      await page.goto(await linkTo(address));
      await expectAccessible(page, visit.javaScriptEnabled);
      await page.getByRole('button', { name: 'Confirm the new email' }).click();
      await page.waitForURL(/\/account$/);
    }
    await page.getByText(`You log in with ${newAddress} from now on.`).waitFor();

    await page.getByText('Change password').first().click();
    await page.getByLabel('Password now').fill(DEMO_PASSWORD);
    await page.getByLabel('New password').fill('three words together');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password is changed, and every other device is logged out.').waitFor();
    await expectAccessible(page, visit.javaScriptEnabled);
    // The product's own address leads to the agency's.
    await page.goto('/logout');
    await logIn(page, newAddress, 'three words together', demo.portal.platform.config.baseUrl);
    // To a browser, each name below localhost is a separate site, so it asks first.
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/(dashboard|timesheets)/);
    expect(page.url()).toContain(demo.portal.urlOf('calder-finch'));
    await page.goto(`${demo.portal.platform.config.baseUrl}/account`);
    await expectAccessible(page, visit.javaScriptEnabled);
    await leave();
  },
);
