/** Modules grouped in one file: their size, the pages that load them, and the parts that they load in turn. */
export type Part = {
  /** The name of a package that is kept separate. */
  name: string | undefined;
  pages: Set<number>;
  size: number;
  ids: string[];
  imports: Set<Part>;
};

/** The cost to a page of requesting one more file, in characters of source: headers, and poorer compression. */
const REQUEST = 10_000;
/** Beyond this number of parts, each further one costs a page as much again: many small ones keep a phone waiting. */
const FEW = 12;

/**
 * Merges parts two at a time, always the pair that saves most, until none does. A merged pair saves one request on each
 * page that needs both, and costs each page that needs one of them the other, and what that one loads. Parts never come
 * to depend on each other. @param weights how much each page counts
 */
export function mergeParts(parts: Part[], weights: readonly number[]): Part[] {
  const weightOf = (pages: Iterable<number>) => [...pages].reduce((sum, page) => sum + weights[page]!, 0);
  let left = parts;
  for (;;) {
    const loads = weights.map((_, page) => left.filter((part) => part.pages.has(page)).length);
    const requestOf = (pages: Iterable<number>) =>
      [...pages].reduce((sum, page) => sum + weights[page]! * REQUEST * Math.max(1, loads[page]! - FEW), 0);
    const priced = left.flatMap((one, at) =>
      left.slice(at + 1).map((other) => ({ one, other, spared: sparedBy(one, other, weightOf, requestOf) })),
    );
    const best = priced
      .filter(({ spared }) => spared > 0)
      .sort((a, b) => b.spared - a.spared)
      .find(({ one, other }) => !leadsByAnother(one, other) && !leadsByAnother(other, one));
    if (!best) return left;
    const joined = join(best.one, best.other);
    left = [...left.filter((part) => part !== best.one && part !== best.other), joined];
    for (const { imports } of left) {
      const [hadOne, hadOther] = [imports.delete(best.one), imports.delete(best.other)];
      if (hadOne || hadOther) imports.add(joined);
    }
  }
}

/** Returns some parts and those that they load. */
function loadedBy(...starts: Part[]): Set<Part> {
  const loaded = new Set<Part>(starts.flatMap(({ imports }) => [...imports]));
  for (const part of loaded) for (const next of part.imports) loaded.add(next);
  return loaded;
}

type WeightOf = (pages: Iterable<number>) => number;

/** Returns how much less pages load if two parts are merged; 0 if they would load more. */
function sparedBy(one: Part, other: Part, weightOf: WeightOf, requestOf: WeightOf): number {
  const shared = [...one.pages].filter((page) => other.pages.has(page));
  if (one.name || other.name || shared.length === 0) return 0;
  const both = weightOf(shared);
  const [onlyOne, onlyOther] = [weightOf(one.pages) - both, weightOf(other.pages) - both];
  let spared = requestOf(shared) - onlyOne * other.size - onlyOther * one.size;
  if (spared <= 0) return 0;
  const pages = [...union(one.pages, other.pages)];
  for (const part of loadedBy(one, other))
    if (part !== one && part !== other)
      spared -= weightOf(pages.filter((page) => !part.pages.has(page))) * (part.size + REQUEST);
  return spared;
}

/** Whether one leads to the other through a third, which would then be in a cycle. */
function leadsByAnother(one: Part, other: Part): boolean {
  return [...one.imports].some((part) => part !== other && loadedBy(part).has(other));
}

const union = <T>(one: Set<T>, other: Set<T>) => new Set([...one, ...other]);

function join(one: Part, other: Part): Part {
  const imports = union(one.imports, other.imports);
  imports.delete(one);
  imports.delete(other);
  const joined = {
    name: undefined,
    pages: union(one.pages, other.pages),
    size: one.size + other.size,
    ids: [...one.ids, ...other.ids],
    imports,
  };
  for (const part of loadedBy(joined)) part.pages = union(part.pages, joined.pages);
  return joined;
}
