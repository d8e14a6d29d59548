import type { SubmissionResult } from '@conform-to/react';
import { checkForm } from '#app/forms/check-form.ts';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { storeImportFile } from '#domain/files/import-file.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { ImportFields } from './import-fields.ts';
import { openContext } from '#app/http/caller.server.ts';
import { beginReading } from './begin-reading.server.ts';
import { requestOf } from './import-table.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readForm, type TakeFile } from '#app/http/read-form.server.ts';
import { replyTo, translateErrors } from '#app/http/translate-errors.server.ts';

/** An import that could not be started, with the problems of the file. */
export type ImportAnswer = { result: SubmissionResult };

const takeTable: TakeFile = async (formData, { name, stream }, ctx) => {
  const uploadId = await storeImportFile(ctx, { name, stream });
  formData.append('file', uploadId);
  return uploadId;
};

/** Receives the file of an import, and redirects to its plan if its columns are the kind's. */
export async function startImport(args: ActionFunctionArgs) {
  const { request } = args;
  const ctx = await translateErrors(request, async () => {
    const opened = await openContext(args);
    requirePermission(opened.actor, 'import.apply');
    return opened;
  });
  const { formData, problems, status } = await readForm(args, ctx, takeTable);
  const submission = checkForm(formData, ImportFields);
  const refuse = (result: SubmissionResult, status = 422) => data<ImportAnswer>({ result }, { status });
  if (problems.length > 0) return refuse(submission.reply({ fieldErrors: { file: problems } }), status);
  if (submission.status !== 'success') return refuse(submission.reply());
  const { kind, file } = submission.value;
  const done = await replyTo(
    request,
    (options) => submission.reply({ ...options }),
    async () => {
      // A file's columns may only seem wrong because of how it is read: the plan asks about that.
      const table = await beginReading(ctx, kind, file);
      await requestOf(kind, table);
      return redirect(pathsOf(ctx).importPlan(kind, file, table.reading));
    },
    submission.payload,
  );
  return done instanceof Response ? done : refuse(done.result, done.status);
}
