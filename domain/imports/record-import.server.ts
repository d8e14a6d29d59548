import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import type { EventsAhead } from './events-ahead.server.ts';
import { giveRoles } from './kinds/give-roles.server.ts';
import type { ImportReport } from './import-report.ts';
import { keepLayout } from './layouts/keep-layout.server.ts';
import type { ImportRequest } from './run-import.server.ts';
import { insertImport } from './import-stage.rows.server.ts';
import type { RowDiff } from './diff-rows.server.ts';

/**
 * Gives the new contractors and authorisers their roles, and records the events: one for every record that was created or changed.
 * How its file was read is kept where that is asked for.
 * @returns the id of the import
 */
export async function recordImport(
  ctx: Context,
  diff: RowDiff,
  {
    events,
    report,
    request,
  }: {
    events: EventsAhead | null;
    report: ImportReport;
    request: Pick<ImportRequest, 'importId' | 'onProgress' | 'table' | 'toKeep' | 'invitations' | 'invitationHours'>;
  },
): Promise<string> {
  await giveRoles(ctx, diff, request);
  await request.onProgress?.(70);
  const all = [...diff.records, ...diff.authorisers].filter(({ outcome }) => outcome !== 'unchanged').length;
  await events?.record(async (written) => request.onProgress?.(70 + Math.floor((30 * written) / all)));
  const { created: createdCount, changed: changedCount, unchanged: unchangedCount } = report.counts;
  const { kind, fileName } = report;
  const id = request.importId ?? newId();
  const counts = { createdCount, changedCount, unchangedCount };
  await insertImport(ctx.db, ctx.agency.id, {
    id,
    kind,
    fileName,
    ...counts,
    appliedByName: actorName(ctx.actor),
    appliedAt: now(ctx),
  });
  await recordEvent(ctx, {
    action: 'import.applied',
    subjectType: 'import',
    subjectId: id,
    after: { kind, fileName, ...counts },
  });
  const headings = Object.keys(request.table[0]?.cells ?? {});
  if (request.toKeep) await keepLayout(ctx, { kind, headings, reading: request.toKeep });
  return id;
}
