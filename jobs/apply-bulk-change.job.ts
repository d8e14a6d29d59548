import type { BulkChangeJob } from '#domain/bulk-changes/apply-bulk-change.server.ts';
import { giveUpBulkChange, runBulkChange } from '#domain/bulk-changes/run-bulk-change.server.ts';
import { agencyJob } from './job-definition.ts';

/** Changes many placements on behalf of the requester. */
export const applyManyChanges = agencyJob<BulkChangeJob>({
  name: 'apply-bulk-change',
  run: (ctx, { data, isLastAttempt, workerId }) => runBulkChange(ctx, data, { isLastAttempt, workerId }),
  giveUp: (ctx, { data }) => giveUpBulkChange(ctx, data),
});
