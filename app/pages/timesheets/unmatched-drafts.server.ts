import type { Context } from '#domain/context.ts';
import { unmatchedDrafts } from '#domain/drafts/unmatched-drafts.server.ts';
import { enteredBefore } from './entered-before.ts';

/** Loads what was typed for periods that a contractor's contracts no longer have, for their home page. */
export async function loadUnmatchedDrafts(ctx: Context) {
  return (await unmatchedDrafts(ctx)).map(({ placement, content, beginning, ending, contractorId, savedAt }) => ({
    contractorId,
    beginning,
    ending,
    savedAt,
    contractName: placement.contractName,
    clientName: placement.clientName,
    typed: content.entries.map((row) => ({ entryDate: row.entryDate, words: enteredBefore(row)?.words ?? '' })),
    note: content.note,
  }));
}

/** One of them. */
export type ShownUnmatchedDraft = Awaited<ReturnType<typeof loadUnmatchedDrafts>>[number];
