import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { requirePermission } from '#domain/roles/permissions.ts';
import { openContext } from '#app/http/caller.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { readDueWeek } from '#app/pages/timesheets/due-week-value.ts';

const Week = z.string().transform(readDueWeek);

/** Receives a photograph of a paper timesheet, and opens the form of its week with it: the hours still have to be entered. */
export const action = (args: ActionFunctionArgs) =>
  translateErrors(args.request, async () => {
    const ctx = await openContext(args);
    requirePermission(ctx.actor, 'timesheet.addFiles');
    const { formData, problems } = await readForm(args, ctx);
    const to = pathsOf(ctx);
    const { contractorId, beginning, rejectedId } = Week.parse(formData.get('week') ?? '');
    const uploadId = formData.getAll('uploadIds').map(String);
    const path = rejectedId
      ? to.correctTimesheet(rejectedId, { uploadId })
      : to.newTimesheet({ contractorId, beginning, uploadId });
    const [problem = uploadId.length === 0 ? 'Please choose at least one file' : undefined] = problems;
    return problem === undefined ? redirect(path) : redirectWith(to.timesheets(), { kind: 'bad', message: problem });
  });
