import { z } from 'zod';
import { editSchedule } from '#domain/reminders/schedules/edit-schedule.server.ts';
import { buttonAction } from '#app/http/button-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { onOrOff } from '#app/forms/on-or-off.ts';

/** Switches a reminder schedule. */
export const action = buttonAction(
  z.object({ isEnabled: onOrOff }),
  (ctx, { remindersId }) => pathsOf(ctx).schedule(remindersId!),
  async ({ ctx, value, params }) => {
    const { isEnabled } = await editSchedule(ctx, params.remindersId!, value);
    return `The schedule is switched ${isEnabled ? 'on' : 'off'}.`;
  },
);
