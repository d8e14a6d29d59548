import { type AuditEvent, recordEvent, recordEvents } from '../audit/record-event.server.ts';
import { type Context, now } from '../context.ts';
import { newId } from '../new-id.ts';
import { actorName } from '../roles/actor.ts';
import { giveRoles } from './give-roles.server.ts';
import type { ImportReport } from './import-report.ts';
import { keepLayout } from './keep-layout.server.ts';
import type { ImportRequest } from './run-import.server.ts';
import type { ImportTarget } from './import-rules.ts';
import { insertImport } from './import-stage.rows.server.ts';
import type { RowDiff } from './diff-rows.server.ts';

/** Events of one insert; PostgreSQL takes 65,535 values in a statement. */
const BATCH = 1000;

/**
 * Gives the new contractors and authorisers their roles, and records one event for every record that was created or changed.
 * How its file was read is kept where that is asked for.
 * @returns the id of the import
 */
export async function recordImport(
  ctx: Context,
  target: ImportTarget | null,
  diff: RowDiff,
  {
    report,
    request,
  }: {
    report: ImportReport;
    request: Pick<ImportRequest, 'importId' | 'onProgress' | 'table' | 'toKeep' | 'invitations' | 'invitationHours'>;
  },
): Promise<string> {
  await giveRoles(ctx, diff, request);
  await request.onProgress?.(70);
  const events = [...(target ? eventsOfRecords(target, diff) : []), ...eventsOfAuthorisers(diff)];
  for (let from = 0; from < events.length; from += BATCH) {
    await recordEvents(ctx, events.slice(from, from + BATCH));
    await request.onProgress?.(70 + Math.floor((30 * from) / events.length));
  }
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

function eventsOfRecords({ subjectType }: ImportTarget, { staged, records }: RowDiff): AuditEvent[] {
  const values = new Map(staged.map((row) => [row.number, row.values]));
  const isContractor = subjectType === 'contractor';
  return records.flatMap(({ number, id, outcome, before, after }): AuditEvent[] => {
    if (outcome === 'unchanged') return [];
    const subject = { subjectType, subjectId: id, contractorId: isContractor ? id : null };
    if (outcome === 'created')
      return [{ ...subject, action: `${subjectType}.created`, after: camelKeys(values.get(number) ?? {}) }];
    return [
      { ...subject, action: `${subjectType}.edited`, before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) },
    ];
  });
}

function eventsOfAuthorisers({ authorisers }: RowDiff): AuditEvent[] {
  return authorisers.flatMap(({ id, outcome, contractorId, contactId, isPrimary, before, after }): AuditEvent[] => {
    if (outcome === 'unchanged') return [];
    const subject = { subjectType: 'authoriser', subjectId: id, contractorId };
    if (outcome === 'created')
      return [{ ...subject, action: 'authoriser.created', after: { contactId, contractorId, isPrimary } }];
    return [
      { ...subject, action: 'authoriser.edited', before: camelKeys(before ?? {}), after: camelKeys(after ?? {}) },
    ];
  });
}

function camelKeys(values: Record<string, unknown>): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [camel(name), value]));
}
