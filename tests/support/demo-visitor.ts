import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { expectAccessible } from './accessible.ts';
import { launchBrowser, openVisitor, type Visit, type Visitor } from './browser.ts';
import { type DemoPortal, openDemoPortal } from './demo-portal.ts';

/** A person in the demo, and the heading of the page on which they arrive. */
export type DemoPerson = { emailAddress: string; home: string | RegExp };
export const CONTRACTOR: DemoPerson = { emailAddress: 'contractor@demo.example', home: 'Timesheets' };
export const ADMINISTRATOR: DemoPerson = { emailAddress: 'admin@demo.example', home: 'Dashboard' };
export const AUTHORISER: DemoPerson = { emailAddress: 'authoriser@demo.example', home: 'Timesheets' };

/** Logs in at the demo's agency on an open page. */
export async function logInOn(page: Page, { emailAddress, home }: DemoPerson): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(emailAddress);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: home, exact: true }).waitFor();
}

/** A suite's demo and browser. */
export type DemoSuite = {
  portal: DemoPortal;
  browser: Browser;
  /** Opens a separate window and logs in at the demo's agency. */
  visit(visit: Omit<Visit, 'baseURL'>, person?: DemoPerson): Promise<Visitor>;
};

/** Opens the demo and a browser before the suite's tests, and closes them afterwards. */
export function demoOfSuite(): DemoSuite {
  const suite = {
    async visit(visit: Omit<Visit, 'baseURL'>, person = CONTRACTOR) {
      const visitor = await openVisitor(suite.browser, { ...visit, baseURL: suite.portal.urlOf('calder-finch') });
      await logInOn(visitor.page, person);
      return visitor;
    },
  } as DemoSuite;
  beforeAll(async () => {
    [suite.portal, suite.browser] = await Promise.all([openDemoPortal(), launchBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await suite.browser?.close();
    await suite.portal?.close();
  });
  return suite;
}

/** Downloads the recovery codes that are shown once, and continues. */
export async function keepRecoveryCodes(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as text' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('countersign-recovery-codes.txt');
  await page.getByRole('link', { name: 'I have kept them' }).click();
}

/** Saves a screenshot of a whole page if `SHOTS` names a folder. */
export async function takeShot(page: Page, name: string, width: number): Promise<void> {
  const { SHOTS } = process.env;
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}.png`, fullPage: true });
}

/** On a wide screen and on a phone: the page is accessible, and nothing is wider than the screen. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
}
