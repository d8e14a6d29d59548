import type { ActionFunctionArgs } from '@remix-run/node';
import { AS_DRAFT } from './as-draft.ts';
import { checkNewEntries } from './entry-page-data.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { draftFormPath } from '#app/pages/timesheets/save-draft.server.ts';
import { sayingWhere } from './changed-periods.server.ts';
import type { Context } from '#domain/context.ts';
import { SaveDraftSchema } from '#domain/drafts/draft.schema.ts';
import { saveDraft } from '#domain/drafts/save-draft.server.ts';
import { submitTimesheet } from '#domain/timesheets/entry/submit-timesheet.server.ts';
import { type SubmitTimesheet, SubmitTimesheetSchema } from '#domain/timesheets/timesheet.schema.ts';

/** Saves a form as typed, for browsers without script, which save nothing by themselves; a refusal returns to it. */
const saveAsDraft = formAction(SaveDraftSchema, async ({ ctx, value }) => {
  await saveDraft(ctx, value);
  return redirectWith(draftFormPath(ctx, value), { kind: 'good', message: 'Your draft is saved to your account.' });
});

const isDraft = ({ url }: Request) => new URL(url).searchParams.get('saves') === AS_DRAFT.saves;

/** Creates the action of a form that submits a timesheet, or saves it as a draft. The timesheet comes next, with a message. */
export function submitAction(messageOf: (ctx: Context, sent: SubmitTimesheet) => string) {
  const submit = formAction(
    SubmitTimesheetSchema,
    async ({ ctx, value }) => {
      const { timesheetId } = await submitTimesheet(ctx, value).catch(sayingWhere(ctx, value));
      return redirectWith(pathsOf(ctx).timesheet(timesheetId), { kind: 'good', message: messageOf(ctx, value) });
    },
    { check: checkNewEntries },
  );
  return (args: ActionFunctionArgs) => (isDraft(args.request) ? saveAsDraft(args) : submit(args));
}
