import { z } from 'zod';
import { deleteDelegation } from '#domain/delegations/delete-delegation.server.ts';
import { getDelegation, ownContactId } from '#domain/delegations/list-delegations.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Ends a delegation, and shows the page on which it was created. */
export const action = buttonAction(
  z.object({}),
  async (ctx, { delegationId }) => {
    const { authoriserContactId } = await getDelegation(ctx, delegationId!);
    const to = pathsOf(ctx);
    return ownContactId(ctx) !== null ? to.settings('delegate') : to.contact(authoriserContactId);
  },
  async ({ ctx, params }) => {
    const { authoriserFullname, delegateFullname } = await getDelegation(ctx, params.delegationId!);
    await deleteDelegation(ctx, params.delegationId!);
    return `${delegateFullname} no longer decides for ${authoriserFullname}.`;
  },
);
