import { problemsOf, toFilled, withShifts } from './timesheet-entries.ts';
import { readNearby } from '#domain/advisories/listing/read-nearby.server.ts';
import type { Context } from '#domain/context.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { Conflict, type FieldError } from '#domain/errors.ts';
import { sentenceCase } from '#domain/format.ts';
import { periodInWords } from '#domain/periods/period-words.ts';
import type { EntryRules } from '#domain/timesheets/entry/entry-rules.ts';
import { gridDays } from '#domain/timesheets/entry/grid-days.server.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { runningDays } from '#domain/timesheets/entry/open-period.ts';
import type { OccupiedShift } from '#domain/timesheets/entry/shift-overlaps.ts';
import { takenShifts } from '#domain/timesheets/entry/coverage.server.ts';
import { canEdit } from '#domain/timesheets/timesheet.policy.ts';
import { whyNotPending } from '#domain/timesheets/timesheet.ts';

/** Loads a pending timesheet in the entry form, under the rules captured when it was submitted. */
export async function loadEditPage(ctx: Context, timesheetId: string) {
  const timesheet = await getTimesheet(ctx, timesheetId);
  if (!canEdit(ctx.actor, timesheet))
    throw new Conflict('not_allowed_now', whyNotPending(timesheet, ctx.agency.timeZone));
  const placement = await getPlacement(ctx, timesheet.contractorId);
  const running = runningDays(placement);
  const { beginning, ending, entryPeriod, chargingPeriod } = timesheet;
  const rules: EntryRules = {
    beginning,
    ending,
    entryPeriod,
    chargingPeriod,
    allowHolidays: timesheet.recordHolidays,
    allowNightshifts: timesheet.recordNightshifts,
    contractStart: running.start,
    contractEnd: running.end,
    timeZone: ctx.agency.timeZone,
  };
  const days = gridDays(rules);
  const shifts = timesheet.entries.map(({ entryDate, ...shift }) =>
    toFilled(entryDate, shift, ctx.agency.settings.hourFormat.decimal),
  );
  return {
    timesheetId,
    contractorId: timesheet.contractorId,
    saved: { version: timesheet.version, entries: timesheet.entries, note: timesheet.note },
    rules,
    days,
    nearby: await readNearby(ctx, timesheet),
    taken: await ctx.db.run<OccupiedShift>(takenShifts(ctx, timesheet.contractorId, timesheet, timesheet.id)),
    summary: `${sentenceCase(periodInWords(timesheet))}, ${timesheet.contractName}`,
    about: {
      fullname: timesheet.fullname,
      clientName: timesheet.clientName,
      authoriserName: timesheet.authorisers[0]?.fullname ?? null,
      reference: timesheet.reference,
    },
    initial: { entries: withShifts(days, shifts), note: timesheet.note },
  };
}

/** Returns the problems of the rows that can be read, for a form sent with others that cannot. */
export async function checkEditedEntries(
  ctx: Context,
  typed: Record<string, unknown>,
  timesheetId: string,
): Promise<FieldError[]> {
  const { rules, taken } = await loadEditPage(ctx, timesheetId);
  return problemsOf(typed, rules, taken);
}
