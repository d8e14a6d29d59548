import { describe, expect, test } from 'vitest';
import { freeWeeks } from '../support/free-weeks.ts';
import { BROWSERS, button, expectIn, see, visitsOfSuite, WAYS } from './visits.ts';

const visits = visitsOfSuite((portal) => freeWeeks(portal, BROWSERS.length * WAYS.length));
const { visit } = visits;
const entry = (name: string) => `//*[@name='entries[0].${name}']`;

describe.each(BROWSERS)('In $name', ({ start }) => {
  describe.each(WAYS)('with JavaScript $javaScriptEnabled, $width pixels wide', (way) => {
    const logIn = (person: string, home: string) => visits.logIn(start, way, person, home);

    test('a week is entered, submitted, rejected with a reason, corrected and accepted', async () => {
      const contractor = await logIn('contractor', 'Timesheets');
      await visits.openFreeWeek(contractor, way);
      await contractor.fill(entry('startTime'), '9');
      await contractor.fill(entry('endTime'), '8:30');
      await contractor.click(button('Submit timesheet'));
      await see(contractor, 'Finish must not be before start', way);
      await contractor.fill(entry('endTime'), '17:30');
      await contractor.click(button('Submit timesheet'));
      await see(contractor, 'Your timesheet is submitted.', way);
      const { pathname } = new URL(await contractor.address());

      const authoriser = await logIn('authoriser', 'Timesheets');
      await visit(authoriser, pathname);
      await see(authoriser, 'Your decision', way);
      await authoriser.click(`//*[self::summary or self::button or self::a][contains(., 'Reject with a reason')]`);
      await see(authoriser, 'Reason for rejection', way);
      await authoriser.click(button('Reject timesheet'));
      await see(authoriser, 'A reason for rejection is required.', way);
      await authoriser.fill('(//textarea)[last()]', 'It finished at 16:00.');
      await authoriser.click(button('Reject timesheet'));
      await see(authoriser, 'The timesheet is rejected.', way);

      await visit(contractor, pathname);
      await see(contractor, 'It finished at 16:00.', way);
      await contractor.click(`//a[normalize-space()='Correct and resubmit']`);
      await see(contractor, 'Submit timesheet', way);
      await contractor.fill(entry('endTime'), '16:00');
      await contractor.click(button('Submit timesheet'));
      await see(contractor, 'Your corrected timesheet is submitted.', way);
      await visit(authoriser, new URL(await contractor.address()).pathname);
      await see(authoriser, 'Your decision', way);
      await authoriser.click(`(//button[starts-with(normalize-space(), 'Accept 7h 00m')])[1]`);
      await see(authoriser, 'The timesheet is accepted.', way);
      expect([...contractor.complaints, ...authoriser.complaints]).toEqual([]);
    });

    test('no page with forms is wider than the screen, and headings keep their distance', async () => {
      const administrator = await logIn('admin', 'Dashboard');
      for (const path of ['/clients/create', '/contacts/create', '/contractors/create', '/contracts/create']) {
        await visit(administrator, path);
        await see(administrator, 'Add', way);
        const overlapping = await administrator.read<string[]>(
          `[...document.querySelectorAll('fieldset > legend')].filter((legend) => legend.nextElementSibling &&
            legend.getBoundingClientRect().bottom > legend.nextElementSibling.getBoundingClientRect().top + 1).map(({ innerText }) => innerText)`,
        );
        const tooWide = await administrator.read<number>('document.documentElement.scrollWidth - window.innerWidth');
        expect({ path, overlapping, isTooWide: tooWide > 0 }).toEqual({ path, overlapping: [], isTooWide: false });
      }
      expect(administrator.complaints).toEqual([]);
    });

    test.runIf(way.javaScriptEnabled)('a calendar opens at today, and a day chosen in it is filled in', async () => {
      const administrator = await logIn('admin', 'Dashboard');
      await visit(administrator, '/contractors/create');
      await see(administrator, 'Add a contractor', way);
      await administrator.click(`(//button[@aria-label='Choose a date'])[1]`);
      const today = `//button[@aria-current='date']`;
      const isOpen = `document.evaluate(${JSON.stringify(today)}, document, null, 3).booleanValue`;
      await expectIn(administrator, isOpen);
      await administrator.click(today);
      const written = await administrator.read<string>(`document.querySelector('.date-control input').value`);
      expect(written).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
      expect(administrator.complaints).toEqual([]);
    });

    test.runIf(way.javaScriptEnabled)('bulk actions appear as soon as a row is ticked', async () => {
      const administrator = await logIn('admin', 'Dashboard');
      await visit(administrator, '/timesheets?status=pending');
      await see(administrator, 'Timesheets', way);
      await administrator.click(`(//tbody//input[@type='checkbox'])[1]`);
      const isCounted = `document.querySelector('.bulk').textContent.includes('1 selected')`;
      await expectIn(administrator, isCounted);
      expect(await administrator.read<number>(`document.querySelector('.bulk').offsetHeight`)).toBeGreaterThan(0);
    });
  });
});
