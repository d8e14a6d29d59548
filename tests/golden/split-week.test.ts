import { beforeAll, expect, test } from 'vitest';
import { openTimesheetPdf } from '#documents/timesheet-pdf.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { downloadTimesheets } from '#domain/digests/download-timesheets.server.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { sheetRows } from '#domain/exports/export-table.ts';
import { listPayrollChanges } from '#domain/payroll/list-payroll-changes.server.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { ListTimesheetsSchema } from '#domain/timesheets/listing/list-timesheets.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { csvOf, verifyBytes } from '../domain/digests/digest-world.ts';
import { callerWith } from '../support/api.ts';
import { expectGolden, prettyJson } from '../support/golden.ts';
import { pdfText } from '../support/pdf-text.ts';
import { makePlacement, submitWeek, type TestPlacement } from '../support/placement.ts';
import { atInstant } from '../support/rich-week.ts';
import { openTwoAgencies } from '../support/two-agencies.ts';
import { opened } from '../support/opened.ts';

const world = opened(openTwoAgencies);
const placement = opened(() =>
  makePlacement(world.here, {}, { start: '2026-01-05', chargeRate: '20.11', payRate: '14.60' }),
);
let timesheetId: string;
beforeAll(async () => {
  const rise = { from: '2026-05-21', chargeRate: '20.6137', payRate: '15', note: 'Yearly review' };
  await addRate(placement.admin, placement.contractorId, AddRateSchema.parse(rise));
  timesheetId = await submitWeek(placement);
});

/** The parts of a document that depend on a change of rates in mid-week. */
const RATED = ['kind', 'totalMinutes', 'workedMinutes', 'chargeRate', 'payRate', 'rates'];
const rated = (document: object) =>
  Object.fromEntries(Object.entries(document).filter(([name]) => RATED.includes(name)));

async function told(): Promise<object[]> {
  const { text } = await listPayrollChanges(world.here, { after: 0, limit: 1000 });
  return (JSON.parse(text) as { changes: object[] }).changes.map(rated);
}

test('The API shows a week with one rate to Wednesday and another from Thursday split while it is pending, and as accepted', async () => {
  const call = await callerWith(world.platform, world.here);
  const read = async () => rated((await call('GET', `/timesheets/${timesheetId}`)).body as object);
  const waiting = await read();
  await acceptTimesheet(placement.authoriser, { timesheetId, note: null });
  expect(waiting).toEqual(await read());
  expectGolden('split-week/api.json', prettyJson(waiting));
});

test('Payroll gets both rates, the digest has a row for each and verifies, and the download has them by date', async () => {
  expectGolden('split-week/payroll.json', prettyJson(await told()));
  const digest = await exportDigest(world.here, { from: '2026-05-01', to: '2026-05-31' });
  expect(digest.totals).toMatchObject({
    timesheetCount: 1,
    workedMinutes: 2250,
    payAmount: '553.50',
    chargeAmount: '761.69',
  });
  const csv = (await csvOf(digest)).toString();
  expectGolden('split-week/digest-rows.csv', csv.split('\r\n').slice(0, 3).join('\r\n'));
  expect((await verifyBytes(csv, 'csv')).differences).toEqual([]);
  const table = await downloadTimesheets(placement.admin, 'summary', ListTimesheetsSchema.parse({}));
  const { value } = await sheetRows(table)[Symbol.asyncIterator]().next();
  expect(value).toMatchObject({
    chargeRate: null,
    payRate: null,
    rates:
      'Charge £20.11 from 18 May 2026, £20.6137 from 21 May 2026; pay £14.60 from 18 May 2026, £15.00 from 21 May 2026',
  });
});

test('The PDF shows both rates to administration and none to anybody else', async () => {
  const text = async (ctx: TestPlacement['admin']) => {
    const { content } = await openTimesheetPdf(atInstant(ctx, '2026-05-26T12:00:00Z'), world.platform.pdf, {
      timesheetId,
    });
    return pdfText(content);
  };
  expect((await text(placement.admin)).replace(/\s+/g, ' ')).toContain(
    'Pay rate £14.60 from 18 May 2026, £15.00 from 21 May 2026 per hour',
  );
  for (const who of [placement.authoriser, placement.contractor]) expect(await text(who)).not.toContain('£');
});

test('Voiding it reverses the amount of each rate', async () => {
  await voidTimesheet(placement.admin, { timesheetId, note: 'Paid by hand' });
  const [accepted, voided] = (await told()) as { rates: Record<string, unknown>[] }[];
  expectGolden('split-week/reversal.json', prettyJson(voided));
  expect(voided!.rates.map(({ payAmount }) => payAmount)).toEqual(['-328.50', '-225.00']);
  expect(accepted!.rates.map(({ payAmount }) => payAmount)).toEqual(['328.50', '225.00']);
});
