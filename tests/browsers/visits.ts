import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { type DemoPortal, openDemoPortal } from '../support/demo-portal.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';
import type { BrowserWindow, Way } from './window.ts';

export const BROWSERS = [
  { name: 'Firefox', start: openFirefox },
  { name: 'WebKit', start: openWebKit },
];
export const WAYS: Way[] = [
  { javaScriptEnabled: true, width: 1280 },
  { javaScriptEnabled: false, width: 390 },
];

const labelled = (label: string) => `//*[@id=//label[normalize-space()='${label}']/@for]`;
export const button = (words: string) => `(//button[normalize-space()='${words}'])[last()]`;

const shows = (window: BrowserWindow, words: string) =>
  window.read<boolean>(
    `document.readyState === 'complete' && document.body.innerText.includes(${JSON.stringify(words)})`,
  );

/** Waits until a fully loaded page shows some words, and its own scripts, if any, have started. */
export async function see(window: BrowserWindow, words: string, { javaScriptEnabled }: Way): Promise<void> {
  const isReady = `Object.keys(document).some((key) => key.startsWith('__react'))`;
  await vi.waitUntil(
    async () => (await shows(window, words)) && (await window.read<boolean>(isReady)) === javaScriptEnabled,
    { timeout: 20_000, interval: 100 },
  );
}

/** Waits until an expression is true in the page. */
export async function expectIn(window: BrowserWindow, expression: string): Promise<void> {
  await vi.waitUntil(() => window.read<boolean>(expression), { timeout: 20_000, interval: 100 });
}

/** Opens the demo's portal for a file's tests, and windows that are closed after each. */
export function visitsOfSuite(prepare: (portal: DemoPortal) => Promise<void> = async () => undefined) {
  let portal: DemoPortal;
  const open: BrowserWindow[] = [];
  beforeAll(async () => {
    portal = await openDemoPortal();
    await prepare(portal);
  }, 120_000);
  afterEach(async () => {
    await Promise.all(open.splice(0).map((window) => window.close()));
  });
  afterAll(async () => {
    await portal?.close();
  });
  const addressOf = (path: string) => `${portal.urlOf('calder-finch')}${path}`;
  type Start = (way: Way) => Promise<BrowserWindow>;
  return {
    get portal() {
      return portal;
    },
    visit: (window: BrowserWindow, path: string) => window.open(addressOf(path)),
    /** Opens the form of a week that the demo's contractor may submit. @returns its first day */
    async openFreeWeek(contractor: BrowserWindow, way: Way): Promise<string> {
      await contractor.open(addressOf('/timesheets/create'));
      await see(contractor, 'New timesheet', way);
      const beginning = await contractor.read<string>(
        `[...document.querySelectorAll('select option')].find(({ text }) => /not submitted|rejected|void/.test(text)).value`,
      );
      await contractor.open(addressOf(`/timesheets/create?beginning=${beginning}`));
      await see(contractor, 'New timesheet', way);
      return beginning;
    },
    /** Nobody is logged in yet. */
    async open(start: Start, way: Way): Promise<BrowserWindow> {
      const window = await start(way);
      open.push(window);
      return window;
    },
    /** Logs in a person of the demo, in a separate browser. */
    async logIn(start: Start, way: Way, person: string, home: string): Promise<BrowserWindow> {
      const window = await this.open(start, way);
      await window.open(addressOf('/login'));
      await see(window, 'Log in to your dashboard', way);
      await window.fill(labelled('Email'), `${person}@demo.example`);
      await window.fill(labelled('Password'), DEMO_PASSWORD);
      await window.click(button('Login'));
      await see(window, home, way);
      return window;
    },
  };
}
