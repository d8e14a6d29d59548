import type { Plugin, Rollup } from 'vite';
import { type Part, mergeParts } from './chunk-parts.ts';

/** What every page needs, and separately, heavy packages that only some pages need. */
const FRAMEWORK =
  /^\0|node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//;
const HEAVY: [name: string, package_: RegExp][] = [
  ['schemas', /node_modules\/(zod|@conform-to\/zod)\//],
  ['dates', /node_modules\/(temporal-polyfill|temporal-utils)\//],
];
/** What is loaded with every page, and with every page for someone logged in. */
const EVERYWHERE: [name: string, page: RegExp][] = [
  ['common', /\/app\/(entry\.client|root)\.tsx(\?|$)/],
  ['portal', /\/app\/routes\/_portal\.tsx(\?|$)/],
];
const PAGE = /\/app\/(root|.*\/routes\/[^/]+|routes\/[^/]+)\.tsx\?/;
/** Modules included in their page's own file, which therefore need none. */
const WITH_ITS_PAGE = /\/(app\/root|routes\/_portal(\.settings)?)\.tsx\?/;
/** Where people arrive, from a bookmark, an email or a new agency: the requests of such a page count as much as those of this many others. */
const ARRIVALS =
  /\/routes\/_portal\.(dashboard|contractors\._index|settings\.branding|timesheets\.(_index|create|\$timesheetId))\.tsx\?/;
const ARRIVAL = 40;
/** What contractors and authorisers see on arrival. */
const LATE_PARTS = /\/listing\/(contractor-weeks|decide-queue)\.tsx$/;
const LATE_PART = 4;

/**
 * Groups the portal's modules into few files, since a new visitor's browser requests each separately. What every page
 * needs is one file, what the portal's frame needs another, and each heavy package one more. The other modules shared
 * by several pages start out grouped by the set of pages that need them, and are merged as long as that costs pages
 * less than requesting one more file (`chunk-parts.ts`).
 */
export function chunkOf(): Rollup.GetManualChunk {
  let known: Map<string, string> | undefined;
  return (id, graph) => (known ??= divide(graph)).get(id);
}

/**
 * Lets page files export what others need of them besides the page itself: the root and the frame export what is
 * included in them, a page what its lazily loaded parts need. None of it then needs a separate file.
 */
export const pagesInChunks: Plugin = {
  name: 'pages-in-chunks',
  apply: 'build',
  buildStart({ input }) {
    for (const id of Object.values(input))
      if (PAGE.test(id)) this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' });
  },
};

function divide({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const ids = [...getModuleIds()];
  const importsOf = (id: string) => getModuleInfo(id)?.importedIds ?? [];
  const pages = ids.filter((id) => getModuleInfo(id)?.isEntry || getModuleInfo(id)?.dynamicImporters.length);
  const reached = pages.map((page) => reachedFrom(page, importsOf));
  for (const [at, page] of pages.entries()) {
    const { isEntry, dynamicImporters } = getModuleInfo(page)!;
    if (isEntry) continue;
    const around = reached.filter((_, other) => other !== at && dynamicImporters.some((id) => reached[other]!.has(id)));
    for (const id of reached[at]!)
      if (id !== page && around.length > 0 && around.every((there) => there.has(id))) reached[at]!.delete(id);
  }
  // Within a page that frames others, these load what it loads.
  const loaded = pages.map(
    (page, at) =>
      new Set(pages.flatMap((frame, other) => (other === at || isFrameOf(frame, page) ? [...reached[other]!] : []))),
  );
  const everywhere = EVERYWHERE.map(([name, pattern]) => {
    const there = pages.flatMap((page, at) => (pattern.test(page) ? [...reached[at]!] : []));
    return { name, ids: new Set(there) };
  });
  const heavyOf = (id: string) => HEAVY.find(([, package_]) => package_.test(id))?.[0];
  const fixedOf = (id: string) => {
    if (FRAMEWORK.test(id)) return 'framework';
    if (pages.includes(id) && !WITH_ITS_PAGE.test(id)) return 'its own';
    return heavyOf(id) ? undefined : everywhere.find((one) => one.ids.has(id))?.name;
  };
  const parts = new Map<string, Part>();
  const partOf = new Map<string, Part>();
  const chunks = new Map<string, string>();
  for (const id of ids) {
    const fixed = fixedOf(id);
    if (fixed && fixed !== 'its own') chunks.set(id, fixed);
    const needed = pages.flatMap((_, at) => (loaded[at]!.has(id) ? [at] : []));
    const name = heavyOf(id);
    if (fixed || (!name && needed.length < 2)) continue;
    const key = name ?? needed.join();
    const part = parts.get(key) ?? { name, pages: new Set(), size: 0, ids: [], imports: new Set() };
    for (const page of needed) part.pages.add(page);
    part.ids.push(id);
    part.size += getModuleInfo(id)?.code?.length ?? 0;
    parts.set(key, part);
    partOf.set(id, part);
  }
  for (const [id, part] of partOf)
    for (const next of importsOf(id)) {
      const other = partOf.get(next);
      if (other && other !== part) part.imports.add(other);
    }
  const weights = pages.map((page) => (ARRIVALS.test(page) ? ARRIVAL : LATE_PARTS.test(page) ? LATE_PART : 1));
  for (const [at, part] of mergeParts([...parts.values()], weights).entries())
    for (const id of part.ids) chunks.set(id, part.name ?? `shared-${at}`);
  return chunks;
}

const routeOf = (page: string) => /\/routes\/([^/]+)\.tsx/.exec(page)?.[1];

/** Whether a page frames another: `_portal.settings` frames `_portal.settings.branding`. */
function isFrameOf(frame: string, page: string): boolean {
  const route = routeOf(frame);
  return route !== undefined && routeOf(page)?.startsWith(`${route}.`) === true;
}

function reachedFrom(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of importsOf(id)) reached.add(next);
  return reached;
}
