import type { Page } from 'playwright';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import type { TestPlacement } from '../support/placement.ts';
import { sessionHeaders } from '../support/session.ts';

/** Opens a page as an administrator of a placement's agency, in a separate browser. */
export async function openAdministratorsPage(
  { admin }: TestPlacement,
  width: number,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const browser = await launchBrowser();
  const baseURL = admin.agency.portalUrl;
  const { page } = await openVisitor(browser, { baseURL, javaScriptEnabled: true, width });
  const [cookie, value] = (await sessionHeaders(admin)).Cookie!.split('=') as [string, string];
  await page.context().addCookies([{ name: cookie, value, url: baseURL }]);
  return { page, close: () => browser.close() };
}
