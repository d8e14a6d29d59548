import type { LoaderFunctionArgs } from '@remix-run/node';
import { DEFAULT_COLORS } from '#domain/agencies/brand.ts';
import { callerOf } from '#app/http/caller.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** How the portal stands on the home screen of a phone: the agency's name, logo and colour. */
export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, async () => {
    const { agency } = await callerOf(args);
    const name = agency?.displayName ?? 'Countersign';
    const manifest = {
      name: `${name} timesheet portal`,
      short_name: name,
      start_url: '/',
      display: 'browser',
      background_color: '#ffffff',
      theme_color: (agency?.settings.colors ?? DEFAULT_COLORS).primary.main,
      icons: [{ src: '/logos/square', sizes: 'any' }],
    };
    return new Response(JSON.stringify(manifest), {
      headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=300' },
    });
  });
