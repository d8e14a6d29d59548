import { buffer } from 'node:stream/consumers';
import type { VisitorContext } from '../../context.ts';
import { APP_ICONS, type AppIcon } from './app-icon.ts';
import { DEFAULT_COLORS } from './brand.ts';
import { type LogoRow, selectLogo } from './logos.rows.server.ts';

/** Returns a PNG of the agency's square logo for a home screen; without one, a mark in its colours. */
export async function openAppIcon(
  { db, agency, files }: Pick<VisitorContext, 'db' | 'agency' | 'files'>,
  icon: AppIcon,
): Promise<Buffer> {
  const [logo] = agency ? await db.run<LogoRow>(selectLogo(db, agency.id, 'square')) : [];
  const { primary, secondary } = agency?.settings.colors ?? DEFAULT_COLORS;
  const picture = logo ? await buffer(await files.get(logo.storageKey)) : null;
  return files.drawIcon(picture, { ...APP_ICONS[icon], ground: primary.main, stripe: secondary.main });
}
