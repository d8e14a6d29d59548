import { z } from 'zod';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { onOrOff } from '#app/forms/on-or-off.ts';

/** Turns one contractor's reminders on or off. */
export const action = buttonAction(
  z.object({ isSendingReminders: onOrOff }),
  (ctx, { contractorId }) => pathsOf(ctx).contractor(contractorId!),
  async ({ ctx, value, params }) => {
    const { fullname } = await editContractor(ctx, params.contractorId!, value);
    return `Reminders to ${fullname} are ${value.isSendingReminders ? 'on' : 'off'}.`;
  },
);
