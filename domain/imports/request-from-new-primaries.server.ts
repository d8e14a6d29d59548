import type { Context } from '../context.ts';
import { requestFromNewAuthoriser } from '../timesheets/authorisation/request-from-new-authoriser.server.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** Asks those made primary authoriser by an import to decide what is waiting, as the other interfaces do; part of the caller's transaction. */
export async function requestFromNewPrimaries(ctx: Context, { records, authorisers }: RowDiff): Promise<void> {
  // Entirely new placements have nothing waiting.
  if (!records.each) return;
  const led = new Set<string>();
  for (const { outcome, isPrimary, contractorId, before } of authorisers.each ?? [])
    if (isPrimary && outcome !== 'unchanged' && before?.is_primary !== true) led.add(contractorId);
  if (led.size > 0) await requestFromNewAuthoriser(ctx, [...led]);
}
