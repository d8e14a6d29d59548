import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { AgencySettings } from '#domain/agencies/settings/settings.schema.ts';
import { WEEK_DAYS } from '#domain/periods/week-days.ts';
import type { Context } from '#domain/context.ts';
import { EditContractSchema } from '#domain/contracts/contract.schema.ts';
import { editContract } from '#domain/contracts/edit-contract.server.ts';
import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { AddRateSchema } from '#domain/contractors/rates/rate.schema.ts';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { declare } from '#domain/declarations/declare.server.ts';
import { DomainError } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { daysOf, type Period } from '#domain/periods/period.ts';
import { acceptTimesheet } from '#domain/timesheets/decision/accept-timesheet.server.ts';
import { deleteTimesheet } from '#domain/timesheets/correction/delete-timesheet.server.ts';
import { editTimesheet } from '#domain/timesheets/entry/edit-timesheet.server.ts';
import { periodHolding } from '#domain/timesheets/entry/period-holding.server.ts';
import { rejectTimesheet } from '#domain/timesheets/decision/reject-timesheet.server.ts';
import { EditTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { voidTimesheet } from '#domain/timesheets/correction/void-timesheet.server.ts';
import type { TestPlacement } from './placement.ts';

/** The time zones of agencies; their clocks change by an hour on different days, or by half an hour. */
const ZONES = ['Europe/London', 'America/New_York', 'Australia/Lord_Howe'] as const;
/** Three weeks before each clock change in London. */
const SEASONS = ['2026-03-09', '2026-10-05'] as const;

const day = fc.nat(44);
const hour = fc.nat(23);
const shift = fc.record({ day: fc.nat(8), from: hour, to: hour, quarter: fc.nat(3), isHoliday: fc.boolean() });
const shifts = fc.array(shift, { minLength: 1, maxLength: 3 });

/** An event in a life: time is entered or decided on, or a setting changes. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('submit' as const), day, shifts, isExact: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('accept' as const), of: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reject' as const), of: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('correct' as const), of: fc.nat(5), shifts }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), of: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('void' as const), of: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('edit' as const), of: fc.nat(5), shifts }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('declare' as const), day }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('weekStart' as const), to: fc.constantFrom(...WEEK_DAYS) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('dates' as const), to: fc.constantFrom('beginning', 'ending') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('zone' as const), to: fc.constantFrom(...ZONES) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('period' as const), to: fc.constantFrom('weekly', 'monthly') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('charging' as const),
      to: fc.constantFrom('hourly', 'hourlyTotal', 'daily'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('client' as const), to: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rates' as const), to: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('rateFrom' as const), day, to: fc.nat(60) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('span' as const), start: day, end: fc.option(day) }) },
);
type LifeEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A life: a season with a clock change, and the events in it. */
export const life = fc.record({
  season: fc.constantFrom(...SEASONS),
  events: fc.array(event, { minLength: 4, maxLength: 9 }),
});
export type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

/** How a placement's time is submitted: the entry point determines the actor and the way. */
export type Send = (
  agency: Context['agency'],
  input: { contractorId: string; beginning: string; entries: Record<string, unknown>[] },
) => Promise<string>;

/** The outcome of one life. */
export type Lived = { done: number; refused: number };

/** Lives a life on a separate placement. Refusals are expected; anything else is thrown. */
export async function liveThrough(
  { season, events }: Life,
  placement: TestPlacement & { contractId: string },
  { clients, send }: { clients: string[]; send: Send },
): Promise<Lived> {
  const lived = { done: 0, refused: 0 };
  const sheets: { timesheetId: string; beginning: string }[] = [];
  let { agency } = placement.admin;
  const as = (ctx: Context): Context => ({ ...ctx, agency });
  const dateOf = (days: number) => Temporal.PlainDate.from(season).add({ days }).toString();
  const setDefault = (changed: Partial<AgencySettings['defaults']>) => {
    const { settings } = agency;
    agency = { ...agency, settings: { ...settings, defaults: { ...settings.defaults, ...changed } } };
  };
  for (const one of events) {
    try {
      await happen(one);
      lived.done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      lived.refused += 1;
    }
  }
  return lived;

  async function happen(one: LifeEvent): Promise<unknown> {
    const { contractor, authoriser, admin, contractorId, contractId } = placement;
    if (one.does === 'weekStart') return setDefault({ timesheetWeekStartsOn: one.to });
    if (one.does === 'dates') return setDefault({ dateRelativeTo: one.to as 'beginning' | 'ending' });
    if (one.does === 'zone') return (agency = { ...agency, timeZone: one.to });
    if (one.does === 'period') return change({ entryPeriod: one.to });
    if (one.does === 'charging') return change({ chargingPeriod: one.to });
    if (one.does === 'client') return change({ clientId: clients[one.to] });
    if (one.does === 'rates')
      return editContractor(as(admin), contractorId, EditContractorSchema.parse({ payRate: `${one.to}.5` }));
    if (one.does === 'rateFrom')
      return addRate(as(admin), contractorId, AddRateSchema.parse({ from: dateOf(one.day), payRate: `${one.to}.25` }));
    if (one.does === 'span') {
      const end = one.end === null ? null : dateOf(one.end);
      return editContractor(
        as(admin),
        contractorId,
        EditContractorSchema.parse({ start: dateOf(one.start - 40), end }),
      );
    }
    const here = await getPlacement(as(contractor), contractorId);
    if (one.does === 'submit') {
      const period = await periodHolding(as(contractor), here, dateOf(one.day));
      const beginning = one.isExact ? dateOf(one.day) : period.beginning;
      const entries = entriesOf(period, one.shifts, here.rules.chargingPeriod);
      return sheets.push({ timesheetId: await send(agency, { contractorId, beginning, entries }), beginning });
    }
    if (one.does === 'declare') {
      const { beginning } = await periodHolding(as(contractor), here, dateOf(one.day));
      return declare(as(contractor), { contractorId, beginning, reason: 'No work' });
    }
    const { timesheetId, beginning } = sheets[one.of % Math.max(1, sheets.length)] ?? {
      timesheetId: newId(),
      beginning: dateOf(0),
    };
    const note = 'As agreed';
    if (one.does === 'accept') return acceptTimesheet(as(authoriser), { timesheetId, note: null });
    if (one.does === 'reject') return rejectTimesheet(as(authoriser), { timesheetId, note });
    if (one.does === 'delete') return deleteTimesheet(as(contractor), { timesheetId, note });
    if (one.does === 'void') return voidTimesheet(as(admin), { timesheetId, note });
    const period = await periodHolding(as(contractor), here, beginning);
    const entries = entriesOf(period, one.shifts, here.rules.chargingPeriod);
    if (one.does === 'correct')
      return sheets.push({ timesheetId: await send(agency, { contractorId, beginning, entries }), beginning });
    return editTimesheet(as(contractor), EditTimesheetSchema.parse({ timesheetId, entries }));

    async function change(fields: Record<string, unknown>) {
      return editContract(as(admin), contractId, EditContractSchema.parse(fields));
    }
  }
}

type DrawnShift = typeof shift extends fc.Arbitrary<infer T> ? T : never;
const clock = (hours: number) => `${String(hours).padStart(2, '0')}:00`;

/** Returns entries of the placement's kind, on days of the period; a shift that ends before it starts is a nightshift. */
function entriesOf(period: Period, drawn: DrawnShift[], chargingPeriod: string): Record<string, unknown>[] {
  const days = daysOf(period);
  return drawn.map(({ day: place, from, to, quarter, isHoliday }) => {
    const entryDate = days[place % days.length]!;
    if (chargingPeriod === 'daily') return { entryDate, chargingPeriodRate: String((quarter + 1) / 4), isHoliday };
    if (chargingPeriod === 'hourlyTotal') return { entryDate, duration: `${from + 1}:${quarter}0`, isHoliday };
    return { entryDate, startTime: clock(from), endTime: clock(to), isNightshift: to < from && to > 0, isHoliday };
  });
}
