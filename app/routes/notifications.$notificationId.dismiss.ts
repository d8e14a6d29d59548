import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { NotFound } from '#domain/errors.ts';
import { dismissNotification } from '#domain/notifications/answer-notification.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { wantedRoute } from '#app/http/wanted-route.server.ts';

export const loader = () => redirect('/');

const DismissForm = z.object({
  notificationId: z.string(),
  returnTo: z.string().optional(),
  isInPage: z.literal('true').optional(),
});

/** Dismisses a notification. A page that dismissed it by script keeps what was typed in it. */
export const action = formAction(
  DismissForm,
  async ({ ctx, request, value: { notificationId, returnTo, isInPage } }) => {
    // One that was cancelled in the meantime is gone, as it should be.
    await dismissNotification(ctx, notificationId).catch((error: Error) => {
      if (!(error instanceof NotFound)) throw error;
    });
    if (isInPage) return Response.json(null);
    return redirect((await wantedRoute(request, returnTo)) ?? pathsOf(ctx).home());
  },
  { fixed: ({ notificationId }) => ({ notificationId: notificationId! }) },
);
