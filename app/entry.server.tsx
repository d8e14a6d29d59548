import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToString } from 'react-dom/server';
import { NonceProvider } from './components/nonce.tsx';
import { portalPlatform } from './http/caller.server.ts';
import { requestIdOf } from './http/failure.server.ts';
import { secure, securePage } from './http/security-headers.server.ts';
import { readyOnServer } from './late-part.ts';
import { titleRefused } from './refused-title.ts';
import { addRetryAfter } from './http/refuse-when-unavailable.server.ts';

/** Without it, browsers use quirks mode. React writes it only in what it streams. */
const DOCTYPE = '<!DOCTYPE html>';

/** React's marker for what it leaves to the browser to render. */
const LEFT_TO_BROWSER = '<!--$!-->';

/**
 * Reads the data for hydration before the page is rendered. Otherwise the framework would read it while rendering, and
 * React would wait for it.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const result = { done: true, value: await text(serverHandoffStream) };
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
}

/** Renders a whole page, so that it can be compressed at once and is complete without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const { config } = await portalPlatform();
  await Promise.all([readyOnServer(), readHandoff(remix)]);
  const isRefused = status >= 400 && remix.staticHandlerContext.actionData !== null;
  const nonce = randomBytes(16).toString('base64');
  // Nothing on the page is asynchronous: one string costs React less than 2 kB buffers.
  const page = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={remix} url={request.url} nonce={nonce} />
    </NonceProvider>,
  );
  if (page.includes(LEFT_TO_BROWSER)) throw new Error('A part of the page is not ready on the server.');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  securePage(headers, nonce, config.baseUrl);
  addRetryAfter(request.method, status, headers);
  return new Response(Buffer.from(DOCTYPE + (isRefused ? titleRefused(page) : page)), { headers, status });
}

/** Data for client navigation is as private as the page. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  secure(response.headers);
  addRetryAfter(request.method, response.status, response.headers);
  return response;
}

/** Logs errors in a loader, an action or while rendering. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  void portalPlatform().then(({ log }) =>
    log.error({ err: error, reportingId: requestIdOf(request), path: new URL(request.url).pathname }, 'A page failed.'),
  );
};
