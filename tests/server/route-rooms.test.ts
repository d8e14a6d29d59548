import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { matchRoutes } from '@remix-run/react';
import { describe, expect, it } from 'vitest';
import { BUILD_FOLDER } from '#server/build-folder.ts';
import { createRoutes } from '#server/remix-handler.ts';
import { isBeyondRoutes, openRouteRooms } from '#server/route-rooms.ts';

const build = (await import(pathToFileURL(join(BUILD_FOLDER, 'server/index.js')).href)) as ServerBuild;
const rooms = openRouteRooms(build);
const whole = createRoutes(build.routes);

const patternOf = (id: string): string => {
  const { parentId, path } = build.routes[id]!;
  return [parentId && build.routes[parentId] ? patternOf(parentId) : '', path].filter(Boolean).join('/');
};
const patterns = [...new Set(Object.keys(build.routes).map(patternOf))];
const shown = (routes: typeof whole, path: string) =>
  (matchRoutes(routes, path) ?? []).map(({ route, params, pathname }) => [route.id, params, pathname]);

/** Returns a path and those above it, as a page names them to the browser. */
const withAbove = (path: string) => path.split('/').map((_, at, all) => `/${all.slice(1, at + 1).join('/')}`);

/** Returns where the part for a path differs from the whole, by the path and those above it. */
function differences(path: string): string[] {
  const part = createRoutes(rooms.buildFor(path).routes);
  return withAbove(path).filter((each) => JSON.stringify(shown(part, each)) !== JSON.stringify(shown(whole, each)));
}

describe('portal routes grouped by the start of their address', () => {
  it('match as the whole does, with an id, with any word and in another case at each parameter', () => {
    const fillings = ['4f1c', 'create', 'edit'];
    const paths = patterns.flatMap((pattern) =>
      fillings.map((filling) => `/${pattern.replace(/:[^/]+|\*/g, filling)}`),
    );
    const others = [
      '/',
      '/nowhere',
      '/nowhere/else/4',
      '/timesheets/',
      '/TIMESHEETS/Create',
      '/settings/nothing/at/all',
    ];
    expect(
      [...paths, ...others, ...patterns.slice(0, 20).map((path) => `/${path.toUpperCase()}`)].flatMap(differences),
    ).toEqual([]);
  });

  it('are skipped for addresses deeper than any route', () => {
    expect(patterns.filter((pattern) => isBeyondRoutes(`/${pattern}`.repeat(3)))).toEqual([]);
    expect(isBeyondRoutes('/a'.repeat(20))).toBe(false);
    expect(isBeyondRoutes('/a'.repeat(21))).toBe(true);
  });

  it('are few and small, and encoded or doubled addresses are matched by the whole', () => {
    expect(Object.keys(rooms.buildFor('/timesheets').routes).length).toBeLessThan(60);
    expect(Object.keys(rooms.buildFor('/settings/branding').routes).length).toBeLessThan(30);
    expect(rooms.buildFor('/contractors/1')).toBe(rooms.buildFor('/contractors/2/edit'));
    expect(rooms.buildFor('/timesheets.data')).toBe(rooms.buildFor('/timesheets'));
    for (const path of ['/%74imesheets', '//timesheets', '/__manifest']) expect(rooms.buildFor(path)).toBe(build);
  });
});
