import type { ClientActionFunctionArgs } from '@remix-run/react';
import { dropOpenDraft } from '#app/forms/draft-store.ts';

/** What the entry form answers where the post, or its answer, was lost on the way. */
export type LostAnswer = { isOffline: true };

/** Where a timesheet that was taken leads: to its own page. */
const TAKEN = /^\/timesheets\/[0-9a-f-]{36}$/;

/**
 * Posts the entry form. Its draft is forgotten once the server has the timesheet; where the network is gone, the form
 * stays as it is typed and says so.
 */
export async function sendDraft({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) {
      if (TAKEN.test(new URL(error.headers.get('Location') ?? '/', window.location.href).pathname)) dropOpenDraft();
      throw error;
    }
    if (!isLost(error)) throw error;
    // An answer of failure, so that nothing is loaded anew over a network that is not there.
    return Response.json({ isOffline: true } satisfies LostAnswer, { status: 503 });
  }
}

/** A fetch that failed is a TypeError; an answer that broke off cannot be decoded. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.message.includes('Unable to decode'));
}
