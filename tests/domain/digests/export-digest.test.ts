import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Context } from '#domain/context.ts';
import { exportDigest } from '#domain/digests/export-digest.server.ts';
import { Forbidden, Invalid } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import { makePlacement, type TestPlacement } from '../../support/placement.ts';
import { inRole, openTwoAgencies, recordedActions } from '../../support/two-agencies.ts';
import { at, csvOf, verifyBytes, xlsxOf } from './digest-world.ts';
import { opened } from '../../support/opened.ts';

const MAY = { from: '2026-05-01', to: '2026-05-31' };
const MONDAYS = ['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18'];
const NOON = (day: number) => `2026-05-${String(day).padStart(2, '0')}T12:00:00Z`;

const world = opened(openTwoAgencies);
const hourly = opened(() =>
  makePlacement(world.here, {}, { chargeRate: '27.1250', payRate: '20.40', payrollNumber: '000123' }),
);
const daily = opened(() =>
  makePlacement(
    world.here,
    { chargingPeriod: 'daily', allowNightshifts: false, name: '=Day "work", Łódź' },
    { payRate: '180' },
  ),
);

/** Submits a week: shifts on its first days, or parts of days. */
async function submit(placement: TestPlacement, monday: string, minutes: number[], when = NOON(25)): Promise<string> {
  const isDaily = placement === daily;
  const entries = minutes.map((worked, day) => {
    const entryDate = new Date(Date.parse(monday) + day * 86_400_000).toISOString().slice(0, 10);
    if (isDaily)
      return { entryDate, chargingPeriodRate: ['0.25', '0.5', '0.75', '1'][worked % 4], isHoliday: worked > 600 };
    const finish = 360 + worked;
    const endTime = `${String(Math.floor(finish / 60)).padStart(2, '0')}:${String(finish % 60).padStart(2, '0')}`;
    return { entryDate, startTime: '06:00', endTime, isHoliday: worked > 600 };
  });
  const input = { contractorId: placement.contractorId, beginning: monday, taskId: newId(), entries };
  return (await submitTimesheet(at(world.here, when), SubmitTimesheetSchema.parse(input))).timesheetId;
}

const accept = (timesheetId: string, when: string) =>
  acceptTimesheet(at(world.here, when), { timesheetId, note: null });
const makeVoid = (timesheetId: string, when: string) =>
  voidTimesheet(at(world.here, when), { timesheetId, note: 'Paid by hand' });

/** What happened to a timesheet, in the test's own terms. Days of May; a void comes at the given hour. */
type Told = { isDaily: boolean; monday: string; minutes: number[]; acceptedAt: string; voidedAt: string | null };

/** Returns a line's cost in pence, written independently of the product: ten-thousandths of a pound, half a penny up. */
const penceOf = ({ isDaily, minutes }: Told, hourly: number, daily: number) => {
  const worked = minutes.filter((one) => one <= 600);
  if (!isDaily) return Math.floor((hourly * worked.reduce((all, one) => all + one, 0) + 3000) / 6000);
  return Math.floor((daily * worked.reduce((all, one) => all + 1 + (one % 4), 0) + 200) / 400);
};
const pounds = (pence: number) => (pence / 100).toFixed(2);

/** Returns the totals at an instant, from the history alone: periods that start in May, accepted by then and not yet void. */
function expectedTotals(history: Told[], asOf: string) {
  const isBy = (instant: string) => Date.parse(instant) <= Date.parse(asOf);
  const counted = history.filter(
    ({ monday, acceptedAt, voidedAt }) =>
      monday >= '2026-05-01' && isBy(acceptedAt) && !(voidedAt !== null && isBy(voidedAt)),
  );
  const sum = (isDaily: boolean, isHoliday: boolean, of: (minutes: number) => number) =>
    counted
      .filter((one) => one.isDaily === isDaily)
      .flatMap(({ minutes }) => minutes.filter((one) => one > 600 === isHoliday))
      .reduce((all, one) => all + of(one), 0);
  return {
    timesheetCount: counted.length,
    workedMinutes: sum(false, false, (minutes) => minutes),
    nightshiftMinutes: 0,
    holidayMinutes: sum(false, true, (minutes) => minutes),
    workedQuarterDays: sum(true, false, (minutes) => 1 + (minutes % 4)),
    holidayQuarterDays: sum(true, true, (minutes) => 1 + (minutes % 4)),
    chargeAmount: pounds(counted.reduce((all, one) => all + penceOf(one, 271_250, 275_000), 0)),
    payAmount: pounds(counted.reduce((all, one) => all + penceOf(one, 204_000, 1_800_000), 0)),
  };
}

let requested = 0;
/** Returns eight o'clock on a day in May plus some microseconds, so that each export is the first of its kind. */
const fresh = (day: number) => NOON(day).replace('12:00:00Z', `08:00:00.${String((requested += 1)).padStart(6, '0')}Z`);

test('Whatever is accepted and voided, the totals at any time are what stood accepted then, to the minute and the penny', async () => {
  const weeks = fc.array(
    fc.record({
      isDaily: fc.boolean(),
      week: fc.nat(3),
      minutes: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 }),
      fate: fc.constantFrom('accepted', 'accepted', 'void', 'rejected'),
      day: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 4, maxLength: 10 },
  );
  /** The same week is refused the second time. */
  const once = { isDaily: false, week: 2, minutes: [450, 61, 700], fate: 'accepted', day: 2 };
  const history: Told[] = [];
  const met = { taken: 0, counted: 0 };
  await fc.assert(
    fc.asyncProperty(weeks, fc.integer({ min: 1, max: 26 }), async (told, askedOn) => {
      const kept: [string, Told][] = [];
      for (const { isDaily, week, minutes, fate, day } of told) {
        const monday = MONDAYS[week]!;
        const placement = isDaily ? daily : hourly;
        if (kept.some(([, one]) => one.isDaily === isDaily && one.monday === monday)) {
          await expect(submit(placement, monday, minutes)).rejects.toMatchObject({ code: 'period_taken' });
          met.taken += 1;
          continue;
        }
        const timesheetId = await submit(placement, monday, minutes);
        if (fate === 'rejected') await rejectTimesheet(at(world.here, NOON(day)), { timesheetId, note: 'No' });
        else await accept(timesheetId, NOON(day));
        if (fate === 'void') await makeVoid(timesheetId, NOON(day + 7));
        if (fate === 'rejected') continue;
        const one = {
          isDaily,
          monday,
          minutes,
          acceptedAt: NOON(day),
          voidedAt: fate === 'void' ? NOON(day + 7) : null,
        };
        history.push(one);
        if (fate === 'accepted') kept.push([timesheetId, one]);
      }
      const asOf = fresh(askedOn);
      const { totals } = await exportDigest(world.here, { ...MAY, asOf });
      expect(totals).toEqual(expectedTotals(history, asOf));
      met.counted += totals.timesheetCount;
      for (const [timesheetId, one] of kept) {
        one.voidedAt = NOON(26).replace('12:00', '08:00');
        await makeVoid(timesheetId, one.voidedAt);
      }
    }),
    // What a run leaves behind belongs to the history of the next, so a failure cannot be shrunk by rerunning it.
    { numRuns: 9, endOnFailure: true, examples: [[[once, once], 12]] },
  );
  expect(met.taken).toBeGreaterThan(0);
  expect(met.counted).toBeGreaterThan(0);
  expect(history.length).toBeGreaterThan(10);
}, 120_000);

test('The same arguments give the same bytes, whatever has happened since', async () => {
  const first = await submit(hourly, '2026-05-11', [450, 475, 61]);
  await accept(first, NOON(20));
  await accept(await submit(daily, '2026-05-11', [3, 2, 700]), NOON(20));
  const pending = await submit(daily, '2026-05-18', [3], NOON(19));
  const query = { ...MAY, asOf: NOON(21) };
  const taken = await exportDigest(world.here, query);
  const [csv, xlsx] = [await csvOf(taken), await xlsxOf(taken)];
  // In the past, since ids created at a later instant would continue from there.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2025-01-01T00:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await makeVoid(first, NOON(21));
  await accept(pending, NOON(21));
  const later = at({ ...world.here, agency: withDecimals(world.here) }, '2027-01-01T00:00:00Z');
  const again = await exportDigest(later, query);
  expect(again).toMatchObject({ checksum: taken.checksum, totals: taken.totals, digestId: taken.digestId });
  expect((await csvOf(again)).equals(csv)).toBe(true);
  expect((await xlsxOf(again)).equals(xlsx)).toBe(true);
  const digests = await world.here.db.run({
    text: 'select checksum from digests where id = $1',
    values: [taken.digestId],
  });
  expect(digests).toEqual([{ checksum: taken.checksum }]);
  const events = await world.here.db.run({
    text: `select action, detail->>'checksum' as checksum from audit_events where subject_id = $1`,
    values: [taken.digestId],
  });
  expect(events).toEqual([{ action: 'digest.exported', checksum: taken.checksum }]);
});

const withDecimals = ({ agency }: Context) => ({
  ...agency,
  displayName: 'Renamed',
  settings: { ...agency.settings, hourFormat: { decimal: true } },
});

test('The file is a header, the timesheets, and totals with unsigned time apart', async () => {
  await accept(await submit(hourly, '2026-05-18', [450, 475, 61, 601]), NOON(25));
  const digest = await exportDigest(world.here, MAY);
  const lines = (await csvOf(digest)).toString().split('\r\n');
  const cells = (at: number) => (lines[at] ?? '').split(',');
  expect(cells(0).slice(0, 4)).toEqual(['Timesheet', 'Worker', 'Payroll number', 'Reference']);
  const line = lines.find((text) => text.includes(',000123,')) ?? '';
  expect(line).toMatch(/^TS-\d{6},Callum Hargreaves,000123,/);
  // 986 minutes at £27.125 are £445.754…, at £20.40 £335.24.
  expect(line).toContain('2026-05-18,2026-05-24,986,16:26,0,0:00,601,10:01,,,hour,27.125,445.75,20.40,335.24');
  expect(lines.some((text) => text.includes(`"'=Day ""work"", Łódź"`))).toBe(true);
  const title = lines.indexOf(`Control totals${','.repeat(28)}`);
  expect(lines[title - 1]).toBe(','.repeat(28));
  expect(lines[title + 1]).toMatch(/^Accepted,\d timesheets,/);
  expect(lines[title + 2]).toMatch(/^Worked but unsigned,\d timesheets?,/);
  expect(lines.at(-2)).toBe(`Checksum (SHA-256),${digest.checksum}${','.repeat(27)}`);
});

test('Both file types verify, even with names that spreadsheets would misread', async () => {
  await world.here.db.run({
    text: `update contacts set fullname = $2 where agency_id = $1 and fullname = 'Callum Hargreaves'`,
    values: [world.here.agency.id, `'=  +Zoë\t"A"; <&> _x0041_ &amp;lt; `],
  });
  await accept(await submit(hourly, '2026-05-04', [77]), NOON(25));
  const digest = await exportDigest(world.here, { ...MAY, asOf: NOON(25) });
  for (const [bytes, kind] of [[await csvOf(digest), 'csv'] as const, [await xlsxOf(digest), 'xlsx'] as const])
    expect(await verifyBytes(bytes, kind)).toEqual({
      isSound: true,
      checksum: digest.checksum,
      totals: digest.totals,
      differences: [],
    });
});

test('One changed digit in any cell of a file is found', async () => {
  const csv = (await csvOf(await exportDigest(world.here, { ...MAY, asOf: NOON(25) }))).toString();
  const digits = [...csv.matchAll(/\d+/g)];
  expect(digits.length).toBeGreaterThan(80);
  for (const { 0: run, index } of digits) {
    const place = index + Math.floor(run.length / 2);
    const changed = csv.slice(0, place) + String((Number(csv[place]) + 1) % 10) + csv.slice(place + 1);
    const { isSound, differences } = await verifyBytes(changed, 'csv');
    expect({ place, isSound, found: differences.length > 0 }).toEqual({ place, isSound: false, found: true });
  }
}, 60_000);

test('A missing row, a doubled row and a cut file are found', async () => {
  const lines = (await csvOf(await exportDigest(world.here, { ...MAY, asOf: NOON(25) }))).toString().split('\r\n');
  for (const changed of [
    lines.toSpliced(1, 1),
    lines.toSpliced(1, 0, lines[1]!),
    lines.slice(0, 3),
    lines.slice(0, -2),
  ])
    expect((await verifyBytes(`${changed.join('\r\n')}\r\n`, 'csv')).isSound).toBe(false);
});

test('Others may not take a digest, none may be of the future, and another agency’s contains nothing of ours', async () => {
  await expect(exportDigest(inRole(world.here, 'ContractingRole'), MAY)).rejects.toThrow(Forbidden);
  await expect(exportDigest(world.here, { ...MAY, asOf: '2026-05-26T08:40:00.001Z' })).rejects.toThrow(Invalid);
  expect((await exportDigest(world.there, MAY)).totals.timesheetCount).toBe(0);
  expect(await recordedActions(world.there)).toContain('digest.exported');
});
