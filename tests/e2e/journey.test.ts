import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#domain/demo/demo-agency.ts';
import { readTable } from '#platform/tables/spreadsheets.ts';
import { expectAccessible } from '../support/accessible.ts';
import { pullAll, runCommand } from '../support/pull.ts';
import { FOUR_WAYS, openVisitor, type Visitor } from '../support/browser.ts';
import { demoOfSuite } from '../support/demo-visitor.ts';
import { freeWeeks } from '../support/free-weeks.ts';

const demo = demoOfSuite();
beforeAll(async () => {
  await freeWeeks(demo.portal, FOUR_WAYS.length);
}, 120_000);

const CLOCK_CARD = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const APPROVAL = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

async function logIn({ page }: Visitor, emailAddress: string) {
  await page.getByLabel('Email').fill(emailAddress);
  await page.getByLabel('Password').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit timesheet' }).last();
const row = (page: Page, index: number, name: string) => page.locator(`[name="entries[${index}].${name}"]`);

async function fillShift(page: Page, index: number, [start, finish, pause]: [string, string, string]) {
  await row(page, index, 'startTime').fill(start);
  await row(page, index, 'endTime').fill(finish);
  await row(page, index, 'breakTime').fill(pause);
}

// Each way through has a separate week.
describe.each(FOUR_WAYS)('With JavaScript $javaScriptEnabled, $width pixels wide', ({ javaScriptEnabled, width }) => {
  test('a week goes from the contractor to the authoriser, back, and through to the PDF', async () => {
    const baseURL = demo.portal.urlOf('calder-finch');
    const contractor = await openVisitor(demo.browser, { baseURL, javaScriptEnabled, width });
    const { page } = contractor;
    await page.goto('/timesheets/create');
    await page.getByRole('heading', { name: 'Log in to your dashboard' }).waitFor();
    expect(await page.title()).toBe('Login to Calder & Finch online timesheet portal');
    await expectAccessible(page, javaScriptEnabled);
    await logIn(contractor, 'contractor@demo.example');
    await page.getByRole('heading', { name: 'New timesheet' }).waitFor();
    expect(await page.title()).toBe('Calder & Finch timesheet portal - New timesheet');

    // The week to enter is one without a standing timesheet.
    const free = page.getByLabel('Week beginning').locator('option', { hasText: /not submitted|rejected|void/ });
    const beginning = await free.first().getAttribute('value');
    await page.goto(`/timesheets/create?beginning=${beginning}`);

    // A broken rule is reported at its day, and no input is lost.
    await fillShift(page, 0, ['9', '8:30', '30']);
    await page.getByLabel('Note').fill('Friday night covered for a colleague.');
    await page
      .locator('input[type=file]:not([capture])')
      .setInputFiles([{ name: 'clock-card.png', mimeType: 'image/png', buffer: CLOCK_CARD }]);
    await submitButton(page).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /Finish must not be before start unless it is a nightshift/ })
      .waitFor();
    expect(await row(page, 0, 'startTime').inputValue()).toMatch(/^0?9(:00)?$/);
    expect(await page.getByLabel('Note').inputValue()).toBe('Friday night covered for a colleague.');
    await expectAccessible(page, javaScriptEnabled);

    // Normal days, a break, a nightshift and a holiday; a second file besides the first.
    await fillShift(page, 0, ['9', '17:30', '30']);
    await fillShift(page, 1, ['0900', '5pm', '1h']);
    await row(page, 2, 'isHoliday').setChecked(true, { force: true });
    await fillShift(page, 4, ['22', '6', '45']);
    await row(page, 4, 'isNightshift').setChecked(true, { force: true });
    await page
      .locator('input[type=file]:not([capture])')
      .setInputFiles([{ name: 'approval.pdf', mimeType: 'application/pdf', buffer: APPROVAL }]);
    await submitButton(page).click();
    await page.getByText('Your timesheet is submitted.').waitFor();
    const timesheetPath = new URL(page.url()).pathname;
    expect(await page.getByText('22h 15m').first().isVisible()).toBe(true);
    for (const name of ['clock-card.png', 'approval.pdf'])
      expect(await page.getByRole('link', { name }).count()).toBe(1);
    await expectAccessible(page, javaScriptEnabled);

    // The authoriser's email leads them to it.
    const request = await demo.portal.mailbox.next(
      ({ subject, text }) => /22h 15m/.test(subject ?? '') && (text ?? '').includes(timesheetPath),
    );
    expect(request.subject).toContain('to authorise for');
    const authoriser = await openVisitor(demo.browser, { baseURL, javaScriptEnabled, width });
    await authoriser.page.goto(/https?:\/\/\S+\/timesheets\/[0-9a-f-]+/.exec(request.text!)![0]);
    await logIn(authoriser, 'authoriser@demo.example');
    await authoriser.page.getByRole('heading', { name: 'Your decision' }).waitFor();
    await expectAccessible(authoriser.page, javaScriptEnabled);

    // Without a reason it is not rejected; with one, the contractor sees it.
    await authoriser.page.getByText('Reject with a reason').click();
    await authoriser.page.getByRole('button', { name: 'Reject timesheet' }).click();
    await authoriser.page.getByText('A reason for rejection is required.').first().waitFor();
    await expectAccessible(authoriser.page, javaScriptEnabled);
    const panel = authoriser.page
      .locator('form', { has: authoriser.page.getByRole('button', { name: 'Reject timesheet' }) })
      .last();
    await panel.locator('textarea').fill('Tuesday finished at 16:00.');
    await panel.getByRole('button', { name: 'Reject timesheet' }).click();
    await authoriser.page.getByText('The timesheet is rejected.').waitFor();
    const told = await demo.portal.mailbox.next(
      ({ subject, text }) => /^Rejected/.test(subject ?? '') && (text ?? '').includes('Tuesday finished at 16:00.'),
    );
    expect(told.to).toMatchObject({ text: expect.stringContaining('contractor@demo.example') });

    // Corrected, submitted again, accepted.
    await page.goto(timesheetPath);
    await page.getByText('Tuesday finished at 16:00.').first().waitFor();
    await page.getByRole('link', { name: 'Correct and resubmit' }).click();
    await page.getByRole('heading', { name: 'Correct and resubmit' }).waitFor();
    expect(await row(page, 0, 'endTime').inputValue()).toBe('17:30');
    await row(page, 1, 'endTime').fill('16:00');
    await submitButton(page).click();
    await page.getByText('Your corrected timesheet is submitted.').waitFor();
    const correctedPath = new URL(page.url()).pathname;
    await authoriser.page.goto(correctedPath);
    await authoriser.page.getByRole('button', { name: 'Accept 21h 15m' }).first().click();
    await authoriser.page.getByText('The timesheet is accepted.').waitFor();

    // Its PDF downloads, and the contractor sees the decision.
    const [pdf] = await Promise.all([
      authoriser.page.waitForEvent('download'),
      authoriser.page.getByRole('link', { name: 'Download PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toMatch(/\.pdf$/);
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 4)
        .toString(),
    ).toBe('%PDF');
    await page.goto('/timesheets');
    await page.getByRole('heading', { name: 'Timesheets' }).waitFor();
    await expectAccessible(page, javaScriptEnabled);
    expect([...contractor.complaints, ...authoriser.complaints]).toEqual([]);
    await contractor.close();
    await authoriser.close();
  });
});

describe('Accepted time is the same everywhere, to the minute', () => {
  type Pulled = { isVoid: boolean; totalMinutes: number };
  const sumOf = (items: { totalMinutes: number }[]) => items.reduce((sum, { totalMinutes }) => sum + totalMinutes, 0);

  test('in the API, the payroll feed, the ledger and both files of the digest', async () => {
    const { config } = demo.portal.platform;
    const api = `${config.baseUrl}/api/v1`;
    const timesheets = await pullAll<Pulled>(
      api,
      demo.portal.apiKey,
      '/timesheets?status=accepted&updatedSince=2000-01-01T00:00:00Z&limit=100',
      'timesheets',
    );
    const accepted = sumOf(timesheets.filter(({ isVoid }) => !isVoid));
    const changes = await pullAll<{ totalMinutes: number }>(
      api,
      demo.portal.apiKey,
      '/payroll/changes?limit=100',
      'changes',
    );
    expect(accepted).toBeGreaterThan(0);
    expect(sumOf(changes)).toBe(accepted);

    const folder = join(config.dataDir, 'digest');
    const env = { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir };
    const agency = ['--agency', 'calder-finch'];
    await runCommand(
      [
        'digest',
        'export',
        ...agency,
        '--from',
        '2000-01-01',
        '--to',
        '2099-12-31',
        '--format',
        'both',
        '--out',
        folder,
      ],
      env,
    );
    const files = readdirSync(folder).sort();
    expect(files.map((name) => name.split('.').at(-1))).toEqual(['csv', 'xlsx']);
    for (const name of files) {
      const totals = [];
      for await (const { cells } of readTable(join(folder, name))) {
        if (cells.Timesheet === 'Accepted')
          totals.push(Number(cells['Worked minutes']) + Number(cells['Holiday minutes']));
      }
      expect(totals).toEqual([accepted]);
      await runCommand(['digest', 'verify', join(folder, name)], env);
    }
    await runCommand(['ledger', 'check', ...agency], env);
  });
});
