import type { Context } from '../../context.ts';
import { lockReferencedPlacements } from '../../contractors/get-placement.server.ts';
import { type DecisionRequestEvent, requestTogether } from '../../timesheets/authorisation/request-together.server.ts';
import { editMany } from '../../timesheets/entry/edit-many.server.ts';
import { submitMany } from '../../timesheets/entry/submit-many.server.ts';
import type { ReadRow } from '../import-rules.ts';
import { lockImported } from './imported-timesheets.rows.server.ts';
import { noteOf, type StagedTimesheet, taskIdOf, wantedPeriod } from './stage-timesheet.ts';
import type { TimesheetRow } from './timesheet-rows.ts';

/** Locks the placements before the timesheets that earlier imports created for them, in the order in which edits lock them. */
export async function hold(ctx: Context, rows: ReadRow<TimesheetRow>[]): Promise<void> {
  const references = [...new Set(rows.map(({ input }) => input.contractor))];
  const taskIds = [...new Set(rows.map(({ input }) => taskIdOf(input.reference)))];
  await lockReferencedPlacements(ctx, references);
  await lockImported(ctx.db, ctx.agency.id, references, taskIds);
}

/** Timesheets per statement, so that a file of any length uses bounded memory. */
const TOGETHER = 5000;

/** Writes new timesheets and edits, each kind together, and requests their authorisers' decisions. */
export async function write(
  ctx: Context,
  staged: readonly StagedTimesheet[],
  onProgress: (hundredths: number) => Promise<unknown>,
): Promise<void> {
  const edits = staged.flatMap(({ outcome, existing: timesheet, entries, ...group }) =>
    outcome === 'changed' && timesheet
      ? [{ timesheet, present: timesheet.entries, entries, note: noteOf(group, timesheet) }]
      : [],
  );
  const created = staged.flatMap(({ period, placement, entries, ...group }) => {
    if (!period) return [];
    const typed = group.rows.map(({ input }) => input.entry);
    const sent = { contractorId: placement.id, ...wantedPeriod(ctx.agency, group.rows[0].input.beginning) };
    const input = { ...sent, taskId: taskIdOf(group.reference), note: noteOf(group, null), entries: typed };
    return [{ placement, period, entries, input }];
  });
  const asked: DecisionRequestEvent[] = [];
  const done = (some: DecisionRequestEvent[]) => {
    for (const one of some) asked.push(one);
    return onProgress(20 + Math.floor((40 * asked.length) / (edits.length + created.length)));
  };
  for (let at = 0; at < edits.length; at += TOGETHER) await done(await editMany(ctx, edits.slice(at, at + TOGETHER)));
  for (let at = 0; at < created.length; at += TOGETHER)
    await done(await submitMany(ctx, created.slice(at, at + TOGETHER)));
  await requestTogether(ctx, asked);
}
