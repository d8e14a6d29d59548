import { z } from 'zod';
import { editSchedule } from '#domain/reminders/edit-schedule.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

const Switch = z.object({ isEnabled: z.enum(['true', 'false']).transform((text) => text === 'true') });

export const action = formAction(Switch, async ({ ctx, value, params }) => {
  const { remindersId, isEnabled } = await editSchedule(ctx, params.remindersId!, value);
  const message = `The schedule is switched ${isEnabled ? 'on' : 'off'}.`;
  return redirectWith(pathsOf(ctx).schedule(remindersId), { kind: 'good', message });
});
