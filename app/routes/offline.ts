import { randomBytes } from 'node:crypto';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { callerOf, portalPlatform } from '#app/http/caller.server.ts';
import { offlinePage } from '#app/frame/offline-page.server.ts';
import { securePage } from '#app/http/security-headers.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** The page that a device shows while it has no network; it has no personal data. */
export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, async () => {
    const { agency } = await callerOf(args);
    const { config } = await portalPlatform();
    const nonce = randomBytes(16).toString('base64');
    const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' });
    securePage(headers, nonce, config.baseUrl);
    return new Response(offlinePage({ name: agency?.displayName ?? 'Countersign', nonce }), { headers });
  });
