import { z } from 'zod';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

const Switch = z.object({ isSendingReminders: z.enum(['true', 'false']).transform((text) => text === 'true') });

export const action = formAction(Switch, async ({ ctx, value, params }) => {
  const { contractorId, fullname } = await editContractor(ctx, params.contractorId!, value);
  const message = `Reminders to ${fullname} are ${value.isSendingReminders ? 'on' : 'off'}.`;
  return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message });
});
