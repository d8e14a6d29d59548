import { type Context, now } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { OpenedFile } from '../files/open-file.server.ts';
import { withLostAttempts } from '../installation/lost-attempt.server.ts';
import { isId } from '../new-id.ts';
import { reachOf } from '../roles/reach.ts';
import { reachesPlacements } from '../timesheets/download/export-timesheets.server.ts';
import type { MadeDownload } from './made-download.ts';
import { type DownloadRow, selectDownload } from './made-downloads.rows.server.ts';

/** Whether the requester still reaches every placement that the file contains, as an authoriser who was removed may not. */
async function isStillReached(ctx: Context, { state, contractorIds }: DownloadRow): Promise<boolean> {
  if (state !== 'made' || reachOf(ctx.actor).kind === 'agency') return true;
  return contractorIds !== null && reachesPlacements(ctx, contractorIds);
}

async function find(ctx: Context, id: string): Promise<DownloadRow> {
  const { db, agency, actor } = ctx;
  const [found] =
    isId(id) && actor.kind === 'role'
      ? await db.run<DownloadRow>(selectDownload(db, agency.id, { id, roleId: actor.roleId, at: now(ctx) }))
      : [];
  if (!found || !(await isStillReached(ctx, found)))
    throw new NotFound('The download is no longer available. Please request it again.', { code: 'download_not_found' });
  return found;
}

/** Returns the progress of a download of the caller's own role. @throws NotFound, also once it has expired or they no longer reach its placements */
export async function getMadeDownload(ctx: Context, downloadId: string): Promise<MadeDownload> {
  const [shown] = await withLostAttempts(ctx.db, [await find(ctx, downloadId)]);
  const { id, kind, format, name, state, progress, message, size, askedAt, expiresAt } = shown!;
  return { id, kind, format, name, state, progress, message, size, askedAt, expiresAt };
}

/** Opens the file of a download of the caller's own role. @throws NotFound until it is made, once it has expired, and where they no longer reach its placements */
export async function openMadeDownload(ctx: Context, downloadId: string): Promise<OpenedFile> {
  const { name, size, contentType, storageKey } = await find(ctx, downloadId);
  if (!storageKey || !contentType || size === null)
    throw new NotFound('The download is not ready yet.', { code: 'download_not_found' });
  return { name, size: Number(size), contentType, stream: await ctx.files.get(storageKey) };
}
