import type { ClientActionFunctionArgs } from '@remix-run/react';
import { dropOpenDraft } from '#app/forms/draft-store.ts';
import { liveState, noteUnsent } from '#app/live/live-state.ts';

/** The entry form's result if the request, or its response, was lost. */
export type LostAnswer = { isOffline: true };

/** The address to which an accepted submission redirects: the timesheet's own page. */
const TAKEN = /^\/timesheets\/[0-9a-f-]{36}$/;

/**
 * Posts the entry form. Its draft is deleted once the server has the timesheet; if the connection broke, the form keeps
 * what was typed and reports it.
 */
export async function sendDraft({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (liveState().isUnsent) {
      noteUnsent(false);
      // A failure response, so that nothing is reloaded without a network.
      return Response.json({ isOffline: true } satisfies LostAnswer, { status: 503 });
    }
    const leadsTo = error instanceof Response ? error.headers.get('Location') : null;
    if (leadsTo !== null && TAKEN.test(new URL(leadsTo, window.location.href).pathname)) dropOpenDraft();
    throw error;
  }
}
