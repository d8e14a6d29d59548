import { deflateRawSync, inflateRawSync } from 'node:zlib';

const BLOCK = 500; // items that are packed together
/** Rows of a file are much alike, so that the quickest packs them well. */
const LEVEL = { level: 1 };

/**
 * A list of any length that takes a small part of the memory of its items: it holds them as packed JSON, some hundred together. It grows at its end, and
 * is gone through in its order, each time with items of its own.
 */
export class PackedList<Item> implements Iterable<Item> {
  readonly #blocks: Buffer[] = [];
  #latest: Item[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** How many items lie unpacked. */
  get unpacked(): number {
    return this.#latest.length;
  }

  /** Adds an item, which JSON has to be able to say, and which changes no more. @returns how many there are then */
  push(item: Item): number {
    this.#latest.push(item);
    if (this.#latest.length === BLOCK) {
      this.#blocks.push(deflateRawSync(jsonOf(this.#latest), LEVEL));
      this.#latest = [];
    }
    this.#length += 1;
    return this.#length;
  }

  /** The JSON of its items, parted by commas, some of them at a time. */
  *json(): Generator<string> {
    for (const block of this.#blocks) yield inflateRawSync(block).toString();
    if (this.#latest.length > 0) yield jsonOf(this.#latest);
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const json of this.json()) yield* JSON.parse(`[${json}]`) as Item[];
  }
}

const jsonOf = (items: readonly unknown[]) => JSON.stringify(items).slice(1, -1);
