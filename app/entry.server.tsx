import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { finished } from 'node:stream/promises';
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server';
import { NonceProvider } from './components/nonce.tsx';
import { portalPlatform } from './http/caller.server.ts';
import { requestIdOf } from './http/failure.server.ts';
import { secure, securePage } from './http/security-headers.server.ts';
import { readyOnServer } from './late-part.ts';
import { titleRefusedPage } from './frame/title-refused-page.server.ts';
import { sayWhenToRetry } from './http/turn-away.server.ts';
import { withoutZeros } from './http/without-zeros.server.ts';

const GIVE_UP_AFTER_MS = 10_000;

/** The whole page. React 18 pads a chunk that ends inside a character of several bytes with zeros; they are taken out. */
async function wholeOf(pipe: PipeableStream['pipe']): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const write = (chunk: Uint8Array, _encoding: unknown, done: () => void) => {
    chunks.push(chunk);
    done();
  };
  await finished(pipe(new Writable({ write })));
  return withoutZeros(Buffer.concat(chunks));
}

/** Renders a page whole, so that it can be compressed at once and shows complete without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  _context: AppLoadContext,
): Promise<Response> {
  const { config } = await portalPlatform();
  await readyOnServer();
  const isRefused = status >= 400 && remix.staticHandlerContext.actionData !== null;
  const nonce = randomBytes(16).toString('base64');
  return new Promise((resolve, reject) => {
    let responseStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          // A timer that waits holds the whole page for as long.
          clearTimeout(givingUp);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          securePage(headers, nonce, config.baseUrl);
          sayWhenToRetry(request.method, responseStatus, headers);
          const answer = (body: Uint8Array<ArrayBuffer>) =>
            resolve(new Response(isRefused ? titleRefusedPage(body) : body, { headers, status: responseStatus }));
          wholeOf(pipe).then(answer, reject);
        },
        onShellError: reject,
        onError() {
          responseStatus = 500;
        },
      },
    );
    const givingUp = setTimeout(abort, GIVE_UP_AFTER_MS).unref();
  });
}

/** Data for client navigation is as private as the page. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  secure(response.headers);
  sayWhenToRetry(request.method, response.status, response.headers);
  return response;
}

/** Logs what went wrong in a loader, an action or while rendering. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  void portalPlatform().then(({ log }) =>
    log.error({ err: error, reportingId: requestIdOf(request), path: new URL(request.url).pathname }, 'A page failed.'),
  );
};
