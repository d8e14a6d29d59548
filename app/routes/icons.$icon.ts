import type { LoaderFunctionArgs } from '@remix-run/node';
import { appIconOf } from '#domain/agencies/branding/app-icon.ts';
import { openAppIcon } from '#domain/agencies/branding/open-app-icon.server.ts';
import { NotFound } from '#domain/errors.ts';
import { callerOf } from '#app/http/caller.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** The portal's icon on a home screen. */
export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, async () => {
    const icon = appIconOf(args.params.icon);
    if (!icon) throw new NotFound();
    const { visitor } = await callerOf(args);
    const body = new Uint8Array(await openAppIcon(visitor, icon));
    return new Response(body, {
      headers: {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
      },
    });
  });
