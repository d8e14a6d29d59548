import type { LoaderFunctionArgs } from '@remix-run/node';
import { APP_ICONS } from '#domain/agencies/branding/app-icon.ts';
import { DEFAULT_COLORS } from '#domain/agencies/branding/brand.ts';
import { appIconPath } from '#domain/agencies/branding/logo-paths.server.ts';
import { callerOf } from '#app/http/caller.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** The portal on the home screen of a phone: the agency's name, logo and colour. */
export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, async () => {
    const { agency } = await callerOf(args);
    const name = agency?.displayName ?? 'Countersign';
    const manifest = {
      name: `${name} timesheet portal`,
      short_name: name,
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: (agency?.settings.colors ?? DEFAULT_COLORS).primary.main,
      icons: Object.entries(APP_ICONS).map(([icon, { size, isMaskable }]) => ({
        src: agency ? appIconPath(agency, icon) : `/icons/${icon}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: isMaskable ? 'maskable' : 'any',
      })),
    };
    return new Response(JSON.stringify(manifest), {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=300' },
    });
  });
