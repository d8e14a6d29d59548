import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import type { Addresses } from '#cli/addresses.ts';
import { freePort } from '../tests/support/ask.ts';
import { launchBrowser, openVisitor } from '../tests/support/browser.ts';

const FOLDER = 'docs/images';
const AGENCY = 'calder-finch';
const WIDTHS = [1280, 390];

/** A page of the demo: whose it is, and how one comes to it. */
type Picture = { name: string; who: string | null; open(page: Page): Promise<unknown> };

const openLatest = async (page: Page, status: string) => {
  await page.goto(`/timesheets?status=${status}`);
  await page.goto((await page.locator('table a[href^="/timesheets/"]').first().getAttribute('href')) ?? '/');
};

/** Opens the first record of a list. */
const openFirst = async (page: Page, list: string) => {
  await page.goto(list);
  await page.goto((await page.locator('table th a.main').first().getAttribute('href')) ?? '/');
};

const PICTURES: Picture[] = [
  { name: 'dashboard', who: 'admin@demo.example', open: (page) => page.goto('/dashboard') },
  { name: 'contract', who: 'admin@demo.example', open: (page) => openFirst(page, '/contracts') },
  { name: 'branding', who: 'admin@demo.example', open: (page) => page.goto('/settings/branding') },
  { name: 'log-in', who: null, open: (page) => page.goto('/login') },
  { name: 'timesheets', who: 'admin@demo.example', open: (page) => page.goto('/timesheets') },
  { name: 'timesheet', who: 'authoriser@demo.example', open: (page) => openLatest(page, 'pending') },
  {
    name: 'reject',
    who: 'authoriser@demo.example',
    async open(page) {
      await openLatest(page, 'pending');
      await page.getByText('Reject with a reason').first().click();
      await page.getByRole('button', { name: 'Reject timesheet' }).last().waitFor();
    },
  },
  {
    name: 'entry',
    who: 'contractor@demo.example',
    async open(page) {
      await page.goto('/timesheets/create');
      await page.getByRole('button', { name: 'Normal hours' }).click();
    },
  },
  { name: 'weeks', who: 'contractor@demo.example', open: (page) => page.goto('/timesheets') },
];

/** `npm run screenshots`: the pictures of the documents, taken of a fresh demo. The portal must have been built. */
async function main(): Promise<void> {
  const demo = await startDemo();
  const browser = await launchBrowser();
  try {
    for (const picture of PICTURES) for (const width of WIDTHS) await take(browser, demo, picture, width);
  } finally {
    await browser.close();
    await demo.stop();
  }
}

type RunningDemo = { url: string; password: string; stop(): Promise<void> };

/** Runs the product as `npm start` does, in a folder that is thrown away. */
async function startDemo(): Promise<RunningDemo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-screenshots-'));
  // The user that runs PostgreSQL has to reach the folder.
  chmodSync(dataDir, 0o755);
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['bin/countersign.js', 'up', '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (!said.endsWith('}\n')) await Promise.race([once(child.stdout, 'data'), ended.then(fail)]);
  const { portals, demo } = JSON.parse(said) as Addresses;
  const url = portals.find((portal) => portal.url.includes(AGENCY))?.url;
  if (!url || !demo) throw new Error('The demo is not there.');
  return {
    url,
    password: demo.password,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const fail = () => Promise.reject(new Error('The demo ended.'));

async function take(browser: Browser, demo: RunningDemo, { name, who, open }: Picture, width: number): Promise<void> {
  const visitor = await openVisitor(browser, { baseURL: demo.url, javaScriptEnabled: true, width });
  const { page } = visitor;
  if (who) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(who);
    await page.getByLabel('Password').fill(demo.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
  }
  await open(page);
  // Pages of the portal keep a live connection open, so the network is never idle.
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  const taken = await page.screenshot();
  const file = join(FOLDER, width === WIDTHS[0] ? `${name}.png` : `${name}-${width}.png`);
  const { size } = await sharp(taken).png({ palette: true, quality: 90, effort: 10 }).toFile(file);
  console.log(`${file} ${Math.round(size / 1024)} KiB`);
  await visitor.close();
}

process.chdir(join(import.meta.dirname, '..'));
await main();
