import { expect, test } from 'vitest';
import { WAYS } from '../support/browser.ts';
import { ADMINISTRATOR, demoOfSuite, expectSound, takeShot } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

test.each(WAYS)(
  'A new starter is placed on one page and leaves again, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const name = javaScriptEnabled ? 'Nadia Kowalczyk' : 'Natalia Sousa';
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    const shot = (of: string) => takeShot(page, of, width);
    const sound = async () => {
      if (!javaScriptEnabled) return;
      await expectSound(page);
      await page.setViewportSize({ width, height: 900 });
    };
    const email = `${name.split(' ')[0]!.toLowerCase()}.starter@mailbox.example`;
    await page.goto('/contractors');
    await page.getByRole('link', { name: 'New starter' }).click();
    await page.getByRole('heading', { name: 'New starter' }).waitFor();

    // Enter searches, and places nobody.
    await page.getByLabel('Find a person').fill('nobody of that name');
    await page.getByLabel('Find a person').press('Enter');
    await page.getByText('Nobody found for “nobody of that name”.').waitFor();
    const who = page.getByRole('group', { name: 'Who is starting' }).last();
    await who.getByRole('radio', { name: 'Someone new' }).check();
    await who.getByRole('textbox', { name: 'Full name' }).fill(name);
    await who.getByRole('textbox', { name: 'Email' }).fill('half@');
    // An open-ended one, so that no day of the test is outside it.
    const open = page.locator('select[name=contractId] option').filter({ hasText: /ongoing/ });
    const contractId = await open.first().getAttribute('value');
    await page.getByLabel('Contract', { exact: true }).selectOption(contractId);
    await page.getByLabel('Start', { exact: true }).fill('7 Jan 2036');
    await page.getByRole('textbox', { name: 'End' }).fill('1 Jan 2036');
    await page.getByLabel(/^Charge rate/).fill('27.50');
    await page.getByLabel(/^Pay rate/).fill('20.40');
    await page.getByRole('radio', { name: 'Do not send one' }).check();
    if (javaScriptEnabled) {
      await page.getByText(`Place the contractor without an invitation`).waitFor();
      await page.getByText('Not settled: the email address is not whole').waitFor();
    }
    await page.getByRole('button', { name: 'Place the contractor' }).click();
    await page.getByRole('heading', { name: /problems to fix/ }).waitFor();
    await page.getByRole('link', { name: 'Please supply a valid email address' }).waitFor();
    await page.getByRole('link', { name: 'The end date must be after the start date.' }).waitFor();
    await page.getByRole('link', { name: 'Please select a primary authoriser for the contractor.' }).waitFor();
    expect(await who.getByRole('textbox', { name: 'Full name' }).inputValue()).toBe(name);
    await shot('starter-error');
    await sound();

    await who.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'End' }).fill('');
    await page.getByRole('button', { name: 'Update this summary' }).click();
    await page.getByText('Margin £7.10, 25.8%').waitFor();
    const authoriser = page.getByRole('group', { name: 'Who authorises the hours' }).last();
    await authoriser.getByRole('radio').first().check();
    await shot('starter');
    await page.getByRole('button', { name: `Place ${name} without an invitation` }).click();
    await page.getByText(`${name} is placed from 7 Jan 2036.`).waitFor();

    await page.goto('/contacts/invitations');
    await shot('invitations');
    await sound();
    await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Send invitations' }).click();
    await page.getByText('The invitation is on its way.').waitFor();

    await page.goto(`/contacts?search=${email}`);
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { name: 'Placements' }).waitFor();
    await page.getByRole('link', { name: 'Set a last day' }).and(page.locator('.btn')).click();
    await page.getByLabel('Last day').fill('31 Jul 2036');
    await page.getByRole('button', { name: 'Show what ends that day' }).click();
    await page.getByLabel('Reason').fill('Moving to Leeds');
    await shot('leave');
    await sound();
    await page.getByRole('button', { name: `${name} leaves on 31 Jul 2036` }).click();
    await page.getByRole('heading', { name: 'Leaves on 31 Jul 2036' }).waitFor();
    await shot('contact');
    await sound();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await page.getByText('The last day is taken back.').waitFor();
    await leave();
  },
);
