import { deflateRawSync, inflateRawSync } from 'node:zlib';

const BLOCK = 500; // items compressed together
/** Rows of a file are much alike, so the fastest level compresses them well. */
const LEVEL = { level: 1 };

/**
 * A list of any length that uses a fraction of the memory of its items, stored as compressed JSON in blocks of some
 * hundred. Append-only; iterated in order, with fresh items each time.
 */
export class PackedList<Item> implements Iterable<Item> {
  readonly #blocks: Buffer[] = [];
  #latest: Item[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The number of items not yet compressed. */
  get unpacked(): number {
    return this.#latest.length;
  }

  /** Adds an item, which must be serialisable as JSON and must not change afterwards. @returns the new number of items */
  push(item: Item): number {
    this.#latest.push(item);
    if (this.#latest.length === BLOCK) {
      this.#blocks.push(deflateRawSync(jsonOf(this.#latest), LEVEL));
      this.#latest = [];
    }
    this.#length += 1;
    return this.#length;
  }

  /** Yields the JSON of its items, separated by commas, some at a time. */
  *json(): Generator<string> {
    for (const block of this.#blocks) yield inflateRawSync(block).toString();
    if (this.#latest.length > 0) yield jsonOf(this.#latest);
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const json of this.json()) yield* JSON.parse(`[${json}]`) as Item[];
  }
}

const jsonOf = (items: readonly unknown[]) => JSON.stringify(items).slice(1, -1);
