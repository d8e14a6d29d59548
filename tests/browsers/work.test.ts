import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { resendAuthorisation } from '#domain/timesheets/authorisation/resend-authorisation.server.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import { freeWeeks } from '../support/free-weeks.ts';
import { makePlacement, submitWeek } from '../support/placement.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { leftHalf, tinyPdf } from '../support/tiny-pdf.ts';
import { BROWSERS, button, expectIn, see, visitsOfSuite, WAYS } from './visits.ts';

const visits = visitsOfSuite();
const { visit } = visits;
const folder = temporaryFolder('other-browsers');
const agency = () => openNamedAgencyContext(visits.portal.platform, 'calder-finch', { kind: 'commandLine' });

/** Returns a waiting timesheet, and the address in the email about it. */
async function mailedLink() {
  const ctx = await agency();
  const timesheetId = await submitWeek(await makePlacement(ctx));
  await resendAuthorisation(ctx, { timesheetId });
  const link = new RegExp(`http\\S*/timesheets/${timesheetId}/authorise/accepted\\?key=[\\w-]+`);
  const mail = await visits.portal.mailbox.next(({ text }) => link.test(text ?? ''));
  return { ctx, timesheetId, address: link.exec(mail.text!)![0] };
}

describe.each(BROWSERS)('In $name', ({ name, start }) => {
  describe.each(WAYS)('with JavaScript $javaScriptEnabled, $width pixels wide', (way) => {
    const logIn = (person: string, home: string) => visits.logIn(start, way, person, home);

    test('an email leads to an accepted timesheet without a log-in', async () => {
      const { ctx, timesheetId, address } = await mailedLink();
      const window = await visits.open(start, way);
      await window.open(address);
      await see(window, 'Note', way);
      await window.fill(`//*[@name='note']`, 'Thank you');
      await window.click(`(//button[starts-with(normalize-space(), 'Accept ')])[last()]`);
      await see(window, 'accepted this timesheet on', way);
      expect(await getTimesheet(ctx, timesheetId)).toMatchObject({ status: 'accepted', decisionNote: 'Thank you' });
      expect(window.complaints).toEqual([]);
    });

    test('a file is chosen, checked and imported, and its report is shown', async () => {
      const firm = `Kirkstall ${name} ${way.width}`;
      const file = join(folder, `firms-${name}-${way.width}.csv`);
      writeFileSync(file, `Client name\n${firm}\nCafé ${firm}\n`);
      const administrator = await logIn('admin', 'Dashboard');
      await visit(administrator, '/imports?kind=clients');
      await see(administrator, 'Check', way);
      await administrator.choose(`//input[@type='file']`, file);
      await administrator.click(`(//button[starts-with(normalize-space(), 'Check')])[last()]`);
      await see(administrator, 'What would change', way);
      await administrator.click(button('Import 2 rows: 2 created'));
      await see(administrator, '2 created, 0 changed, 0 unchanged.', way);
      await visit(administrator, `/clients?search=${encodeURIComponent(`Café ${firm}`)}`);
      await see(administrator, `Café ${firm}`, way);
      expect(administrator.complaints).toEqual([]);
    });

    test.runIf(way.javaScriptEnabled)(
      'typed text is restored after a reload, files can be added beside it, and the draft can be discarded',
      async () => {
        await freeWeeks(visits.portal, 1);
        const file = join(folder, `approval-${name}.pdf`);
        writeFileSync(file, tinyPdf([leftHalf('1 0 0')]));
        const contractor = await logIn('contractor', 'Timesheets');
        const beginning = await visits.openFreeWeek(contractor, way);
        await contractor.fill(`//*[@name='entries[0].startTime']`, '9');
        await contractor.fill(`//*[@name='entries[0].endTime']`, '17:15');
        await see(contractor, 'Saved to your account on', way);
        await contractor.choose(`//input[@type='file' and not(@capture)]`, file);
        await expectIn(contractor, `document.querySelector('input[name^="uploadIds"]') !== null`);
        await visit(contractor, `/timesheets/create?beginning=${beginning}`);
        await see(contractor, 'It has not been submitted.', way);
        expect(await contractor.read(`document.querySelector('[name="entries[0].endTime"]').value`)).toBe('17:15');
        await contractor.click(button('Throw it away'));
        await see(contractor, 'Your draft is thrown away.', way);
        expect(await contractor.read(`document.querySelector('[name="entries[0].endTime"]').value`)).toBe('');
        expect(contractor.complaints).toEqual([]);
      },
    );

    test.runIf(way.javaScriptEnabled)('an open list counts what is new, and shows it on request', async () => {
      const administrator = await logIn('admin', 'Dashboard');
      await visit(administrator, '/timesheets');
      await see(administrator, 'Timesheets', way);
      await expectIn(administrator, `document.querySelector('.net')?.textContent.includes('Online') === true`);
      await submitWeek(await makePlacement(await agency()));
      await see(administrator, '1 new timesheet', way);
      await administrator.click(button('Show'));
      await expectIn(administrator, `!document.body.innerText.includes('1 new timesheet')`);
      expect(administrator.complaints).toEqual([]);
    });

    test.runIf(way.javaScriptEnabled)('keys move down the list, tick a row and open it', async () => {
      await submitWeek(await makePlacement(await agency()));
      const administrator = await logIn('admin', 'Dashboard');
      await visit(administrator, '/timesheets?status=pending');
      await see(administrator, 'Timesheets', way);
      await administrator.press('jx');
      await expectIn(administrator, `document.querySelectorAll('tbody input[type=checkbox]:checked').length === 1`);
      await administrator.press('jx');
      await expectIn(administrator, `document.querySelector('.bulk').textContent.includes('2 selected')`);
      await administrator.press('?');
      await expectIn(administrator, `document.querySelector('dialog[open]') !== null`);
      await administrator.press('\uE00C');
      await expectIn(administrator, `document.querySelector('dialog[open]') === null`);
      expect(administrator.complaints).toEqual([]);
    });
  });
});
