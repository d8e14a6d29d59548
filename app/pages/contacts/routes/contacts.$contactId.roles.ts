import { z } from 'zod';
import { setContactRoles } from '#domain/administrators/set-contact-roles.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

const several = z.preprocess((sent) => [sent ?? []].flat(), z.array(z.string()));

/** Enables and disables those of a contact's roles that are switched differently from what the page showed. */
export const action = buttonAction(
  z.object({ shownOn: several, shownOff: several, isEnabled: several }),
  (ctx, { contactId }) => pathsOf(ctx).contact(contactId!),
  async ({ ctx, value: { shownOn, shownOff, isEnabled }, params }) => {
    const off = shownOn.filter((id) => !isEnabled.includes(id));
    const on = shownOff.filter((id) => isEnabled.includes(id));
    await setContactRoles(ctx, params.contactId!, { on, off });
    if (on.length + off.length === 0) return 'No role was switched.';
    if (on.length + off.length > 1) return 'The roles are saved.';
    return `The role is ${on.length === 1 ? 'enabled' : 'disabled'}.`;
  },
);
