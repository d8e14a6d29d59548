import { z } from 'zod';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { getDelegation, ownContactId } from '#domain/delegations/list-delegations.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Ends that somebody decides for an authoriser, and shows the page it was named on. */
export const action = formAction(z.object({}), async ({ ctx, params }) => {
  const { authoriserContactId, authoriserFullname, delegateFullname } = await getDelegation(ctx, params.delegationId!);
  await deleteDelegation(ctx, params.delegationId!);
  const to = pathsOf(ctx);
  const isOwn = ownContactId(ctx) !== null;
  return redirectWith(isOwn ? to.settings('delegate') : to.contact(authoriserContactId), {
    kind: 'good',
    message: `${delegateFullname} no longer decides for ${authoriserFullname}.`,
  });
});
