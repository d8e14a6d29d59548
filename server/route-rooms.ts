import type { ServerBuild } from '@remix-run/node';

type Routes = ServerBuild['routes'];
/** The first two segments of a path, lower case; `*` where no route has that word there, absent where the path ends. */
type Place = [first?: string, second?: string];

/** A whole build, and the parts of it that answer paths which begin alike. */
export type RouteRooms = {
  /** The part of the build that can answer a path, the same object for all of a kind. */
  buildFor(path: string): ServerBuild;
};

/** Addresses that are taken whole: what is encoded or doubled means another path once it is read, and the manifest asks for any. */
const WHOLE = /[%\\]|\/\/|^\/__manifest$/;

/** Three times the segments of the longest route. The framework matches an address again for each of its segments, to tell a page what lies above it. */
const MOST_SEGMENTS = 20;

/** Whether an address has more segments than any route, so that there is nothing at it. */
export const isBeyondRoutes = (path: string): boolean => path.split('/', MOST_SEGMENTS + 2).length > MOST_SEGMENTS + 1;

/**
 * Divides a build by how the paths of its routes begin. The framework flattens, ranks and tries every route several times a
 * request; most can be told from the first two words. A part holds every route that could match a path of its kind or the
 * paths above it, in their order, so that the answer is the same. There are as many parts as words in those places, at most.
 */
export function openRouteRooms(build: ServerBuild): RouteRooms {
  const patterns = new Map(Object.keys(build.routes).map((id) => [id, patternOf(build.routes, id)]));
  const words: [Set<string>, Map<string, Set<string>>] = [new Set(), new Map()];
  for (const [first, second] of patterns.values()) {
    if (first === undefined) continue;
    words[0].add(first);
    const seconds = words[1].get(first) ?? new Set();
    words[1].set(first, second === undefined ? seconds : seconds.add(second));
  }
  const rooms = new Map<string, ServerBuild>();
  const place = (path: string): Place => {
    const [one, two] = path
      .replace(/(\/_root)?\.data$/, '')
      .toLowerCase()
      .split('/')
      .filter(Boolean);
    if (one === undefined) return [];
    const first = words[0].has(one) ? one : '*';
    if (two === undefined) return [first];
    return [first, words[1].get(first)?.has(two) ? two : '*'];
  };
  return {
    buildFor(path) {
      if (WHOLE.test(path)) return build;
      const at = place(path);
      const key = at.join('/');
      const room = rooms.get(key) ?? partOf(build, (id) => canMatch(patterns.get(id)!, at));
      rooms.set(key, room);
      return room;
    },
  };
}

/** The segments of a route's whole pattern, lower case: routes are matched without regard to case. */
export function patternOf(routes: Routes, id: string): string[] {
  const { parentId, path = '' } = routes[id]!;
  const above = parentId && routes[parentId] ? patternOf(routes, parentId) : [];
  return [...above, ...path.toLowerCase().split('/').filter(Boolean)];
}

const isOpen = (segment: string) => /^[:*]|\?$/.test(segment);

/** Whether a route's first two segments allow a path at this place; a shorter one may be above it, a longer one is not. */
function canMatch(pattern: string[], place: Place): boolean {
  if (pattern.some((segment) => segment.endsWith('?'))) return true;
  return [0, 1].every((at) => {
    const segment = pattern[at];
    if (place[at] === undefined) return segment === undefined || segment === '*';
    return segment === undefined || isOpen(segment) || segment === place[at];
  });
}

/** The build with those of its routes alone. */
function partOf(build: ServerBuild, isWanted: (id: string) => boolean): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isWanted(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
