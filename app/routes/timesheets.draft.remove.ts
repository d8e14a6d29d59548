import { NamedDraftSchema } from '#domain/drafts/draft.schema.ts';
import { throwDraftAway } from '#domain/drafts/own-drafts.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

export const action = formAction(NamedDraftSchema, async ({ ctx, value }) => {
  await throwDraftAway(ctx, value);
  return redirectWith(pathsOf(ctx).newTimesheet(value), { kind: 'good', message: 'Your draft is thrown away.' });
});
