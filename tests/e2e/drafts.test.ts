import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { findingsOf } from '../support/accessible.ts';
import { breakableNetwork, sendsForm } from '../support/breakable-network.ts';
import { openVisitor, type Visitor } from '../support/browser.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
let visitor: Visitor;
beforeAll(async () => {
  await freeWeeks(3);
  const baseURL = demo.portal.urlOf('calder-finch');
  visitor = await openVisitor(demo.browser, { baseURL, javaScriptEnabled: true, width: 390 });
  const { page } = visitor;
  await page.goto('/timesheets/create');
  await page.getByLabel('Email').fill('contractor@demo.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'New timesheet' }).waitFor();
}, 120_000);
afterAll(async () => {
  await visitor?.close();
});

/** Voids the contractor's latest decided weeks, so that there are weeks to enter. */
async function freeWeeks(count: number) {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const accepted = await ctx.db.run<{ id: string }>({
    text: `select t.id from timesheets t join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id where c.email_address = 'contractor@demo.example'
      and t.status = 'accepted' and not t.is_void order by t.beginning desc limit $1`,
    values: [count],
  });
  for (const { id } of accepted) await voidTimesheet(ctx, { timesheetId: id, note: 'Made free for this test' });
}

const field = (page: Page, name: string) => page.locator(`[name="entries[0].${name}"]`);
const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit timesheet' }).last();
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('countersign-draft')).length);

async function openFreeWeek(page: Page) {
  await page.goto('/timesheets/create');
  const free = page.getByLabel('Week beginning').locator('option', { hasText: /not submitted|rejected|void/ });
  await page.goto(`/timesheets/create?beginning=${await free.first().getAttribute('value')}`);
  await field(page, 'startTime').waitFor();
  return page.url();
}

async function submittedCount() {
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [row] = await ctx.db.run<{ count: number }>({
    text: 'select count(*)::int as count from timesheets where agency_id = $1',
    values: [ctx.agency.id],
  });
  return row!.count;
}

test('Typed text is restored after a reload and in a new tab, and can be discarded', async () => {
  const { page } = visitor;
  const address = await openFreeWeek(page);
  await field(page, 'startTime').fill('9');
  await field(page, 'endTime').fill('17:15');
  await page.getByLabel('Note').fill('Covered for Sam.');
  await page.getByText(/^Saved to your account on .*Not submitted\./).waitFor();
  await page.reload();
  await page.getByText(/^Your draft, saved to your account on .* is back\. It has not been submitted\./).waitFor();
  expect(await field(page, 'endTime').inputValue()).toBe('17:15');
  expect(await page.getByLabel('Note').inputValue()).toBe('Covered for Sam.');
  expect(await findingsOf(page)).toEqual([]);

  const tab = await page.context().newPage();
  await tab.goto(address);
  await tab.getByText(/^Your draft, saved/).waitFor();
  expect(await field(tab, 'endTime').inputValue()).toBe('17:15');
  await tab.getByRole('button', { name: 'Throw it away' }).click();
  await tab.getByText('Your draft is thrown away.').first().waitFor();
  expect(await field(tab, 'endTime').inputValue()).toBe('');
  expect(await drafts(tab)).toBe(0);
  await tab.close();
});

test('A post whose answer is lost keeps the form, and repeating it makes one timesheet', async () => {
  const { page } = visitor;
  await openFreeWeek(page);
  const before = await submittedCount();
  await field(page, 'startTime').fill('9');
  await field(page, 'endTime').fill('17');
  // The POST is never sent.
  const network = await breakableNetwork(page, sendsForm);
  network.break();
  await submitButton(page).click();
  await page.getByText('You are offline. Your draft is kept on this device.').waitFor();
  expect(await field(page, 'endTime').inputValue()).toBe('17:00');
  expect(await drafts(page)).toBe(1);
  // It arrives, but the response is lost.
  network.mend();
  await page.evaluate(() => {
    const plain = window.fetch;
    window.fetch = async (...requested) => {
      const answer = await plain(...requested);
      if (requested[1]?.method !== 'POST') return answer;
      window.fetch = plain;
      throw new TypeError('Failed to fetch');
    };
  });
  await submitButton(page).click();
  await expect.poll(submittedCount).toBe(before + 1);
  await page.reload();
  await page.getByText(/^Your draft of/).waitFor();
  await submitButton(page).click();
  await page.waitForURL(/\/timesheets\/[0-9a-f-]{36}/);
  expect(await submittedCount()).toBe(before + 1);
  expect(await drafts(page)).toBe(0);
});

test('Files are uploaded beforehand with progress; one that is too big is named at once', async () => {
  const { page } = visitor;
  await openFreeWeek(page);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
  // From a folder, since twenty megabytes through the browser's debugging protocol take many seconds.
  const folder = await mkdtemp(join(tmpdir(), 'countersign-files-'));
  const contents = { 'approval.pdf': pdf, 'film.pdf': Buffer.alloc(20_971_521), 'page.pdf': '<html></html>' };
  const files = Object.entries(contents).map(([name, content]) => ({ path: join(folder, name), content }));
  for (const { path, content } of files) await writeFile(path, content);
  await page.locator('input[type=file]:not([capture])').setInputFiles(files.map(({ path }) => path));
  await page.getByText('The file "film.pdf" is too big (20 MB / 20 MB), please remove it').waitFor();
  await page.getByText('The file "page.pdf" is not an image, Word, Excel or PDF file').waitFor();
  await page.locator('input[name="uploadIds"], input[name^="uploadIds"]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Remove film.pdf' }).click();
  await page.getByRole('button', { name: 'Remove page.pdf' }).click();
  // One in progress can be stopped.
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/uploads/, async (route) => {
    await held;
    await route.abort();
  });
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles([{ name: 'slow.pdf', mimeType: 'application/pdf', buffer: pdf }]);
  await page.getByRole('progressbar', { name: 'Sending slow.pdf' }).waitFor();
  expect(await submitButton(page).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Cancel slow.pdf' }).click();
  letGo();
  await page.getByText('slow.pdf').waitFor({ state: 'detached' });
  await page.unroute(/\/uploads/);
  await field(page, 'startTime').fill('9');
  await field(page, 'endTime').fill('17');
  await submitButton(page).click();
  await page.getByText('Your timesheet is submitted.').first().waitFor();
  await page.getByRole('link', { name: 'approval.pdf' }).waitFor();
  await rm(folder, { recursive: true });
});

test('An edit of a submitted week is checked before it is sent, and saved once it is right', async () => {
  const { page, complaints } = visitor;
  const earlier = complaints.length;
  await page.getByLabel('More actions').click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await field(page, 'endTime').fill('8');
  const save = page.getByRole('button', { name: 'Save changes' }).last();
  const posts: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
  await save.click();
  await page.getByRole('link', { name: /: Finish must not be before start unless it is a nightshift$/ }).waitFor();
  expect(posts).toEqual([]);
  await field(page, 'endTime').fill('16:30');
  await save.click();
  await page.getByText('Your changes are saved.').first().waitFor();
  expect(complaints.slice(earlier)).toEqual([]);
});

test('A note survives Back, a session that ends and a log-in, and is gone once it is added', async () => {
  const { page } = visitor;
  const ctx = await openNamedAgencyContext(demo.portal.platform, 'calder-finch', { kind: 'commandLine' });
  const [sheet] = await ctx.db.run<{ id: string }>({
    text: `select t.id from timesheets t join contacts c on c.agency_id = t.agency_id and c.id = t.contact_id
        where c.email_address = 'contractor@demo.example' and t.status = 'pending' and not t.is_void limit 1`,
    values: [],
  });
  await page.goto('/timesheets');
  await page.goto(`/timesheets/${sheet!.id}`);
  const note = page.getByLabel('Add a note');
  await note.fill('The gate was closed until ten.');
  await page.getByText(/^Draft kept on this device at .*, not saved\./).waitFor();
  await page.goBack();
  await page.goForward();
  await page.getByText(/^Your draft of .* is back\. It has not been saved\./).waitFor();
  expect(await note.inputValue()).toBe('The gate was closed until ten.');

  await ctx.db.run({ text: 'update sessions set ended_at = now()', values: [] });
  await page.getByRole('button', { name: 'Add note' }).click();
  await page
    .getByText('Your session has ended. What you typed is kept on this device and is back once you have logged in.')
    .first()
    .waitFor();
  await page.getByLabel('Email').fill('contractor@demo.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText(/^Your draft of .* is back/).waitFor();
  expect(await note.inputValue()).toBe('The gate was closed until ten.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByText('Your note is added.').first().waitFor();
  await expect.poll(() => note.inputValue()).toBe('');
  expect(await drafts(page)).toBe(0);
});

test('A panel over typed text asks before Escape closes it, and has the text again', async () => {
  const { page } = visitor;
  await page.goto(`${new URL(page.url()).pathname}/notes`);
  const note = page.getByLabel('Note', { exact: true });
  await note.fill('Half a day.');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.keyboard.press('Escape');
  expect(await note.inputValue()).toBe('Half a day.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.keyboard.press('Escape');
  const beneath = page.getByRole('textbox', { name: 'Add a note' });
  await expect.poll(() => beneath.inputValue()).toBe('Half a day.');
  await page.getByRole('button', { name: 'Throw it away' }).click();
  await expect.poll(() => beneath.inputValue()).toBe('');
  expect(await drafts(page)).toBe(0);
});

test('A link followed by script moves the focus to the heading and announces the title, Back to the link, and without a network nowhere', async () => {
  const { page } = visitor;
  const context = page.context();
  const focused = () => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]);
  const address = page.url();
  await page.locator('main .crumb').click();
  await page.waitForURL(/\/timesheets\?/);
  await expect.poll(focused).toEqual(['H1', 'Timesheets']);
  await expect.poll(() => page.locator('[role=status][data-stays]').textContent()).toBe(await page.title());
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('crumb');

  await context.setOffline(true);
  await page.locator('main .crumb').click();
  await page.getByText('You are offline.').first().waitFor();
  expect(page.url()).toBe(address);
  await context.setOffline(false);
  await page.waitForURL(/\/timesheets\?/);
});

test('A client added from within a contract’s form is chosen in it, and the typed text is still there', async () => {
  const baseURL = demo.portal.urlOf('calder-finch');
  const { page, close } = await openVisitor(demo.browser, { baseURL, javaScriptEnabled: true, width: 1280 });
  await page.goto('/contracts/create');
  await page.getByLabel('Email').fill('admin@demo.example');
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Night lock-keepers');
  await page.getByRole('link', { name: 'Add a client' }).click();
  await page.getByRole('heading', { name: 'Add client' }).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Aire Locks');
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByRole('heading', { name: 'Add contract' }).waitFor();
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Night lock-keepers');
  await page.getByRole('button', { name: 'Create contract' }).click();
  await page.getByText('Night lock-keepers is added.').first().waitFor();
  await page.getByText('Aire Locks').first().waitFor();
  expect(await drafts(page)).toBe(0);
  await close();
});

test('Logging out removes every draft from the device', async () => {
  const { page } = visitor;
  await openFreeWeek(page);
  await field(page, 'startTime').fill('9');
  await page.getByText(/^Draft kept on this device/).waitFor();
  await page.goto('/logout');
  await page.getByText('You are logged out.').first().waitFor();
  expect(await drafts(page)).toBe(0);
  expect(
    visitor.complaints.filter((text) => !/net::ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text)),
  ).toEqual([]);
});
