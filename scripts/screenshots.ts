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
import { openReceiver } from '../tests/support/receiver.ts';
import { openPictureMailbox } from './picture-mailbox.ts';
import { CHAPTERS, type Picture, REFUSED, type Who, type Surroundings } from './pictures.ts';

const FOLDER = 'docs/images';
const AGENCY = 'calder-finch';
const WIDTHS = [1280, 390];

/** `npm run screenshots`: takes the documents' screenshots of a fresh demo. The portal must have been built. */
async function main(): Promise<void> {
  const surroundings = { mailbox: await openPictureMailbox({ refuses: REFUSED }), receiver: await openReceiver() };
  const demo = await startDemo(surroundings);
  const browser = await launchBrowser();
  try {
    for (const { before, pictures } of CHAPTERS) {
      for (const { who, act } of before)
        await visit(browser, { demo, who, width: WIDTHS[0]! }, (page) => act(page, surroundings));
      for (const picture of pictures)
        for (const width of WIDTHS) await take(browser, { demo, width, surroundings }, picture);
    }
  } finally {
    await browser.close();
    await demo.stop();
    await Promise.all([surroundings.mailbox.close(), surroundings.receiver.close()]);
  }
}

type RunningDemo = { url: string; password: string; stop(): Promise<void> };

/** Runs the product as `npm start` does, in a temporary folder. */
async function startDemo({ mailbox }: Surroundings): Promise<RunningDemo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-screenshots-'));
  // The user that runs PostgreSQL needs access to the folder.
  chmodSync(dataDir, 0o755);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    SMTP_URL: mailbox.smtpUrl,
    PRIVATE_WEBHOOKS: 'true',
  };
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

type Visiting = { demo: RunningDemo; who: Who; width: number };

/** Lets a logged-in person, or nobody in particular, do something in a separate window. */
async function visit(browser: Browser, { demo, who, width }: Visiting, act: (page: Page) => Promise<unknown>) {
  const { page, close } = await openVisitor(browser, { baseURL: demo.url, javaScriptEnabled: true, width });
  if (who) {
    await page.goto('/login');
    await page.getByLabel('Email').fill(who);
    await page.getByLabel('Password').fill(demo.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(({ pathname }) => pathname !== '/login');
  }
  await act(page);
  await close();
}

type Taking = { demo: RunningDemo; width: number; surroundings: Surroundings };

async function take(
  browser: Browser,
  { demo, width, surroundings }: Taking,
  { name, who, open }: Picture,
): Promise<void> {
  await visit(browser, { demo, who, width }, async (page) => {
    await open(page, surroundings);
    // Pages of the portal keep a live connection open, so the network is never idle.
    await page.waitForLoadState('load');
    if (who) await page.locator('[data-net="online"]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    const file = join(FOLDER, width === WIDTHS[0] ? `${name}.png` : `${name}-${width}.png`);
    const picture = sharp(await page.screenshot()).png({ palette: true, effort: 10 });
    const { size } = await picture.toFile(file);
    console.log(`${file} ${Math.round(size / 1024)} KiB`);
  });
}

process.chdir(join(import.meta.dirname, '..'));
await main();
