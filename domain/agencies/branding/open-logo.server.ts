import { Readable } from 'node:stream';
import type { VisitorContext } from '../../context.ts';
import { DEFAULT_COLORS } from './brand.ts';
import { LOGO_SIZES, type LogoKind } from './logo.ts';
import { type LogoRow, selectLogo } from './logos.rows.server.ts';
import { wordmark } from './wordmark.ts';

/** A picture with its type; a drawing is text. */
export type OpenedLogo = { body: ReadableStream | Uint8Array | string; contentType: string };

/** How a name is drawn in place of a logo: as text, for clients with Inter, as shapes, or as a PNG of shapes. */
export type DrawnAs = 'text' | 'shapes' | 'png';

/** A logo whose file was lost keeps nobody from a page or a PDF. */
function nullIfLost(error: unknown): null {
  if ((error as { code?: unknown }).code === 'not_found') return null;
  throw error;
}

/** Returns the agency's logo; without one, its name drawn as one. The product's own address has the product's. */
export async function openLogo(
  { db, agency, files }: Pick<VisitorContext, 'db' | 'agency' | 'files'>,
  kind: LogoKind,
  drawnAs: DrawnAs = 'text',
): Promise<OpenedLogo> {
  const [logo] = agency ? await db.run<LogoRow>(selectLogo(db, agency.id, kind)) : [];
  const content = logo && (await files.get(logo.storageKey).catch(nullIfLost));
  if (logo && content) return { body: Readable.toWeb(content) as ReadableStream, contentType: logo.contentType };
  const [name, colours] = agency ? [agency.displayName, agency.settings.colors] : ['Countersign', DEFAULT_COLORS];
  const outline = drawnAs === 'text' ? undefined : await files.openOutlineText();
  const drawing = wordmark(name, colours, kind, outline);
  if (drawnAs !== 'png') return { body: drawing, contentType: 'image/svg+xml' };
  // Twice the display width, for high-density screens.
  return { body: await files.pngOf(drawing, 2 * LOGO_SIZES[kind].width), contentType: 'image/png' };
}
