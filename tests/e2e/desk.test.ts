import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/accessible.ts';
import { PHONE_WITHOUT_JAVASCRIPT, WAYS, WIDE_WITH_JAVASCRIPT } from '../support/browser.ts';
import { ADMINISTRATOR, AUTHORISER, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();

/** Picks from a field with many options: a search box with JavaScript, a select after a search without. */
async function choose(page: Page, [field, label]: [string, string], name: string, javaScriptEnabled: boolean) {
  if (javaScriptEnabled) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(name);
    await page.getByRole('option', { name: new RegExp(name) }).click();
    return;
  }
  await page.locator(`input[name=${field}Search]`).fill(name);
  await page.locator(`button[name=find][value=${field}]`).click();
  await page.locator(`select[name=${field}]`).selectOption({ index: 1 });
}

test.each(WAYS)(
  'From an empty dashboard to somebody at work, JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const mark = javaScriptEnabled ? 'with' : 'without';
    const { page, leave } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    const good = () => expectAccessible(page, javaScriptEnabled);
    await page.getByRole('heading', { name: 'Contracts ending soon' }).waitFor();
    await good();

    await page.goto('/clients/create');
    await page.getByLabel('Telephone number').fill('0113 496 0190');
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('link', { name: 'Please supply a name for the client' }).waitFor();
    expect(await page.title()).toMatch(/^Error: .* timesheet portal - Add client$/);
    expect(await page.getByLabel('Telephone number').inputValue()).toBe('0113 496 0190');
    await page.getByLabel('Name', { exact: true }).fill(`Aire Valley ${mark}`);
    await page.getByRole('button', { name: 'Add client' }).click();
    await page.getByText(`Aire Valley ${mark} is added.`).waitFor();
    expect(await page.title()).not.toContain('Error');
    await good();
    const client = new URL(page.url()).pathname.split('/')[2]!;

    // Someone else saves in the meantime: the second is informed, keeps their input, and may replace it.
    await page.goto(`/clients/${client}/edit`);
    await page.getByLabel('Reference').fill(`AV-${mark}`);
    // In a separate browser: input is kept on the device, for all its pages.
    const { page: other, leave: leaveOther } = await demo.visit({ javaScriptEnabled, width }, ADMINISTRATOR);
    await other.goto(`/clients/${client}/edit`);
    await other.getByLabel('Telephone number').fill('0113 496 0199');
    await other.getByRole('button', { name: 'Save client' }).click();
    await other.getByText('is saved.').waitFor();
    await leaveOther();
    await page.getByRole('button', { name: 'Save client' }).click();
    await page
      .getByText(/changed this on .*telephone number changed from 0113 496 0190 to 0113 496 0199/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Reference').inputValue()).toBe(`AV-${mark}`);
    await page.getByRole('button', { name: 'Save client' }).click();
    await page.getByText('is saved.').waitFor();

    for (const [name, emailAddress] of [
      [`Worker ${mark}`, `worker-${mark}@people.example`],
      [`Decider ${mark}`, `decider-${mark}@people.example`],
    ] as const) {
      await page.goto('/contacts/create');
      await page.getByLabel('Full name').fill(name);
      await page.getByLabel('Email').fill(emailAddress);
      await page.getByRole('button', { name: 'Add contact' }).click();
      await page.getByText(`${name} is added.`).waitFor();
    }
    await good();

    await page.goto(`/contracts/create?clientId=${client}`);
    await page.getByLabel('Name', { exact: true }).fill(`Fitters ${mark}`);
    await page.getByLabel(/^Start/).fill('1/1/26');
    await page.getByRole('button', { name: /contract$/ }).click();
    await page.getByText(`Fitters ${mark} is added.`).waitFor();
    const contract = new URL(page.url()).pathname.split('/')[2]!;
    await good();

    await page.goto(`/contractors/create?contractId=${contract}`);
    await good();
    await page.getByLabel(/^Start/).fill('5 January 2026');
    await page.getByLabel(/^Charge rate/).fill('27.50');
    await choose(page, ['contractorContactId', 'Contractor'], `Worker ${mark}`, javaScriptEnabled);
    await page.getByRole('button', { name: 'Create contractor' }).click();
    await page.getByText('Please select a primary authoriser for the contractor.').first().waitFor();
    if (javaScriptEnabled) {
      const own = page.getByText('Contractors cannot authorise their own time.');
      await choose(page, ['anotherAuthoriserId', 'Authoriser'], `Worker ${mark}`, javaScriptEnabled);
      await own.waitFor();
      await good();
      // The box keeps the focus while another is searched for, whatever disappears in the meantime.
      await choose(page, ['anotherAuthoriserId', 'Authoriser'], `Decider ${mark}`, javaScriptEnabled);
      await own.waitFor({ state: 'detached' });
    } else await choose(page, ['anotherAuthoriserId', 'Authoriser'], `Decider ${mark}`, javaScriptEnabled);
    expect(await page.getByLabel(/^Charge rate/).inputValue()).toBe('27.50');
    await page.getByRole('button', { name: 'Create contractor' }).click();
    await page.getByText(`Worker ${mark} is added.`).waitFor();
    await good();

    // The form follows the contract selected in it, and keeps what was typed before.
    await page.goto('/contractors/create');
    await page.getByLabel(/^Charge rate/).fill('31.25');
    await page.getByText('Rules of this placement').click();
    await page.getByLabel('Entry period').selectOption('monthly');
    await page.getByLabel('Contract', { exact: true }).selectOption(contract);
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show this contract’s authorisers' }).click();
    await page.getByRole('checkbox', { name: `Decider ${mark}` }).check();
    await page.getByText('Within the contract, 1 Jan 2026 (ongoing).').waitFor();
    expect(await page.getByLabel(/^Charge rate/).inputValue()).toBe('31.25');
    expect(await page.getByLabel('Entry period').inputValue()).toBe('monthly');
    await good();
    await page.goto('/contractors?search=Worker');
    await page.getByRole('link', { name: `Worker ${mark}` }).waitFor();
    await page.goto('/settings/branding');
    await good();
    await page.goto('/administrators');
    await page.getByText('The agency must have at least one administrator.').waitFor();
    await good();
    await leave();
  },
);

test('Keys move along a list, open, and go to a decision; not while somebody types, nor once they are switched off', async () => {
  const { page, leave } = await demo.visit(WIDE_WITH_JAVASCRIPT, AUTHORISER);
  const focused = (of: 'textContent' | 'id' | 'value' | 'href') =>
    page.evaluate(
      (name) => (document.activeElement as (HTMLInputElement & HTMLAnchorElement) | null)?.[name] ?? null,
      of,
    );
  await page.locator('.net').getByText('Online').waitFor();

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  expect(await page.locator('tbody input:checked').count()).toBe(1);
  await page.goto('/timesheets?status=accepted');
  await page.locator('.net').getByText('Online').waitFor();
  await page.keyboard.press('j');
  // A contractor may be in several rows.
  const first = await focused('href');
  expect(first).toMatch(/\/timesheets\//);
  const ticked = page.locator('tbody input:checked');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  expect(await focused('href')).not.toBe(first);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+x');
  expect(await ticked.count()).toBe(3);
  await page.keyboard.press('Control+a');
  expect(await page.locator('tbody input:not(:checked)').count()).toBe(0);
  expect(await ticked.count()).toBeGreaterThan(3);
  await page.keyboard.press('Escape');
  expect(await ticked.count()).toBe(0);
  await page.getByRole('form', { name: 'Selected timesheets' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.keyboard.press('j');
  expect(await focused('value')).toBe('j');

  await page.goto('/contracts');
  await page.locator('.net').getByText('Online').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await page.getByRole('heading', { level: 1, name: 'Timesheets' }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your decision' }).waitFor();
  await page.keyboard.press('a');
  expect(await focused('textContent')).toMatch(/^Accept /);
  await page.keyboard.press('r');
  expect(await focused('id')).toBe('reason');

  await page.locator('summary').filter({ hasText: 'Helen Brackenridge' }).first().click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expectAccessible(page, true);
  await list.getByLabel('Use them on this device').uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('?');
  expect(await list.isVisible()).toBe(false);
  await leave();
});

test('Without JavaScript a button selects everything in a view, and returns with the number', async () => {
  const { page, close } = await demo.visit(PHONE_WITHOUT_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/timesheets?status=accepted');
  const all = page.getByRole('button', { name: /^Select all \d+ in this view$/ });
  const total = /\d+/.exec(await all.innerText())![0];
  await all.click();
  await page.getByText(`${total} selected, all in this view`).waitFor();
  expect(await page.locator('form.bulk input[name=scope]').inputValue()).toBe('all');
  expect(new URL(page.url()).searchParams.get('status')).toBe('accepted');
  await page.getByRole('link', { name: /^Only the \d+ on this page$/ }).click();
  await page.getByText('With the ticked').waitFor();
  await close();
});

test('A logo appears in the preview as soon as it is chosen, and once saved nothing is left to send', async () => {
  const { page, leave } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  const buffer = await sharp({ create: { width: 200, height: 500, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  await page.goto('/settings/branding');
  const preview = page.locator('.brand-preview img').first();
  await page.getByLabel('Rectangular').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await page.getByText(/^This picture is 200 by 500 pixels/).waitFor();
  expect(await preview.getAttribute('src')).toMatch(/^blob:/);
  await page.getByRole('button', { name: 'Save branding' }).click();
  await page.getByText('Your branding is saved.').waitFor();
  await page.getByText(/^This picture is/).waitFor({ state: 'detached' });
  expect(await page.getByLabel('Rectangular').inputValue()).toBe('');
  expect(await preview.getAttribute('src')).toMatch(/^\/logos\/rectangular/);
  await leave();
});

test('A picked colour shows at once without asking the server; an invalid one is refused as typed', async () => {
  const { page, leave } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/settings/branding');
  const shownColour = () =>
    page.locator('.brand-preview').evaluate((box: HTMLElement) => box.style.getPropertyValue('--tenant-primary'));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const box = page.getByLabel('Primary Main', { exact: true });
  await page.getByLabel('Primary main, colour picker').fill('#0b5394');
  expect(await box.inputValue()).toBe('#0b5394');
  expect(await shownColour()).toBe('#0b5394');
  await box.fill('#38761d');
  expect(await shownColour()).toBe('#38761d');
  expect(sent).toEqual([]);
  await box.fill('nonsense');
  await page.getByRole('button', { name: 'Save branding' }).click();
  const problems = page.getByRole('alert').filter({ hasText: 'There is a problem to fix' });
  await problems.waitFor();
  expect(await problems.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await box.inputValue()).toBe('nonsense');
  expect(await box.getAttribute('aria-invalid')).toBe('true');
  await box.fill('#38761d');
  expect(await problems.count()).toBe(1);
  await page.getByRole('button', { name: 'Save branding' }).click();
  await page.getByText('Your branding is saved.').waitFor();
  await leave();
});

test('Restored default colours appear in the boxes, and what was typed there is not a draft', async () => {
  const { page, leave } = await demo.visit(WIDE_WITH_JAVASCRIPT, ADMINISTRATOR);
  await page.goto('/settings/branding');
  const box = page.getByLabel('Primary Main', { exact: true });
  await box.fill('#0b5394');
  await page.getByText(/^Draft kept on this device/).waitFor();
  await page.getByRole('button', { name: 'Restore default colours' }).click();
  await page.getByText('Your branding is saved.').waitFor();
  expect(await box.inputValue()).toBe('#464646');
  expect(await page.getByText(/^Your draft of/).count()).toBe(0);
  await leave();
});
