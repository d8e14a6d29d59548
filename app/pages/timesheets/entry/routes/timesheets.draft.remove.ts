import { z } from 'zod';
import { NamedDraftSchema } from '#domain/drafts/draft.schema.ts';
import { discardDraft } from '#domain/drafts/own-drafts.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { pageToReturnTo } from '#app/http/return-to.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { draftFormPath } from '#app/pages/timesheets/save-draft.server.ts';

/** The draft, and the form in which it was typed. */
const Named = NamedDraftSchema.extend({ replacesTimesheetId: z.string().optional() });

export const action = formAction(Named, async ({ ctx, value, request }) => {
  const { contractorId, beginning } = value;
  await discardDraft(ctx, { contractorId, beginning });
  const back = (await pageToReturnTo(request)) ?? draftFormPath(ctx, value);
  return redirectWith(back, { kind: 'good', message: 'Your draft is thrown away.' });
});
