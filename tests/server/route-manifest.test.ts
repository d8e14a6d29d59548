import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { BUILD_FOLDER } from '#server/build-folder.ts';
import { createRoutes, type RouteObjects } from '#server/remix-handler.ts';
import { openRouteManifest } from '#server/route-manifest.ts';
import { openRouteRooms } from '#server/route-rooms.ts';
import { newId } from '#domain/new-id.ts';

const build = (await import(pathToFileURL(join(BUILD_FOLDER, 'server/index.js')).href)) as ServerBuild;
const framework = createRequestHandler(build, 'production');
const rooms = openRouteRooms(build);

/** Returns a manifest that has served nothing yet, and the addresses that it matched against routes. */
function opened() {
  const matched: string[] = [];
  const manifest = openRouteManifest(build, (path): RouteObjects => {
    matched.push(path);
    return createRoutes(rooms.buildFor(path).routes);
  });
  return { manifest, matched };
}

function question(addresses: string[], version = build.assets.version): URL {
  const url = new URL('http://here.localhost/__manifest');
  for (const address of addresses) url.searchParams.append('p', address);
  url.searchParams.set('version', version);
  return url;
}

const patternOf = (id: string): string => {
  const { parentId, path } = build.routes[id]!;
  return [parentId && build.routes[parentId] ? patternOf(parentId) : '', path].filter(Boolean).join('/');
};
const patterns = [...new Set(Object.keys(build.routes).map(patternOf))];

/** Returns addresses in groups of ten. */
const tens = (addresses: string[]) =>
  Array.from({ length: Math.ceil(addresses.length / 10) }, (_, at) => addresses.slice(10 * at, 10 * at + 10));

/** Returns the framework's response, and the product's. */
async function bothAnswers(addresses: string[]) {
  const url = question(addresses);
  const [theirs, ours] = [await framework(new Request(url)), opened().manifest(url)!];
  const read = async (answer: Response) => ({
    status: answer.status,
    caching: answer.headers.get('Cache-Control'),
    type: answer.headers.get('Content-Type')?.split(';')[0],
    routes: (await answer.json()) as unknown,
  });
  return [await read(ours), await read(theirs)];
}

describe('route matching for links', () => {
  it('gives the framework’s result, for every pattern with ids, with words of other routes and in other spellings', async () => {
    const filled = (filling: string) => patterns.map((pattern) => `/${pattern.replace(/:[^/]+|\*/g, filling)}`);
    const together = ['create', 'Edit', '%63reate', '%E0%A4%A'].flatMap((filling) => tens(filled(filling)));
    for (const addresses of [...filled(newId()).map((address) => [address]), ...together]) {
      const [ours, theirs] = await bothAnswers(addresses);
      expect({ addresses, ...ours }).toEqual({ addresses, ...theirs });
    }
  });

  it('gives the result for all addresses together, whatever is asked for', async () => {
    const odd = [
      '',
      '/',
      '//',
      'contractors',
      '/contractors/',
      '//contractors',
      '/CONTRACTORS/x/EDIT',
      '/a/b/c/d/e/f/g/h/i',
    ];
    for (const address of odd) {
      const [ours, theirs] = await bothAnswers([address]);
      expect([address, ours]).toEqual([address, theirs]);
    }
    const [ours, theirs] = await bothAnswers([...patterns.map((pattern) => `/${pattern}`).slice(0, 90), ...odd]);
    expect(ours).toEqual(theirs);
  });

  it('is cached for addresses that differ only in ids, and for no more segments than routes have', () => {
    const { manifest, matched } = opened();
    const rows = Array.from({ length: 50 }, () => `/contractors/${newId()}`);
    expect(manifest(question(rows))!.status).toBe(200);
    expect(matched).toEqual(['/contractors', '/contractors/-']);
    manifest(question(rows.map((row) => `${row}/edit`)));
    expect(matched).toEqual(['/contractors', '/contractors/-', '/contractors/-/edit']);
    manifest(question(['/a'.repeat(3000)]));
    expect(matched.length).toBeLessThan(15);
  });

  it('is remembered for recent addresses, with a limit for made-up ones', () => {
    const { manifest, matched } = opened();
    const words = ['edit', 'create', 'export', 'rates', 'delete', 'add'];
    const madeUp = words.flatMap((a) =>
      words.flatMap((b) => words.flatMap((c) => words.map((d) => `/${a}/${b}/${c}/${d}`))),
    );
    const countMatched = (addresses: string[]) => {
      for (let at = 0; at < addresses.length; at += 200) manifest(question(addresses.slice(at, at + 200)));
      return matched.splice(0).length;
    };
    expect(countMatched(['/contractors/1/edit'])).toBe(3);
    expect(countMatched(['/contractors/2/edit'])).toBe(0);
    expect(countMatched(madeUp)).toBeGreaterThan(1500);
    // Of all the invented ones, the last are remembered.
    expect(countMatched(madeUp.slice(-200))).toBe(0);
    expect(countMatched(['/contractors/3/edit'])).toBe(3);
    expect(countMatched(['/contractors/4/edit'])).toBe(0);
  });

  it('is left to the framework for another version, for no address and for too long a query', async () => {
    for (const [url, status] of [
      [question(['/contractors'], 'another'), 204],
      [question([]), 400],
      [question(['/a'.repeat(2000)]), 400],
    ] as const) {
      expect(opened().manifest(url)).toBeNull();
      expect((await framework(new Request(url))).status).toBe(status);
    }
  });
});
