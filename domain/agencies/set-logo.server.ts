import type { Readable } from 'node:stream';
import { recordEvent } from '../audit/record-event.server.ts';
import { type Context, now, transact } from '../context.ts';
import { Invalid } from '../errors.ts';
import { requirePermission } from '../roles/permissions.ts';
import { LOGO_SIZES, type LogoKind, MAXIMUM_LOGO_SIZE } from './logo.ts';
import { type LogoRow, selectLogo, upsertLogo } from './logos.rows.server.ts';

const REFUSALS: Record<string, string> = {
  unwelcome: 'The logo must be a PNG, JPEG, GIF or WebP image',
  too_large: 'The logo may be 2 MB at most',
  disk_full: 'The logo could not be stored. Please try again later.',
};

/**
 * Sets one of the agency's logos: the picture is drawn anew at exactly its size, whole and on a transparent ground.
 * @param field under which a refusal is reported
 * @throws Forbidden, or Invalid where it is no picture
 */
export async function setLogo(
  ctx: Context,
  { kind, stream, field }: { kind: LogoKind; stream: Readable | ReadableStream<Uint8Array>; field: string },
): Promise<void> {
  requirePermission(ctx.actor, 'settings.edit');
  const { files, agency } = ctx;
  const size = LOGO_SIZES[kind];
  const drawn = await files
    .receiveLogo({ agencyId: agency.id, stream, maxBytes: MAXIMUM_LOGO_SIZE, size })
    .catch((error: unknown) => {
      const message = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
      throw message ? new Invalid([{ field, message }]) : error;
    });
  const before = await transact(ctx, async (within) => {
    const { db } = within;
    const [was] = await db.run<LogoRow>(selectLogo(db, agency.id, kind));
    await db.run(upsertLogo(db, { agencyId: agency.id, kind, ...drawn, ...size, updatedAt: now(within) }));
    await recordEvent(within, {
      action: 'settings.changed',
      subjectType: 'agency',
      subjectId: agency.id,
      before: { [`logos.${kind}`]: was?.storageKey ?? null },
      after: { [`logos.${kind}`]: drawn.storageKey },
    });
    return was;
  });
  if (before) await files.remove(before.storageKey);
}
