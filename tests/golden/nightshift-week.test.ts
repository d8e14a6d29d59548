import { beforeAll, expect, test } from 'vitest';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { sheetRows } from '#domain/exports/export-table.ts';
import { listPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { entryPence, type FeedDocument, piecesOf } from '#domain/payroll-layouts/pay-entry.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { pullTimesheet } from '#domain/timesheets/download/pull-timesheets.server.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { csvOf, verifyBytes } from '../domain/digests/digest-world.ts';
import { expectGolden, prettyJson } from '../support/golden.ts';
import { pdfText } from '../support/pdf-text.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { atInstant } from '../support/rich-week.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const WEEK = [
  { entryDate: '2026-05-18', startTime: '09:00', endTime: '17:00', breakTime: '30' },
  { entryDate: '2026-05-19', startTime: '22:00', endTime: '05:05', isNightshift: true },
  { entryDate: '2026-05-20', startTime: '09:00', endTime: '16:30', isHoliday: true },
  { entryDate: '2026-05-21', startTime: '22:00', endTime: '06:10', isNightshift: true },
  { entryDate: '2026-05-22', startTime: '09:00', endTime: '17:00', breakTime: '30' },
];

const world = opened(openTwoAgencies);
let placement: TestPlacement;
let timesheetId: string;
beforeAll(async () => {
  const rates = { chargeRate: '20.11', payRate: '14.60', nightshiftChargeRate: '30.17', nightshiftPayRate: '1.5x' };
  placement = await makePlacement(world.here, {}, { start: '2026-01-05', ...rates, holidayPayRate: '1x' });
  const rise = { from: '2026-05-21', payRate: '15' };
  await addRate(placement.admin, placement.contractorId, AddRateSchema.parse(rise));
  timesheetId = await submitWeek(placement, { entries: WEEK });
});

/** The parts of a document that depend on rates. */
const RATED = [
  'kind',
  'totalMinutes',
  'workedMinutes',
  'nightshiftMinutes',
  'holidayMinutes',
  'chargeRate',
  'payRate',
  'rates',
];
const rated = (document: object) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => RATED.includes(name)));
const read = async (ctx = world.here) => rated(JSON.parse(await pullTimesheet(ctx, timesheetId)) as object);
async function told(): Promise<FeedDocument[]> {
  const { text } = await listPayrollChanges(world.here, { after: 0, limit: 1000 });
  return (JSON.parse(text) as { changes: FeedDocument[] }).changes;
}

test('The API shows nights at time and a half and a paid holiday while the week is pending, and as accepted', async () => {
  const waiting = await read();
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  expect(waiting).toEqual(await read());
  expectGolden('nightshift-week/api.json', prettyJson(waiting));
});

test('Payroll gets the same, and its file has the rate and the amount of each element', async () => {
  const [accepted] = await told();
  expectGolden('nightshift-week/payroll.json', prettyJson(rated(accepted!)));
  const pieces = piecesOf({ document: accepted! });
  expect(pieces.map(({ day, element, payRate, chargeRate }) => [day.slice(8), element, payRate, chargeRate])).toEqual([
    ['18', 'standard', '14.6000', '20.1100'],
    ['19', 'nightshift', '21.9000', '30.1700'],
    ['20', 'holiday', '14.6000', '20.1100'],
    ['21', 'nightshift', '22.5000', '30.1700'],
    ['22', 'standard', '15.0000', '20.1100'],
  ]);
  // 109.50 + 155.13 (155.125) + 109.50 + 183.75 + 112.50; a holiday without a charge rate is not charged.
  expect(entryPence(pieces).pay).toBe(67_038n);
});

test('The digest has the rates in separate columns, adds up the amounts, and verifies', async () => {
  const digest = await exportDigest(world.here, { from: '2026-05-01', to: '2026-05-31' });
  expect(digest.totals).toMatchObject({ timesheetCount: 1, workedMinutes: 1815, holidayMinutes: 450 });
  expect(digest.totals).toMatchObject({ payAmount: '670.38', chargeAmount: '761.75' });
  const csv = (await csvOf(digest)).toString();
  expectGolden('nightshift-week/digest-rows.csv', csv.split('\r\n').slice(0, 3).join('\r\n'));
  expect((await verifyBytes(csv, 'csv')).differences).toEqual([]);
  const forged = csv.replace(',21.90,,14.60', ',22.90,,14.60');
  expect(forged).not.toBe(csv);
  expect((await verifyBytes(forged, 'csv')).differences).not.toEqual([]);
});

test('The download and the PDF show nightshift and holiday rates to administration and to nobody else', async () => {
  const table = await downloadTimesheets(placement.admin, 'summary', ListTimesheetsSchema.parse({}));
  const { value } = await sheetRows(table)[Symbol.asyncIterator]().next();
  const pay =
    '£14.60 (nightshift £21.90, holiday £14.60) from 18 May 2026, £15.00 (nightshift £22.50, holiday £15.00) from 21 May 2026';
  expect((value as { rates: string }).rates).toContain(`pay ${pay}`);
  const text = async (ctx: TestPlacement['admin']) => {
    const at = atInstant(ctx, '2026-05-26T12:00:00Z');
    return pdfText((await openTimesheetPdf(at, world.platform.pdf, { timesheetId })).content);
  };
  expect((await text(placement.admin)).replace(/\s+/g, ' ')).toContain(`Pay rate ${pay} per hour`);
  for (const who of [placement.authoriser, placement.contractor]) {
    expect(await text(who)).not.toContain('£');
    expect(await read(who)).toMatchObject({ chargeRate: null, payRate: null, rates: null });
  }
});

test('Voiding it reverses the amount of each element', async () => {
  await voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' });
  const [, voided] = await told();
  expectGolden('nightshift-week/reversal.json', prettyJson(rated(voided!)));
  expect(entryPence(piecesOf({ document: voided! })).pay).toBe(-67_038n);
});
