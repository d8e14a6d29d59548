import type { AgencySettings } from '#domain/agencies/settings/settings.schema.ts';
import type { Context } from '#domain/context.ts';
import { Conflict, Invalid } from '#domain/errors.ts';
import { newId } from '#domain/new-id.ts';
import { getTimesheet } from '#domain/timesheets/get-timesheet.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';
import { friendlyId } from '#domain/timesheets/timesheet.ts';
import type { TestPlacement } from './placement.ts';

/** Returns the same person after the agency has changed its defaults. */
export function under(ctx: Context, changed: Partial<AgencySettings['defaults']>): Context {
  const { settings } = ctx.agency;
  return {
    ...ctx,
    agency: { ...ctx.agency, settings: { ...settings, defaults: { ...settings.defaults, ...changed } } },
  };
}

/** Weeks that start on Sunday. */
export const SUNDAY = { timesheetWeekStartsOn: 'Sunday' } as const;
/** Creates an entry with its hours. */
export const shift = (entryDate: string, startTime = '09:00', endTime = '17:00', more = {}) => ({
  entryDate,
  startTime,
  endTime,
  ...more,
});
/** Creates a shift from ten in the evening to six in the morning. */
export const night = (entryDate: string) => shift(entryDate, '22:00', '06:00', { isNightshift: true });

/** Submits entries for the period starting on a day. @returns the timesheet's id */
export async function send(
  ctx: Context,
  { contractorId }: TestPlacement,
  beginning: string,
  entries: unknown[],
  more = {},
) {
  const input = SubmitTimesheetSchema.parse({ contractorId, beginning, taskId: newId(), entries, ...more });
  return (await submitTimesheet(ctx, input)).timesheetId;
}

/** Returns a refusal's messages at its fields. */
export async function refusalOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Invalid) return error.fields.map(({ field, message }) => `${field}: ${message}`);
  if (error instanceof Conflict) return [`${error.code}: ${error.message}`];
  throw error ?? new Error('Nothing was refused.');
}

/** Returns the number by which people know a timesheet. */
export const numberOf = async (ctx: Context, id: string) => friendlyId((await getTimesheet(ctx, id)).friendlyNumber);
