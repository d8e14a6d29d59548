import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { originOf, readHost } from '#platform/requests/host.ts';
import type { ApiEnvironment } from '../environment.ts';
import { TAGS } from '../description/tags.ts';
import { changelogPage } from './changelog-page.ts';
import { BASE } from './curl-sample.ts';
import { type Described, resourcesOf, slugOf } from './described.ts';
import { eventsPage } from './events-page.ts';
import { DOCS_POLICY } from './frame.ts';
import { overviewPage } from './overview-page.ts';
import { problemsPage } from './problems-page.ts';
import { resourcePage } from './resource-page.ts';
import { searchEntries, searchPage } from './search-page.ts';

const HEADERS = { 'Content-Security-Policy': DOCS_POLICY, 'Cache-Control': 'public, max-age=300' };

/** Returns the base address of the reader's API: on the requested host, if it is one of the installation's own. */
function baseFor(c: Context<ApiEnvironment>): string {
  const { baseUrl } = c.get('platform').config;
  const host = c.req.header('Host') ?? '';
  const origin = originOf(baseUrl, host) || new URL(baseUrl).origin;
  return `${origin}${readHost(baseUrl, host).kind === 'api' ? '' : '/api'}/v1`;
}

/** Serves the human-readable API reference, below `/api/docs` on every host and `/docs` on the API's own. No scripts. */
export function serveDocs(app: OpenAPIHono<ApiEnvironment>, described: () => Described): void {
  let entries: ReturnType<typeof searchEntries> | undefined;
  const resource = (slug: string) => resourcesOf(described()).find((one) => one.slug === slug)!;
  const pages = new Map<string, () => Promise<string>>([
    ['', () => overviewPage(described())],
    ['/changelog', changelogPage],
    ['/events', () => eventsPage(described())],
    ['/problems', problemsPage],
    ...TAGS.map(({ name }): [string, () => Promise<string>] => {
      const slug = slugOf(name);
      return [`/${slug}`, () => resourcePage(resource(slug), described())];
    }),
  ]);
  // A page is the same for everyone except for its reader's address.
  const made = new Map<string, Promise<string>>();
  const open = (path: string, make: () => Promise<string>) => {
    if (!made.has(path)) made.set(path, make());
    return made.get(path)!;
  };
  for (const base of ['/api/docs', '/docs']) {
    for (const [path, make] of pages)
      app.get(`${base}${path}`, async (c) =>
        c.html((await open(path, make)).replaceAll(BASE, baseFor(c)), 200, HEADERS),
      );
    app.get(`${base}/search`, async (c) =>
      c.html(await searchPage((entries ??= searchEntries(described())), c.req.query('q') ?? ''), 200, HEADERS),
    );
  }
}
