import type { Context } from '../context.ts';
import { askNewAuthoriser } from '../timesheets/authorisation/ask-new-authoriser.server.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** Has whoever became a primary authoriser by an import asked to decide what waits, as at the other doors; part of the caller's transaction. */
export async function askNewPrimaries(ctx: Context, { records, authorisers }: RowDiff): Promise<void> {
  // Nothing waits of placements that are all new.
  if (!records.each) return;
  const led = new Set<string>();
  for (const { outcome, isPrimary, contractorId, before } of authorisers.each ?? [])
    if (isPrimary && outcome !== 'unchanged' && before?.is_primary !== true) led.add(contractorId);
  if (led.size > 0) await askNewAuthoriser(ctx, [...led]);
}
