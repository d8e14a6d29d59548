import assert from 'node:assert/strict';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '#platform/pictures/browser.ts';
import { followVisitor } from './evidence.ts';

/** Arguments for every browser in the tests. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--headless=new',
];

/** Starts the Chromium that the product itself would find. @param textSize pixels of text that a page gives no size */
export async function launchBrowser({ textSize = 16 }: { textSize?: number } = {}): Promise<Browser> {
  const args = [...ARGUMENTS, `--blink-settings=defaultFontSize=${textSize}`];
  return chromium.launch({ executablePath: await findBrowser(process.env.PUPPETEER_EXECUTABLE_PATH), args });
}

/**
 * A visitor: with or without JavaScript, on a screen of a given width, touch where it has touch; only on request does
 * one cache files for offline pages.
 */
export type Visit = {
  baseURL: string;
  javaScriptEnabled: boolean;
  width: number;
  hasTouch?: boolean;
  serviceWorkers?: 'allow';
};

export const WIDE_WITH_JAVASCRIPT = { javaScriptEnabled: true, width: 1280 };
export const PHONE_WITHOUT_JAVASCRIPT = { javaScriptEnabled: false, width: 390 };
/** The ways of most journeys, each used once. */
export const WAYS = [WIDE_WITH_JAVASCRIPT, PHONE_WITHOUT_JAVASCRIPT];
/** A wide screen and a phone, each with and without JavaScript. */
export const FOUR_WAYS = WAYS.flatMap(({ width }) => [
  { javaScriptEnabled: true, width },
  { javaScriptEnabled: false, width },
]);

/** A visitor of a portal. Their page's error messages are collected. */
export type Visitor = {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
  /** Closes, and expects no error messages. */
  leave(): Promise<void>;
};

/** Messages from the browser itself: a refused form, and a request, a response or a prefetch interrupted by leaving the page. */
const EXPECTED =
  /status of 4\d\d|Failed to fetch manifest patches|^(TypeError: )?network error$|^(AbortError: )?BodyStreamBuffer was aborted/;

/** Opens a separate browser window. */
export async function openVisitor(
  browser: Browser,
  { baseURL, javaScriptEnabled, width, hasTouch = false, serviceWorkers }: Visit,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    hasTouch,
    // A service worker's requests bypass a test's routes.
    serviceWorkers: serviceWorkers ?? 'block',
    viewport: { width, height: 900 },
    locale: 'en-GB',
    // Nothing is checked while it is still moving.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(15_000);
  const keepTrace = await followVisitor(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!EXPECTED.test(text)) complaints.push(text);
  };
  page.on('pageerror', ({ message }) => complain(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text());
  });
  const close = async () => {
    await keepTrace();
    await context.close();
  };
  const leave = async () => {
    assert.deepEqual(complaints, []);
    await close();
  };
  return { page, complaints, close, leave };
}
