import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AppLoadContext, createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import type { Config } from '#platform/config.ts';
import { MANIFEST_PATH, openRouteManifest } from './route-manifest.ts';
import { withRefusalPages } from './refusal-pages.ts';
import { openRouteRooms } from './route-rooms.ts';

/** Handles portal requests, and knows the pattern of a path's route. */
export type RemixHandler = {
  answer(request: Request, context: AppLoadContext): Promise<Response>;
  routeOf(path: string): string;
};

/** Loads the portal's server bundle. */
export async function loadRemix(
  buildFolder: string,
  { environment }: Pick<Config, 'environment'>,
): Promise<RemixHandler> {
  const bundle = pathToFileURL(join(buildFolder, 'server/index.js')).href;
  const build = (await import(/* @vite-ignore */ bundle)) as ServerBuild;
  const rooms = openRouteRooms(build);
  const parts = new Map<ServerBuild, Part>();
  const partFor = (path: string): Part => {
    const room = rooms.buildFor(path);
    const known = parts.get(room);
    if (known) return known;
    // Any mode except development hides the internals of errors.
    const mode = environment === 'development' ? 'development' : 'production';
    const answer = withRefusalPages(room, (build) => createRequestHandler(build, mode));
    const part = { answer, routes: createRoutes(room.routes) };
    parts.set(room, part);
    return part;
  };
  const manifest = openRouteManifest(build, (path) => partFor(path).routes);
  const routeOf = (path: string) => {
    if (path === MANIFEST_PATH) return path;
    const matches = matchRoutes(partFor(path).routes, path.replace(/(\/_root)?\.data$/, '') || '/');
    return matches ? `/${matches.flatMap(({ route }) => route.path || []).join('/')}` : 'none';
  };
  const answerOne = async (request: Request, context: AppLoadContext) => {
    // Remix would compare it with the Origin; the gate knows only the Host.
    request.headers.delete('X-Forwarded-Host');
    const url = new URL(request.url);
    const known = url.pathname === MANIFEST_PATH ? manifest(url) : null;
    const response = known ?? (await partFor(url.pathname).answer(request, context));
    // Pages set it themselves; responses without a page, and redirects, are just as private.
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store');
    return response;
  };
  return { answer: answerOne, routeOf };
}

/** The handler of paths that start alike, and the routes to match them. */
type Part = { answer: RequestHandler; routes: RouteObjects };
export type RouteObjects = Parameters<typeof matchRoutes>[0];
type Route = { id: string; path?: string; index?: boolean; children?: Route[] };

/** Returns the build's routes as the tree used for matching. */
export function createRoutes(manifest: ServerBuild['routes'], parentId?: string): RouteObjects {
  return Object.values(manifest).flatMap((route) => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, index } = route;
    const shown: Route = index ? { id, index } : { id, children: createRoutes(manifest, id) as Route[] };
    return [{ ...shown, ...(path === undefined ? {} : { path }) } as RouteObjects[number]];
  });
}
