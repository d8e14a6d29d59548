import { type Context, now, transact } from '../context.ts';
import { describeDownload } from '../digests/download-timesheets.server.ts';
import { Forbidden } from '../errors.ts';
import { newId } from '../new-id.ts';
import type { RoleActor } from '../roles/actor.ts';
import { PERMISSIONS, requirePermission } from '../roles/permissions.ts';
import type { DownloadKind } from '../timesheets/download/download.schema.ts';
import type { TimesheetFilter } from '../timesheets/listing/timesheet-filter.schema.ts';
import { type DownloadFormat, DOWNLOAD_HOURS } from './made-download.ts';
import { insertDownload, selectUnderWay } from './made-downloads.rows.server.ts';

/** The payload of a download job. */
export type DownloadJob = { downloadId: string };

/** What was requested, and for whom; stored with the download, since the queue names nobody. */
export type RequestedDownload = {
  kind: DownloadKind;
  format: DownloadFormat;
  filter: TimesheetFilter;
  /** The number of rows at the time of the request. */
  rowCount: number;
  actor: RoleActor;
};

/**
 * Enqueues a long download, with the list's current filter. The same request while it is under way does not make it
 * twice. @returns the download, for following its progress. @throws Forbidden
 */
export async function beginDownload(
  ctx: Context,
  { kind, format, filter, rowCount }: Omit<RequestedDownload, 'actor'>,
): Promise<string> {
  requirePermission(ctx.actor, 'timesheet.view');
  const { actor } = ctx;
  if (actor.kind !== 'role') throw new Forbidden(PERMISSIONS['timesheet.view'].denied);
  const name = (await describeDownload(ctx, kind, filter)).nameAs(format);
  return transact(ctx, async ({ db, agency, queue, clock }) => {
    const wanted = { roleId: actor.roleId, kind, format, filter: JSON.stringify(filter) };
    const [underWay] = await db.run<{ id: string }>(selectUnderWay(db, agency.id, wanted));
    if (underWay) return underWay.id;
    const id = newId();
    const expiresAt = clock.now().add({ hours: DOWNLOAD_HOURS }).toString();
    const asked: RequestedDownload = { kind, format, filter, rowCount, actor };
    const row = { ...wanted, id, name, asked: JSON.stringify(asked), askedAt: now(ctx), expiresAt };
    await db.run(insertDownload(db, agency.id, row));
    const data: DownloadJob = { downloadId: id };
    await queue.enqueue(db, [{ name: 'make-download', agencyId: agency.id, data }]);
    return id;
  });
}
