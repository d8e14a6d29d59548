import { createReadStream } from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Context } from '#domain/context.ts';
import type { Digest } from '#domain/digests/export-digest.server.ts';
import { verifyDigest } from '#domain/digests/verify-digest.server.ts';
import { fixedClock } from '#platform/clock.ts';
import { readTable, streamCsv, streamXlsx } from '#platform/tables/spreadsheets.ts';

/** Returns the agency at another time. */
export const at = (ctx: Context, instant: string): Context => ({ ...ctx, clock: fixedClock(instant) });

/** Returns the digest's file as bytes. */
export const csvOf = ({ columns, rows }: Digest) => buffer(streamCsv(columns, rows));
export const xlsxOf = ({ columns, rows }: Digest) => buffer(streamXlsx(columns, rows, 'Digest'));

/** Verifies the bytes of a digest's file. */
export async function verifyBytes(bytes: Buffer | string, kind: 'csv' | 'xlsx') {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-digest-'));
  const file = join(folder, `digest.${kind}`);
  try {
    writeFileSync(file, bytes);
    return await verifyDigest(readTable(createReadStream(file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
