import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { requireStillAllowed, requireStillHere } from '../roles/require-still-allowed.server.ts';
import type { EventWriter } from './event-writer.server.ts';
import { giveRoles } from './kinds/give-roles.server.ts';
import { INVITING_KINDS } from './import-kind.ts';
import type { ImportReport } from './import-report.ts';
import { storeLayout } from './layouts/store-layout.server.ts';
import type { ImportRequest } from './run-import.server.ts';
import { insertImport } from './import-stage.rows.server.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** Rolls back an import whose job ran twice at once and which the other run has completed. */
export class ImportEnded extends Error {}

/** What an import changes in records, and the events for it. */
type Written = { diff: RowDiff; events: EventWriter };

/**
 * Records that a file was imported. For one whose records it wrote itself, gives the new contractors and authorisers
 * their roles and adds an event for every record created or changed. Keeps how the file was read, if requested.
 * @returns the id of the import. @throws ImportEnded, or Forbidden where the importing person was erased, or lost
 * their role, in the meantime
 */
export async function recordImport(
  ctx: Context,
  {
    written,
    report,
    request,
    headings,
  }: {
    written?: Written;
    report: Pick<ImportReport, 'kind' | 'fileName' | 'counts'>;
    request: Pick<ImportRequest, 'importId' | 'onProgress' | 'toKeep' | 'invitations' | 'invitationHours'>;
    headings: string[];
  },
): Promise<string> {
  await requireStillHere(ctx);
  if (written) {
    const roles = INVITING_KINDS.includes(report.kind) ? giveRoles(ctx, written.diff, request) : Promise.resolve();
    await allOf([roles, recordEach(written, request)]);
    // The events of a long file take a while.
    await requireStillAllowed(ctx);
  }
  const { created: createdCount, changed: changedCount, unchanged: unchangedCount } = report.counts;
  const { kind, fileName } = report;
  const id = request.importId ?? newId();
  const counts = { createdCount, changedCount, unchangedCount };
  const summary = { kind, fileName, ...counts };
  const by = { appliedByName: actorName(ctx.actor), appliedAt: now(ctx) };
  if (!(await insertImport(ctx.db, ctx.agency.id, { id, ...summary, ...by }))) throw new ImportEnded();
  await recordEvent(ctx, {
    action: 'import.applied',
    subjectType: 'import',
    subjectId: id,
    after: summary,
  });
  if (request.toKeep) await storeLayout(ctx, { kind, headings, reading: request.toKeep });
  return id;
}

/**
 * Waits for work in one transaction, some of which the database does while more is prepared. @throws the first error:
 * the rest fail because of it
 */
async function allOf(works: Promise<void>[]): Promise<void> {
  const errors: unknown[] = [];
  await Promise.all(works.map((work) => work.catch((error: unknown) => errors.push(error))));
  if (errors.length > 0) throw errors[0];
}

async function recordEach(
  { diff: { records, authorisers }, events }: Written,
  { onProgress }: Pick<ImportRequest, 'onProgress'>,
): Promise<void> {
  const all = records.created + records.changed + authorisers.created + authorisers.changed;
  await events.record(async (written) => onProgress?.(70 + Math.floor((30 * written) / all)));
}
