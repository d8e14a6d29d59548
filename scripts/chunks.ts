import type { Rollup } from 'vite';

/** What every page needs, and what is heavy and only some pages need. A module that leads to such a package stands apart from others. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\//;
const HEAVY: [name: string, package_: RegExp][] = [
  ['forms', /node_modules\/(zod|@conform-to)\//],
  ['dates', /node_modules\/(temporal-polyfill|temporal-utils)\//],
  ['calendar', /node_modules\/(react-day-picker|date-fns|@date-fns|downshift)\//],
];
/** What comes with every page, or with every page of somebody who is logged in. */
const EVERYWHERE = /\/app\/(entry\.client|root|routes\/_portal)\.tsx(\?|$)/;
/** Modules that at least such a part of the pages need come together; those of fewer come with these pages alone. */
const PARTS: [name: string, part: number][] = [
  ['common', 0.3],
  ['usual', 0.1],
  ['some', 0.03],
];

/**
 * Puts the portal's modules into few files: a browser that has been nowhere yet asks for each by itself. Modules that about as
 * many pages need, and that lead to the same heavy packages, come together. What a module imports is needed by as many pages
 * at least and leads to no more, so that files never need each other both ways.
 */
export function chunkOf(): Rollup.GetManualChunk {
  let known: Map<string, string | undefined> | undefined;
  return (id, graph) => (known ??= divide(graph)).get(id);
}

function divide({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string | undefined> {
  const ids = [...getModuleIds()];
  const importsOf = (id: string) => getModuleInfo(id)?.importedIds ?? [];
  const pages = ids.filter((id) => getModuleInfo(id)?.isEntry);
  const everywhere = new Set(
    pages.filter((page) => EVERYWHERE.test(page)).flatMap((page) => [...reachedFrom(page, importsOf)]),
  );
  const needed = new Map<string, number>();
  for (const page of pages) for (const id of reachedFrom(page, importsOf)) needed.set(id, (needed.get(id) ?? 0) + 1);
  const chunk = (id: string): string | undefined => {
    if (FRAMEWORK.test(id)) return 'framework';
    if (getModuleInfo(id)?.isEntry) return undefined;
    const heavy = HEAVY.find(([, package_]) => package_.test(id));
    if (heavy) return heavy[0];
    const count = everywhere.has(id) ? pages.length : (needed.get(id) ?? 0);
    const part = PARTS.find(([, share]) => count >= pages.length * share);
    if (!part) return undefined;
    const reached = [...reachedFrom(id, importsOf)];
    const leads = HEAVY.flatMap(([name, package_]) => (reached.some((one) => package_.test(one)) ? [name] : []));
    return [part[0], ...leads].join('-');
  };
  return new Map(ids.map((id) => [id, chunk(id)]));
}

function reachedFrom(start: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of importsOf(id)) reached.add(next);
  return reached;
}
