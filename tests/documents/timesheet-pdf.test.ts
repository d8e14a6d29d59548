import { expect, test } from 'vitest';
import { renderTimesheetPdf, timesheetDocument } from '#documents/render.tsx';
import type { TimesheetDetail } from '#domain/timesheets/timesheet-detail.ts';
import { agency, month, options, week } from './sample-timesheet.ts';
import { pdfText } from '../support/pdf-text.ts';
import { warmRenderer } from './warm-renderer.ts';

const renderPdf = warmRenderer();

/** Returns the text visible on the page. */
const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|')
    .replaceAll('&amp;', '&');
const page = (timesheet: TimesheetDetail, more = {}) =>
  textOf(timesheetDocument(timesheet, agency, { ...options, ...more }).body);
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

test('A week is one tagged page, with embedded fonts rather than outlines', async () => {
  const pdf = await renderTimesheetPdf(renderPdf, week, agency, options);
  const text = pdf.toString('latin1');
  expect(pagesOf(pdf)).toBe(1);
  expect(text).toContain('/StructTreeRoot');
  expect(text).toMatch(/FontName \/[A-Z]{6}\+Inter-Regular/);
  expect(text).not.toContain('/Type3');
});

test('A week takes its agency’s turn at the browser', () => {
  expect(timesheetDocument(week, agency, options).agencyId).toBe(agency.id);
});

test('A month with a shift on every day is two pages at most', async () => {
  expect(pagesOf(await renderTimesheetPdf(renderPdf, month, agency, options))).toBeLessThanOrEqual(2);
});

test('The page says who, when and what in words, and loads nothing', () => {
  const { styles, body, foot } = timesheetDocument(week, agency, options);
  const text = textOf(body);
  expect(text).toContain('|Timesheet TS-048213|Week beginning Monday 18 May 2026|');
  expect(text).toContain('|Mon 18 May 2026|06:00|14:30|0h 30m|Standard|8h 00m|');
  expect(text).toContain('|Fri 22 May 2026|22:00|06:00|0h 45m|Nightshift, finished Sat 23 May|7h 15m|');
  expect(text).toContain('|Sat 23 May 2026|–|–|–|–|');
  expect(text).toContain('|Standard|25h 30m|Nightshift|7h 15m|Holiday|7h 30m|Total|40h 15m|');
  expect(text).toContain('clock-card-wk21.jpg (1.8 MB)\nbrandt-overtime-approval.pdf (312 KB)');
  expect(foot!.left.join('\n')).toContain(`calderfinch.timesheets.example/timesheets/${week.id}`);
  expect(foot!.right).toEqual(['Made 26 May 2026, 11:07', '']);
  expect(`${styles}${body}`).not.toMatch(/(src|href)="(?!data:)|url\((?!data:)/);
});

test.each([
  [
    'accepted',
    {},
    'Helen Brackenridge, Kirkstall Precision Engineering, accepted this timesheet electronically on |26 May 2026 at 11:06|.',
  ],
  ['pending', { status: 'pending', authorisationDate: null, decidedByName: null }, 'Not yet authorised.'],
  ['rejected', { status: 'rejected', decisionNote: 'Friday was a day shift.' }, 'Reason: Friday was a day shift.'],
  ['void', { isVoid: true, voidReason: 'Wrong contract.', voidedAt: '2026-05-27T10:00:00Z' }, 'Wrong contract.'],
] as const)('A timesheet that is %s says so', (_, change, sentence) => {
  expect(page({ ...week, ...change }).replaceAll('<!-- -->', '')).toContain(sentence);
});

test('Names without a space to break at stay whole on the page, with the agency beside them', async () => {
  const long = { fullname: 'B'.repeat(120), payrollNumber: '0'.repeat(60), contractName: 'X'.repeat(200) };
  const decision = { status: 'rejected' as const, decisionNote: 'W'.repeat(300) };
  const pdf = await renderTimesheetPdf(renderPdf, { ...week, ...long, ...decision }, agency, options);
  const text = (await pdfText(pdf)).replaceAll(/\s/g, '');
  for (const name of [...Object.values(long), decision.decisionNote]) expect(text).toContain(name);
  expect(text).toContain('Rejected');
  expect(text).toContain(`Agency${agency.displayName.replaceAll(' ', '')}`);
});

test('Rates are on it only for a reader who may see them', () => {
  expect(page(week)).not.toContain('£');
  expect(page(week, { withRates: true })).toContain('Charge rate £27.50 per hour');
  const exact = page({ ...week, payRate: '12.3450' }, { withRates: true }).replaceAll('<!-- -->', '');
  expect(exact).toContain('Pay rate £12.345 per hour');
});

test('What people typed is shown as text', () => {
  const notes = [{ ...week.notes[0]!, body: '<img src="http://evil.example/x"><script>alert(1)</script>' }];
  const { body } = timesheetDocument({ ...week, notes }, agency, options);
  expect(body).not.toContain('<script>');
  expect(body).not.toContain('<img src="http');
});
