import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { expectAccessible } from '../support/accessible.ts';
import { FOUR_WAYS, openVisitor } from '../support/browser.ts';
import { isTo } from '../support/mailbox.ts';
import { addPlacement } from '../support/two-agencies.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

const FIRST = 'correct horse battery';
const SECOND = 'another staple entirely';

/** Returns the link in the next email to this address. */
async function linkTo(emailAddress: string, subject: RegExp): Promise<string> {
  const mail = await demo.portal.mailbox.next((mail) => isTo(mail, emailAddress) && subject.test(mail.subject ?? ''));
  return /https?:\/\/\S+\/account\/[\w/-]+/.exec(mail.text ?? '')![0];
}

async function logIn(page: Page, emailAddress: string, password: string) {
  await page.getByLabel('Email').fill(emailAddress);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

describe.each(FOUR_WAYS)('With JavaScript $javaScriptEnabled, $width pixels wide', ({ javaScriptEnabled, width }) => {
  const mark = `${javaScriptEnabled ? 'with' : 'without'}-${width}`;

  test('an invited person sets a password, logs in, forgets it, sets another and joins a second agency with it', async () => {
    const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
    const emailAddress = `new-${mark}@worker.example`;
    await addPlacement(ctx, emailAddress);
    const link = await linkTo(emailAddress, /^Verify your/);
    const visitor = await openVisitor(demo.browser, {
      baseURL: demo.portal.urlOf('calder-finch'),
      javaScriptEnabled,
      width,
    });
    const { page } = visitor;
    await page.goto(link);
    expect(await page.title()).toMatch(/timesheet portal - Set your password$/);
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('link', { name: 'Please provide a new password' }).waitFor();
    await page.getByRole('link', { name: 'Please accept the terms' }).waitFor();
    await page.getByLabel('New password').fill(FIRST);
    await page.getByLabel('I agree to the').check();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL(/\/timesheets/);
    await page.getByText('Your password is set, and you are logged in.').waitFor();
    await page.goto('/account/logout/local');
    await page.goto('/account/resetpassword/email');
    await page.getByLabel('Email').fill(emailAddress);
    await page.getByRole('button', { name: 'Request a password reset email' }).click();
    await page.getByText('a password reset email has been sent').waitFor();
    await expectAccessible(page, javaScriptEnabled);
    await page.goto(await linkTo(emailAddress, /^Reset your password/));
    await page.getByRole('heading', { name: 'Set your new password' }).waitFor();
    await page.getByLabel('New password').fill(SECOND);
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your new password is set. Please log in.').waitFor();
    await logIn(page, emailAddress, SECOND);
    await page.waitForURL(/\/timesheets/);
    await page.goto(link);
    // The link of a used invitation leads to the same page as before.
    await page.waitForURL(/\/timesheets/);
    await addPlacement(
      await openNamedAgencyContext(demo.portal.platform, 'tidewater', { kind: 'commandLine' }),
      emailAddress,
    );
    await page.goto(await linkTo(emailAddress, /^Verify your Tidewater Nursing/));
    await page.getByRole('heading', { name: 'Join Tidewater Nursing' }).waitFor();
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Join Tidewater Nursing' }).click();
    await page.getByText('You have joined Tidewater Nursing.').waitFor();
    await logIn(page, emailAddress, SECOND);
    await page.waitForURL(/\/timesheets/);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  test('an agency signs up, verifies and finds its portal open', async () => {
    const emailAddress = `ines-${mark}@aero.example`;
    const { baseUrl } = demo.portal.platform.config;
    const visitor = await openVisitor(demo.browser, { baseURL: baseUrl, javaScriptEnabled, width });
    const { page } = visitor;
    await page.goto('/account/signup/local');
    await expectAccessible(page, javaScriptEnabled);
    await page.getByRole('button', { name: 'Sign up your agency' }).click();
    await page.getByRole('link', { name: "Please enter your agency's name" }).waitFor();
    await page.getByLabel('Agency name').fill(`Aero ${mark}`);
    await page.getByLabel('Your name').fill('Ines Duarte');
    await page.getByLabel('Your email').fill(emailAddress);
    await page.getByLabel('Your telephone number').fill('0113 496 0182');
    await page.getByLabel('I agree to the').check();
    await page.getByRole('button', { name: 'Sign up your agency' }).click();
    await page.getByText('Please click the verification link').waitFor();
    await page.goto(demo.portal.urlOf(`aero-${mark}`));
    await page.getByText('This timesheet portal is not open yet.').waitFor();
    await page.goto(await linkTo(emailAddress, /^Verify your/));
    await page.getByLabel('New password').fill(FIRST);
    await page.getByLabel('I agree to the').check();
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.getByText('Your password is set, and you are logged in.').waitFor();
    await page.getByRole('heading', { name: /^Set up / }).waitFor();
    await expectAccessible(page, javaScriptEnabled);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });
});
