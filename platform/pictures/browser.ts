import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser as Chromium, LaunchOptions, Page } from 'puppeteer';
import type { Log } from '../log.ts';
import { assertOutsideTransaction } from '../database/outside.ts';
import { openTurns, type WaitingLimits } from '../database/turns.ts';
import { ownTempPrefix } from '../files/own-temps.ts';
import { howToAdd } from '../optional-package.ts';
import { packagedBrowser } from './packaged-browser.ts';

/** A warm browser whose pages run no scripts and have no network access. */
export type Browser = {
  /**
   * Lends out one of the pages; waits while all are lent. A browser that died is restarted and the work retried once.
   * @param group whose work it is: groups take turns, and one never has all pages
   * @throws Overloaded if too much of the group's work is waiting, or for too long
   */
  withPage<T>(work: (page: Page) => Promise<T>, group?: string): Promise<T>;
  /** Closes the browser and removes its profile. */
  close(): Promise<void>;
};

export type BrowserOptions = {
  /** The program to run; by default an installed Chrome or Chromium, otherwise the registry package's. */
  executablePath?: string | null;
  log?: Log;
  /** Pages in concurrent use. */
  pages?: number;
  /** Number of renders after which the browser is replaced. */
  recycleAfter?: number;
};

const INSTALLED = [
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-first-run',
];

/** Returns the browser program: the configured one, an installed one, otherwise that of `@sparticuz/chromium`. */
export async function findBrowser(configured?: string | null): Promise<string> {
  const installed = configured ?? INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  const packaged = await packagedBrowser();
  if (packaged !== null) return packaged;
  throw new Error(
    `No browser was found for PDFs. Install Chromium, set PUPPETEER_EXECUTABLE_PATH, or add one with ${howToAdd('@sparticuz/chromium')}.`,
  );
}

/** The first Chromium that supports boxes at the foot of a page. */
const LEAST_VERSION = 131;

/** @param version as reported by the program, `HeadlessChrome/138.0.7204.0` @throws Error if it is too old for the product's PDFs */
export function assertNewEnough(version: string): void {
  const major = Number(/\/(\d+)/.exec(version)?.[1]);
  if (major < LEAST_VERSION)
    throw new Error(`PDFs need Chrome or Chromium ${LEAST_VERSION} or newer, and this is ${version}.`);
}

/** How much of a group may wait for a page, and for how long. */
const WAITING: WaitingLimits = { waitMs: 120_000, waiting: 200 };

/** One run of the browser program. */
type Run = { chromium: Chromium; profile: string; idle: Page[]; lent: number; renders: number };

/** Creates a browser that starts when the first page is requested. */
export function createBrowser({ executablePath, log, pages = 3, recycleAfter = 500 }: BrowserOptions = {}): Browser {
  let current: Promise<Run> | null = null;
  let closed = false;
  const maxOfOne = Math.max(1, pages - 1);
  const turns = openTurns<string>(pages, (group, free, held) => free > 0 && (held.get(group) ?? 0) < maxOfOne);
  const endings = new Set<Promise<void>>();

  const end = (run: Run) => {
    const ending = endRun(run).finally(() => endings.delete(ending));
    endings.add(ending);
    return ending;
  };

  const open = (): Promise<Run> => {
    if (closed) return Promise.reject(new Error('The browser is closed.'));
    if (current) return current;
    const starting = startRun(executablePath);
    current = starting;
    starting.then(
      (run) =>
        run.chromium.once('disconnected', () => {
          if (current !== starting) return;
          current = null;
          if (!closed) log?.warn('the browser ended unexpectedly');
          void end(run);
        }),
      () => {
        if (current === starting) current = null;
      },
    );
    return starting;
  };

  const lend = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const opened = open();
    const run = await opened;
    run.lent += 1;
    run.renders += 1;
    if (run.renders >= recycleAfter && current === opened) current = null;
    try {
      const page = run.idle.pop() ?? (await newPage(run.chromium));
      try {
        const result = await work(page);
        run.idle.push(page);
        return result;
      } catch (error) {
        // A page that failed may be stuck: it is not lent out again.
        void page.close().catch(() => undefined);
        throw error;
      }
    } finally {
      run.lent -= 1;
      if (run.lent === 0 && current !== opened) void end(run);
    }
  };

  return {
    async withPage(work, group = '') {
      assertOutsideTransaction('The browser');
      const giveBack = await turns.take(group, WAITING);
      try {
        return await lend(work).catch((error: unknown) => {
          if (closed || !isBrowserGone(error)) throw error;
          return lend(work);
        });
      } finally {
        giveBack();
      }
    },
    async close() {
      closed = true;
      const run = await current?.catch(() => null);
      current = null;
      if (run) await end(run);
      await Promise.all(endings);
    },
  };
}

function isBrowserGone(error: unknown): boolean {
  return /Target closed|Session closed|Connection closed|detached|Protocol error|crashed/i.test(
    (error as Error).message,
  );
}

/**
 * Handles errors of the pipes: one that breaks as its program is killed reports it after puppeteer has stopped
 * listening, and would end the process.
 */
function hearPipes(chromium: Chromium): void {
  for (const pipe of chromium.process()?.stdio ?? []) pipe?.on('error', () => undefined);
}

async function startRun(executablePath?: string | null): Promise<Run> {
  // Loaded with the first browser: a command that renders nothing starts in half the time.
  const { default: puppeteer } = await import('puppeteer');
  const program = await findBrowser(executablePath);
  const profile = await mkdtemp(join(tmpdir(), ownTempPrefix('browser')));
  const options: LaunchOptions = {
    executablePath: program,
    headless: 'shell',
    // Its only connection: a browser ends with the pipe, however its parent process ended.
    pipe: true,
    userDataDir: profile,
    args: ARGUMENTS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  };
  // Chromium's own sandbox is not available to root, nor in containers without user namespaces.
  const bare = { ...options, args: [...ARGUMENTS, '--no-sandbox', '--no-zygote'] };
  try {
    const launched =
      process.getuid?.() === 0 ? puppeteer.launch(bare) : puppeteer.launch(options).catch(() => puppeteer.launch(bare));
    const chromium = await launched;
    hearPipes(chromium);
    const run = { chromium, profile, idle: [], lent: 0, renders: 0 };
    await chromium
      .version()
      .then(assertNewEnough)
      .catch(async (error: unknown) => {
        await chromium.close();
        throw error;
      });
    return run;
  } catch (error) {
    await rm(profile, { recursive: true, force: true });
    throw error;
  }
}

async function endRun({ chromium, profile }: Run): Promise<void> {
  await chromium.close().catch(() => undefined);
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}

async function newPage(chromium: Chromium): Promise<Page> {
  const page = await chromium.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const allowed = request.url().startsWith('data:') || request.url() === 'about:blank';
    void (allowed ? request.continue() : request.abort('blockedbyclient')).catch(() => undefined);
  });
  return page;
}
