import { checkNewEntries } from './entry-page-data.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { sayingWhere } from './changed-periods.server.ts';
import type { Context } from '#domain/context.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { type SubmitTimesheet, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';

/** Makes the action of a form that submits a timesheet. The timesheet comes next, with a message. */
export function submitAction(messageOf: (ctx: Context, sent: SubmitTimesheet) => string) {
  return formAction(
    SubmitTimesheetSchema,
    async ({ ctx, value }) => {
      const { timesheetId } = await submitTimesheet(ctx, value).catch(sayingWhere(ctx, value));
      return redirectWith(pathsOf(ctx).timesheet(timesheetId), { kind: 'good', message: messageOf(ctx, value) });
    },
    { check: checkNewEntries },
  );
}
