import { type BrowserContext, chromium } from 'playwright';
import { findBrowser } from '#platform/pictures/browser.ts';
import type { Version } from './against.ts';

/** Runs work as an administrator of an ordinary agency, in a fresh browser without a service worker. */
export async function asVisitor<T>(
  { port, cookies }: Version,
  visit: (context: BrowserContext, url: string) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: await findBrowser(process.env.PUPPETEER_EXECUTABLE_PATH),
    args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
  });
  try {
    const url = `http://office.localhost:${port}`;
    const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1280, height: 900 } });
    const [name, value] = cookies.office.split('=') as [string, string];
    await context.addCookies([{ name, value, url }]);
    return await visit(context, url);
  } finally {
    await browser.close();
  }
}
