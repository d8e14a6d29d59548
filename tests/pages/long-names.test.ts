import { expect, test } from 'vitest';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
const LISTS = ['/timesheets', '/contractors', '/contracts', '/reminders?from=2026-05-01&to=2026-06-30', '/dashboard'];

test('A contract with a long name fits the lists of a phone', { timeout: 120_000 }, async () => {
  const placement = await makePlacement(web.here);
  const timesheetId = await submitWeek(placement);
  const [row] = await web.here.db.run<{ contractId: string }>({
    text: 'select contract_id from timesheets where agency_id = $1 and id = $2',
    values: [web.here.agency.id, timesheetId],
  });
  const name = 'Registered mental health nurse, nights and weekends, Ward 7 and the outpatients of Airedale General';
  await editContract(web.here, row!.contractId, EditContractSchema.parse({ name }));
  const browser = await launchBrowser();
  const baseURL = web.here.agency.portalUrl;
  const { page } = await openVisitor(browser, { baseURL, javaScriptEnabled: true, width: 390 });
  const [cookie, value] = (await sessionHeaders(placement.admin)).Cookie!.split('=') as [string, string];
  await page.context().addCookies([{ name: cookie, value, url: baseURL }]);
  const found: (string | number | null)[][] = [];
  for (const list of LISTS) {
    await page.goto(list);
    const isThere = (await page.locator('main').textContent())?.includes(name) ?? false;
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (tooWide > 0 || (!isThere && list === '/timesheets')) found.push([list, tooWide]);
  }
  await browser.close();
  expect(found).toEqual([]);
});
