import { expect, test } from 'vitest';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import type { RoleActor } from '#domain/roles/actor.ts';
import { editContact } from '#domain/contacts/edit-contact.server.ts';
import { EditContactSchema } from '#domain/contacts/contact.schema.ts';
import { launchBrowser, openVisitor } from '../support/browser.ts';
import { opened } from '../support/opened.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { sessionHeaders } from '../support/session.ts';
import { startWebProcess } from '../support/web-process.ts';

const web = opened(startWebProcess);
const LISTS = ['/timesheets', '/contractors', '/contracts', '/reminders?from=2026-05-01&to=2026-06-30', '/dashboard'];

const TITLE = 'Registered mental health nurse, nights and weekends, Ward 7 and the outpatients of Airedale General';
const WORDS = ['Maintenance', 'Housekeeping', 'Administration'].map((word) => word.repeat(5).slice(0, 50)).join(' ');

/** Lists the ticked column’s cells with less room than they were given, and tables that run over what stands beside them. */
const CROWDED = `[...document.querySelectorAll('table.has-sel')].flatMap((table) => {
  const { right } = table.parentElement.getBoundingClientRect();
  const rows = [...table.querySelectorAll('td.sel')].filter((cell) => cell.offsetParent !== null);
  const touched = rows.filter((cell) => {
    const text = document.createRange();
    text.selectNodeContents(cell.nextElementSibling);
    return text.getBoundingClientRect().left - cell.firstElementChild.getBoundingClientRect().right < 11;
  });
  const over = table.getBoundingClientRect().right - right - 12;
  return [...(touched.length > 0 ? ['touched'] : []), ...(over > 1 ? ['over by ' + over] : [])];
})`;

test.each([
  { width: 390, name: TITLE, what: 'a long name' },
  ...[1280, 1200, 992].map((wide) => ({
    width: wide,
    name: WORDS,
    what: 'a name of three words of fifty letters, as its people have,',
  })),
])(
  'A contract with $what fits the lists on a screen of $width pixels, clear of the boxes that are ticked',
  { timeout: 120_000 },
  async ({ width, name }) => {
    const placement = await makePlacement(web.here);
    const timesheetId = await submitWeek(placement);
    const [row] = await web.here.db.run<{ contractId: string }>({
      text: 'select contract_id from timesheets where agency_id = $1 and id = $2',
      values: [web.here.agency.id, timesheetId],
    });
    if (name === WORDS) {
      for (const { actor } of [placement.contractor, placement.authoriser] as { actor: RoleActor }[])
        await editContact(web.here, actor.contactId!, EditContactSchema.parse({ fullname: name }));
    }
    await editContract(web.here, row!.contractId, EditContractSchema.parse({ name }));
    const browser = await launchBrowser();
    const baseURL = web.here.agency.portalUrl;
    const { page } = await openVisitor(browser, { baseURL, javaScriptEnabled: true, width });
    const [cookie, value] = (await sessionHeaders(placement.admin)).Cookie!.split('=') as [string, string];
    await page.context().addCookies([{ name: cookie, value, url: baseURL }]);
    const found: (string | number | null)[][] = [];
    for (const list of LISTS) {
      await page.goto(list);
      const isThere = (await page.locator('main').textContent())?.includes(name) ?? false;
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      const crowded = await page.evaluate<string[]>(CROWDED);
      if (tooWide > 0 || crowded.length > 0 || (!isThere && list === '/timesheets'))
        found.push([list, tooWide, ...crowded]);
    }
    await browser.close();
    expect(found).toEqual([]);
  },
);
