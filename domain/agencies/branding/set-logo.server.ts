import type { Readable } from 'node:stream';
import { recordEvent } from '../../audit/record-event.server.ts';
import { type Context, now, transact } from '../../context.ts';
import { type FieldError, Invalid } from '../../errors.ts';
import { namingUndone } from '../../installation/faults.ts';
import { LOGO_SIZES, type LogoKind, MAXIMUM_LOGO_SIZE } from './logo.ts';
import { type LogoRow, selectLogo, upsertLogo } from './logos.rows.server.ts';

const REFUSALS: Record<string, Omit<FieldError, 'field'>> = {
  unwelcome: { message: 'The logo must be a PNG, JPEG, GIF or WebP image', code: 'wrong_type' },
  too_large: { message: 'The logo may be 2 MB at most', code: 'too_large' },
};

/** An uploaded picture for a logo; `field` is where a refusal is reported. */
export type SentLogo = { kind: LogoKind; stream: Readable | ReadableStream<Uint8Array>; field: string };

/** A picture drawn as a logo and stored, not yet shown by the agency. */
export type DrawnLogo = { kind: LogoKind; storageKey: string; contentType: 'image/png' };

/** Redraws a picture at exactly its logo's size, whole and on a transparent background. @throws Invalid if it is not a picture */
export async function drawLogo({ files, agency }: Context, { kind, stream, field }: SentLogo): Promise<DrawnLogo> {
  const drawn = await files
    .receiveLogo({ agencyId: agency.id, stream, maxBytes: MAXIMUM_LOGO_SIZE, size: LOGO_SIZES[kind] })
    .catch((error: unknown) => {
      const refusal = error instanceof Error && 'code' in error ? REFUSALS[String(error.code)] : undefined;
      throw refusal ? new Invalid([{ field, ...refusal }]) : namingUndone(error, `The ${kind} logo was not stored.`);
    });
  return { kind, ...drawn };
}

/** Makes a drawn picture the agency's logo. @returns where the previous logo is stored, for removal; null for none */
export function showLogo(ctx: Context, { kind, ...drawn }: DrawnLogo): Promise<string | null> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const [was] = await db.run<LogoRow>(selectLogo(db, agency.id, kind));
    await db.run(upsertLogo(db, { agencyId: agency.id, kind, ...drawn, ...LOGO_SIZES[kind], updatedAt: now(tx) }));
    await recordEvent(tx, {
      action: 'settings.changed',
      subjectType: 'agency',
      subjectId: agency.id,
      before: { [`logos.${kind}`]: was?.storageKey ?? null },
      after: { [`logos.${kind}`]: drawn.storageKey },
    });
    return was?.storageKey ?? null;
  });
}
