import assert from 'node:assert/strict';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '#platform/pictures/browser.ts';
import { followVisitor } from './evidence.ts';

/** What every browser of the tests is started with. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--headless=new',
];

/** Starts the Chromium that the product itself would find. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(process.env.PUPPETEER_EXECUTABLE_PATH), args: ARGUMENTS });
}

/** Who visits: with or without JavaScript, on a screen of a width, with a finger where it is touched; only one who is asked to keeps files for pages without a network. */
export type Visit = {
  baseURL: string;
  javaScriptEnabled: boolean;
  width: number;
  hasTouch?: boolean;
  serviceWorkers?: 'allow';
};

export const WIDE_WITH_JAVASCRIPT = { javaScriptEnabled: true, width: 1280 };
export const PHONE_WITHOUT_JAVASCRIPT = { javaScriptEnabled: false, width: 390 };
/** How most journeys are made: each of them once. */
export const WAYS = [WIDE_WITH_JAVASCRIPT, PHONE_WITHOUT_JAVASCRIPT];
/** A wide screen and a phone, each with JavaScript and without. */
export const FOUR_WAYS = WAYS.flatMap(({ width }) => [
  { javaScriptEnabled: true, width },
  { javaScriptEnabled: false, width },
]);

/** A visitor of a portal. Whatever their page complains about is collected. */
export type Visitor = {
  page: Page;
  complaints: string[];
  close(): Promise<void>;
  /** Closes, and expects that there were no complaints. */
  leave(): Promise<void>;
};

/** What the browser notes of its own accord: a refused form, and a request, an answer or a look-ahead that leaving the page broke off. */
const EXPECTED =
  /status of 4\d\d|Failed to fetch manifest patches|^(TypeError: )?network error$|^(AbortError: )?BodyStreamBuffer was aborted/;

/** Opens a browser window of its own. */
export async function openVisitor(
  browser: Browser,
  { baseURL, javaScriptEnabled, width, hasTouch = false, serviceWorkers }: Visit,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    hasTouch,
    // What a service worker has asked for passes by the routes of a test.
    serviceWorkers: serviceWorkers ?? 'block',
    viewport: { width, height: 900 },
    locale: 'en-GB',
    // Nothing is looked at while it still moves.
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
