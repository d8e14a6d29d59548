import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle } from 'puppeteer';
import { vi } from 'vitest';
import { type BrowserWindow, programOf, type Way } from './window.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];
/** Firefox's message about Puppeteer's own script for the page, which is built from text. */
const OF_PUPPETEER = /blocked a JavaScript eval/;

/** Where the middle of an element is, and whether a pointer there would hit it. */
type Place = { x: number; y: number; isFree: boolean };
const PLACE = `{
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return { ...middle, isFree: found.contains(document.elementFromPoint(middle.x, middle.y)) };
}`;

/** Opens a separate Firefox, as installed. */
export async function openFirefox({ javaScriptEnabled, width }: Way): Promise<BrowserWindow> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programOf('Firefox', 'FIREFOX_PATH', 'firefox-esr', PLACES.filter(existsSync)),
    extraPrefsFirefox: { 'javascript.enabled': javaScriptEnabled, 'ui.prefersReducedMotion': 1 },
  });
  const page = await firefox.newPage();
  await page.setViewport({ width, height: 900 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    const text = error instanceof Error ? error.message : String(error);
    if (!OF_PUPPETEER.test(text)) complaints.push(text);
  });
  // Puppeteer's own search awaits promises in the page, which has none without JavaScript.
  const element = (xpath: string) =>
    `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
  const find = (xpath: string, then: string) => page.evaluate(`((found) => ${then})(${element(xpath)})`);
  return {
    complaints,
    open: async (address) => void (await page.goto(address)),
    address: async () => page.url(),
    read: (expression) => page.evaluate(`(${expression})`) as Promise<never>,
    async click(xpath) {
      let before = '';
      // Neither while it is still moving nor while something covers it.
      const at = await vi.waitUntil(
        async () => {
          const place = (await find(xpath, PLACE)) as Place | null;
          const isStill = place !== null && place.isFree && before === `${place.x} ${place.y}`;
          before = `${place?.x} ${place?.y}`;
          return isStill && place;
        },
        { timeout: 10_000, interval: 50 },
      );
      await page.mouse.click(at.x, at.y);
    },
    async fill(xpath, text) {
      await find(xpath, 'void (found.focus(), found.select())');
      await page.keyboard.press('Backspace');
      await page.keyboard.type(text);
    },
    press: (keys) => page.keyboard.type(keys),
    async choose(xpath, path) {
      const field = (await page.evaluateHandle(element(xpath))) as ElementHandle<HTMLInputElement>;
      await field.uploadFile(path);
    },
    close: () => firefox.close(),
  };
}
