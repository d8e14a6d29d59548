import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { NotFound } from '#domain/errors.ts';
import { dismissNotification } from '#domain/notifications/answer-notification.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { safeRoute } from '#app/http/redirect-target.ts';

export const loader = () => redirect('/');

const DismissForm = z.object({
  notificationId: z.string(),
  returnTo: z.string().optional(),
  isInPage: z.literal('true').optional(),
});

/** Closes a notification. A page that closed it by script stays as it is, with what was typed in it. */
export const action = formAction(
  DismissForm,
  async ({ ctx, value: { notificationId, returnTo, isInPage } }) => {
    // One that was cancelled meanwhile is as gone as it should be.
    await dismissNotification(ctx, notificationId).catch((error: Error) => {
      if (!(error instanceof NotFound)) throw error;
    });
    return isInPage ? Response.json(null) : redirect(safeRoute(returnTo ?? null) ?? pathsOf(ctx).home());
  },
  ({ notificationId }) => ({ notificationId: notificationId! }),
);
