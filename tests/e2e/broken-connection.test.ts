import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { breakableNetwork } from '../support/breakable-network.ts';
import { openVisitor } from '../support/browser.ts';
import { ADMINISTRATOR, AUTHORISER, CONTRACTOR, demoOfSuite } from '../support/demo-visitor.ts';

const demo = demoOfSuite();
const PHONE = { javaScriptEnabled: true, width: 390 };
const WORDS = /^This may not have been sent: the connection was lost\./;

/** Returns how to press a button in a form, over a connection that breaks or over a working one. */
async function pressingOn(page: Page) {
  const network = await breakableNetwork(page, () => true);
  return async (name: string, over: 'broken' | 'whole') => {
    if (over === 'broken') network.break();
    else network.mend();
    await page.getByRole('button', { name, exact: true }).last().click();
  };
}

test('A form sent over a connection that breaks stays as typed, on its page, and is sent again', async () => {
  const { page, close } = await demo.visit(PHONE, AUTHORISER);
  const press = await pressingOn(page);
  const list = await page.goto('/timesheets?status=pending');
  const [, id] = /"\/timesheets\/([0-9a-f-]{36})[?"]/.exec(await list!.text())!;
  await page.goto(`/timesheets/${id}`);
  const note = page.getByLabel('Add a note');
  await note.fill('Sent from the gate.');
  await press('Add note', 'broken');
  await page.getByText(WORDS).waitFor();
  expect(await note.inputValue()).toBe('Sent from the gate.');
  await page.getByRole('button', { name: 'Add note', exact: true }).waitFor();
  await press('Add note', 'whole');
  await page.getByText('Your note is added.').first().waitFor();
  await page.getByText(WORDS).waitFor({ state: 'detached' });

  // A panel covers the bar, and shows the message itself.
  await page.goto(`/timesheets/${id}/reject`);
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Reason for rejection').fill('Two hours too many on Tuesday.');
  await press('Reject timesheet', 'broken');
  await panel.getByText(WORDS).waitFor();
  expect(await panel.getByLabel('Reason for rejection').inputValue()).toBe('Two hours too many on Tuesday.');
  await press('Reject timesheet', 'whole');
  await page.getByText('The timesheet is rejected.').first().waitFor();
  await close();
});

test('A log-in whose connection breaks is retried with what was typed', async () => {
  const { page, close } = await openVisitor(demo.browser, { ...PHONE, baseURL: demo.portal.urlOf('calder-finch') });
  const press = await pressingOn(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(CONTRACTOR.emailAddress);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await press('Login', 'broken');
  await page.getByText(WORDS).waitFor();
  await press('Login', 'whole');
  await page.getByRole('heading', { name: CONTRACTOR.home, level: 1 }).waitFor();
  expect(await page.getByText(WORDS).count()).toBe(0);
  await close();
});

test('A link to a page of another kind, followed without a network, waits on its page and leads there once there is one', async () => {
  const { page, close } = await demo.visit({ javaScriptEnabled: true, width: 1280 }, ADMINISTRATOR);
  const network = await breakableNetwork(page, () => true);
  network.break();
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Dashboard');
  network.mend();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  await close();
});

test('A page that a newer version replaces waits for the network too', async () => {
  const { page, close } = await demo.visit({ javaScriptEnabled: true, width: 1280 }, ADMINISTRATOR);
  await page.route('**/readyz', (route) =>
    route.fulfill({ status: 200, headers: { 'X-Frontend-Version': '99.0.0' }, body: '{}' }),
  );
  const network = await breakableNetwork(page, () => true);
  await page.waitForFunction(() => 'importRoute' in window);
  await page.evaluate(() => fetch('/readyz').then(({ status }) => status));
  await page.getByRole('link', { name: /Please update to the latest version/ }).waitFor();
  network.break();
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.getByText('You are offline.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Dashboard');
  network.mend();
  await page.getByRole('heading', { name: 'Clients', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: /Please update/ }).count()).toBe(0);
  await close();
});

test('What came of a form is said though the live connection returns while the next page is loading', async () => {
  const { page, complaints, close } = await demo.visit({ javaScriptEnabled: true, width: 1280 }, ADMINISTRATOR);
  const network = page.locator('.net');
  // The next page's data has been answered, and does not reach the page's scripts until it is let through.
  await page.addInitScript(() => {
    const plain = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const answer = await plain(input, init);
      const isNextPage = answer.url.includes('.data') && (init?.method ?? 'GET') === 'GET';
      if (isNextPage) await new Promise((resolve) => window.addEventListener('letThrough', resolve, { once: true }));
      return answer;
    };
  });
  const list = await page.goto('/timesheets?status=pending');
  const [, id] = /"\/timesheets\/([0-9a-f-]{36})[?"]/.exec(await list!.text())!;
  await page.goto(`/timesheets/${id}`);
  await network.getByText('Online').waitFor({ state: 'attached' });
  await page.getByLabel('Add a note').fill('The gate was closed until ten.');
  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes(`${id}.data`) && answer.request().method() === 'GET'),
    page.getByRole('button', { name: 'Add note', exact: true }).click(),
  ]);
  await page.evaluate(() => void window.dispatchEvent(new Event('offline')));
  await network.getByText('Reconnecting').waitFor({ state: 'attached' });
  await network.getByText('Online').waitFor({ state: 'attached' });
  const said = page.getByText('Your note is added.').first();
  await expect
    .poll(async () => {
      await page.evaluate(() => void window.dispatchEvent(new Event('letThrough')));
      return said.isVisible();
    })
    .toBe(true);
  expect(complaints).toEqual([]);
  await close();
});
