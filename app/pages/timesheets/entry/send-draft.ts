import type { ClientActionFunctionArgs } from '@remix-run/react';
import { dropOpenDraft } from '#app/forms/draft-store.ts';
import { liveState, noteUnsent } from '#app/live/live-state.ts';

/** What the entry form answers where the post, or its answer, was lost on the way. */
export type LostAnswer = { isOffline: true };

/** Where a timesheet that was taken leads: to its own page. */
const TAKEN = /^\/timesheets\/[0-9a-f-]{36}$/;

/**
 * Posts the entry form. Its draft is forgotten once the server has the timesheet; where the connection broke on the way, the
 * form stays as it is typed and says so itself.
 */
export async function sendDraft({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (liveState().isUnsent) {
      noteUnsent(false);
      // An answer of failure, so that nothing is loaded anew over a network that is not there.
      return Response.json({ isOffline: true } satisfies LostAnswer, { status: 503 });
    }
    const leadsTo = error instanceof Response ? error.headers.get('Location') : null;
    if (leadsTo !== null && TAKEN.test(new URL(leadsTo, window.location.href).pathname)) dropOpenDraft();
    throw error;
  }
}
