import { checkForm } from '#app/forms/check-form.ts';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { type NamedDraft, SaveDraftSchema } from '#domain/drafts/draft.schema.ts';
import { saveDraft } from '#domain/drafts/save-draft.server.ts';
import { Conflict, Invalid, NotFound } from '#domain/errors.ts';
import { isId } from '#domain/new-id.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { openContext } from '#app/http/caller.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** Returns the address of the form that a draft belongs to: the correction of a timesheet, or a new one. */
export function draftFormPath(
  ctx: Context,
  { contractorId, beginning, replacesTimesheetId }: NamedDraft & { replacesTimesheetId?: string | undefined },
): string {
  if (replacesTimesheetId && isId(replacesTimesheetId)) return pathsOf(ctx).correctTimesheet(replacesTimesheetId);
  return pathsOf(ctx).newTimesheet({ contractorId, beginning });
}

/** When the draft was saved, or why it was not. */
export type SavedDraft = { savedAt: string | null; problem: string | null };

/** Saves the entry form to the account while it is typed, for script; without it a button of `submitAction` does. */
export function saveDraftAction(args: ActionFunctionArgs): Promise<Response> {
  return translateErrors(args.request, async () => {
    const ctx = await openContext(args);
    requirePermission(ctx.actor, 'timesheet.create');
    const { formData } = await readFields(args.request, PERSON_LIMITS);
    const answer = (saved: SavedDraft, status: number) => Response.json(saved, { status });
    const submission = checkForm(formData, SaveDraftSchema);
    if (submission.status !== 'success') {
      const [problem = 'The draft could not be saved.'] = Object.values(submission.error ?? {}).flatMap(
        (some) => some ?? [],
      );
      return answer({ savedAt: null, problem }, 422);
    }
    try {
      return answer({ savedAt: await saveDraft(ctx, submission.value), problem: null }, 200);
    } catch (error) {
      if (error instanceof NotFound) return answer({ savedAt: null, problem: error.message }, 404);
      if (error instanceof Conflict) return answer({ savedAt: null, problem: error.message }, 409);
      if (error instanceof Invalid)
        return answer({ savedAt: null, problem: error.fields[0]?.message ?? error.message }, 422);
      throw error;
    }
  });
}
