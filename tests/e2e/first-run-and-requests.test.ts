import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewFirstRun } from '#domain/first-run/first-run.server.ts';
import { loadConfig } from '#platform/config.ts';
import { operatorContext } from '#platform/open-context.ts';
import { openPlatform, type Platform } from '#platform/platform.ts';
import { createServer, type WebServer } from '#server/create-server.ts';
import { expectAccessible } from '../support/accessible.ts';
import { freePort } from '../support/ask.ts';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let database: TestDatabase;
let platform: Platform;
let server: WebServer;
let browser: Browser;
const dataDir = temporaryFolder('first-run');
beforeAll(async () => {
  [database, browser] = await Promise.all([createTestDatabase(), launchBrowser()]);
  const own = { SIGNUP: 'approval', OPERATOR_EMAIL: 'ruth@operator.example', PORT: String(await freePort()) };
  const env = { ...own, NODE_ENV: 'test', DATABASE_URL: database.appUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  platform = await openPlatform(loadConfig(env));
  server = await createServer(platform);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await platform?.close();
  await database?.drop();
});

const PASSWORD = 'correct horse battery';

// The first creates the agency; the others find its link used, and request their own agencies.
test.each([
  { javaScriptEnabled: true, width: 390 },
  { javaScriptEnabled: false, width: 1280 },
])(
  'The first agency is created by its link, and the next is requested, with JavaScript $javaScriptEnabled, $width pixels wide',
  async ({ javaScriptEnabled, width }) => {
    const { baseUrl } = platform.config;
    const visitor = await openVisitor(browser, { baseURL: baseUrl, javaScriptEnabled, width });
    const { page } = visitor;
    const renewed = await renewFirstRun(operatorContext(platform, { kind: 'commandLine' }));
    if (renewed) {
      await page.goto(`/first-run/${renewed.key}`);
      await expectAccessible(page, javaScriptEnabled);
      await page.getByRole('button', { name: 'Create your agency' }).click();
      await page.getByRole('link', { name: "Please enter your agency's name" }).waitFor();
      await page.getByLabel('Agency name').fill('Calder & Finch');
      await page.getByLabel('Your name').fill('Hannah Whitworth');
      await page.getByLabel('Your email').fill('hannah@calderfinch.example');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create your agency' }).click();
      await page.getByText('Calder & Finch is at calder-and-finch.').waitFor();
      await page.getByLabel('Email').fill('hannah@calderfinch.example');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: /^Set up / }).waitFor();
      await page.goto(`${baseUrl}/first-run/${renewed.key}`);
    } else await page.goto('/first-run/used-long-ago');
    await page.getByText('This link no longer works.').waitFor();
    await expectAccessible(page, javaScriptEnabled);

    await page.goto(`${baseUrl}/signup`);
    await page.getByText('We review your request').waitFor();
    await expectAccessible(page, javaScriptEnabled);
    await page.getByLabel('Agency name').fill(`Sunbeam ${width}`);
    await page.getByLabel('Your name').fill('Michelle Yates');
    await page.getByLabel('Your email').fill(`michelle@sunbeam-${width}.example`);
    await page.getByLabel('Your telephone number').fill('0191 496 0117');
    await page.getByLabel('I agree to the').check();
    await page.getByRole('button', { name: 'Sign up your agency' }).click();
    await page.getByText(`Our team will get in touch with you at michelle@sunbeam-${width}.example`).waitFor();
    await expectAccessible(page, javaScriptEnabled);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
);

test('Clicking through a page while it loads causes no errors', async () => {
  const visitor = await openVisitor(browser, { baseURL: platform.config.baseUrl, javaScriptEnabled: true, width: 390 });
  await visitor.page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = () => {
      document.querySelector('h1')?.click();
      if (performance.now() < 1000) port1.postMessage(null);
    };
    port1.postMessage(null);
  });
  for (let visit = 1; visit <= 3; visit += 1) {
    await visitor.page.goto('/signup');
    await visitor.page.waitForFunction(() => performance.now() > 1000);
  }
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
