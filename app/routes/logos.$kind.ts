import type { LoaderFunctionArgs } from '@remix-run/node';
import { openLogo } from '#domain/agencies/branding/open-logo.server.ts';
import { callerOf } from '#app/http/caller.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** The agency's logo, or its name drawn as one if it has none: as SVG, and as PNG at `….png` for mail programs. */
export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, async () => {
    const { visitor } = await callerOf(args);
    const name = args.params.kind ?? '';
    const kind = name.startsWith('square') ? 'square' : 'rectangular';
    const { body, contentType } = await openLogo(visitor, kind, name.endsWith('.png') ? 'png' : 'shapes');
    return new Response(body as BodyInit, {
      headers: {
        'Content-Type': contentType,
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      },
    });
  });
