import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ADVISORY_RULES } from '#domain/advisories/advisory.ts';
import { ListAdvisoriesSchema } from '#domain/advisories/advisory.schema.ts';
import { listAdvisories } from '#domain/advisories/listing/list-advisories.server.ts';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { makePlacement, type TestPlacement } from '#tests/support/placement.ts';
import { openTwoAgenciesAt } from '#tests/support/two-agencies.ts';
import { after } from './work-histories.ts';
import { opened } from '#tests/support/opened.ts';

const SEED = Number(process.env.RANDOM_SEED ?? Math.floor(Math.random() * 2 ** 31));
const WEEKS = 12;
const FIRST = '2026-03-02';

const world = opened(() => openTwoAgenciesAt('2026-12-01T09:00:00Z'));
let here: Context;
beforeAll(async () => {
  here = world.here;
});

const time = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Long days with little rest and few breaks, so that every rule applies. */
const week = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 39 }).map((quarters) => quarters * 15),
    hours: fc.integer({ min: 4, max: 13 }),
    breakMinutes: fc.constantFrom(0, 15, 20, 60),
    isHoliday: fc.boolean(),
  }),
  { minLength: 7, maxLength: 7 },
);

const WITHOUT_IDS = ['id', 'friendlyNumber', 'contractorId', 'contactId', 'contractId', 'clientId'];

/** Returns the outcome of a timesheet in everything that is paid and decided. */
async function outcome(ctx: Context, made: TestPlacement, beginning: string, entries: object[]) {
  const sent = SubmitTimesheetSchema.parse({ contractorId: made.contractorId, beginning, taskId: newId(), entries });
  const { timesheetId } = await submitTimesheet({ ...made.contractor, agency: ctx.agency }, sent);
  await acceptTimesheet({ ...made.authoriser, agency: ctx.agency }, { timesheetId, note: null });
  const {
    entries: rows,
    status,
    totals,
    isVoid,
    payRate,
    chargeRate,
  } = (await getTimesheet(ctx, timesheetId)) as Record<string, unknown> & { entries: Record<string, unknown>[] };
  const plain = rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !WITHOUT_IDS.includes(name))),
  );
  return { rows: plain, status, totals, isVoid, payRate, chargeRate };
}

test(`no advisory changes a total, a status or a rate: random weeks come to the same with every rule on and off (seed ${SEED})`, async () => {
  const rates = { payRate: '19.85', chargeRate: '26.75', start: FIRST };
  const [on, off] = [
    await makePlacement(here, { start: null }, rates),
    await makePlacement(here, { start: null }, rates),
  ];
  const none = Object.fromEntries(ADVISORY_RULES.map((rule) => [`advisories.${rule}`, false]));
  const all = Object.fromEntries(ADVISORY_RULES.map((rule) => [`advisories.${rule}`, true]));
  const weeks = fc.sample(week, { numRuns: WEEKS, seed: SEED });
  for (const [index, days] of weeks.entries()) {
    const beginning = after(FIRST, index * 7);
    const entries = days.map(({ start, hours, breakMinutes, isHoliday }, day) => ({
      entryDate: after(beginning, day),
      startTime: time(start),
      endTime: time(start + hours * 60),
      breakMinutes,
      isHoliday,
    }));
    const settings = { on: await changeSettings(here, all), off: await changeSettings(here, none) };
    const under = (which: 'on' | 'off'): Context => ({
      ...here,
      agency: { ...here.agency, settings: settings[which] },
    });
    const shown = await outcome(under('on'), on, beginning, entries);
    expect(shown).toEqual(await outcome(under('off'), off, beginning, entries));
    expect(shown.status).toBe('accepted');
  }
  await changeSettings(here, all);
  const { rows } = await listAdvisories(
    here,
    ListAdvisoriesSchema.parse({ contractorId: on.contractorId, limit: 1000 }),
  );
  expect(new Set(rows.map(({ rule }) => rule)).size).toBeGreaterThan(1);
}, 120_000);
