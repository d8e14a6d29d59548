import { Readable } from 'node:stream';
import type { VisitorContext } from '../context.ts';
import { DEFAULT_COLORS } from './brand.ts';
import type { LogoKind } from './logo.ts';
import { type LogoRow, selectLogo } from './logos.rows.server.ts';
import { wordmark } from './wordmark.ts';

/** A picture with its type. */
export type OpenedLogo = { body: ReadableStream | string; contentType: string };

/** The agency's logo; while it has none, its name drawn as one. The product's own address has the product's. */
export async function openLogo(
  { db, agency, files }: Pick<VisitorContext, 'db' | 'agency' | 'files'>,
  kind: LogoKind,
): Promise<OpenedLogo> {
  const [logo] = agency ? await db.run<LogoRow>(selectLogo(db, agency.id, kind)) : [];
  if (logo)
    return { body: Readable.toWeb(await files.get(logo.storageKey)) as ReadableStream, contentType: logo.contentType };
  return {
    body: wordmark(agency?.displayName ?? 'Countersign', agency?.settings.colors ?? DEFAULT_COLORS, kind),
    contentType: 'image/svg+xml',
  };
}
