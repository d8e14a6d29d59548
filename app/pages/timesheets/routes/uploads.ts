import type { ActionFunctionArgs } from '@remix-run/node';
import { listUploads } from '#domain/files/list-uploads.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { openContext } from '#app/http/caller.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import type { UploadAnswer } from '../use-uploads.ts';

/** Receives one file before its form, for a page that shows upload progress; the form then names it in `uploadIds`. */
export const action = (args: ActionFunctionArgs) =>
  translateErrors(args.request, async () => {
    const ctx = await openContext(args);
    requirePermission(ctx.actor, 'timesheet.addFiles');
    const { formData, problems, status } = await readForm(args, ctx);
    const [upload] = await listUploads(ctx, formData.getAll('uploadIds').map(String));
    const problem = problems[0] ?? (upload ? null : 'Please choose at least one file');
    return Response.json({ upload: problem === null ? upload! : null, problem } satisfies UploadAnswer, {
      status: problem === null ? 201 : status,
    });
  });
