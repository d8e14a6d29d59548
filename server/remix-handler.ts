import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Config } from '#platform/config.ts';

/** Answers a portal request. */
export type RemixHandler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Loads the portal's server bundle. */
export async function loadRemix(
  buildFolder: string,
  { environment }: Pick<Config, 'environment'>,
): Promise<RemixHandler> {
  const bundle = pathToFileURL(join(buildFolder, 'server/index.js')).href;
  const build = (await import(/* @vite-ignore */ bundle)) as ServerBuild;
  // Anything but development keeps the internals of errors to itself.
  const answer = createRequestHandler(build, environment === 'development' ? 'development' : 'production');
  return async (request, context) => {
    // Remix would hold it against the Origin; the Host is the one name that the gate knows.
    request.headers.delete('X-Forwarded-Host');
    const response = await answer(request, context);
    // Pages say it themselves; what has no page, and what leads elsewhere, is as private.
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
}
