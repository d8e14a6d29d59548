import { z } from 'zod';
import { setRoleEnabled } from '#domain/administrators/set-role-enabled.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Enables or disables one role of a contact. */
export const action = buttonAction(
  z.object({ isEnabled: z.enum(['true', 'false']) }),
  (ctx, { contactId }) => pathsOf(ctx).contact(contactId!),
  async ({ ctx, value, params }) => {
    const isEnabled = value.isEnabled === 'true';
    await setRoleEnabled(ctx, { roleId: params.switchedId!, contactId: params.contactId!, isEnabled });
    return `The role is ${isEnabled ? 'enabled' : 'disabled'}.`;
  },
);
