import { deflateRawSync, inflateRawSync } from 'node:zlib';

const BLOCK = 65_536; // characters that are packed together
/** Rows of a file are much alike, so that the quickest packs them well. */
const LEVEL = { level: 1 };

/**
 * A list of any length that takes a small part of the memory of its items: it holds them as packed JSON, a thousand or so together. It grows at its
 * end, and is gone through in its order, each time with items of its own.
 */
export class PackedList<Item> implements Iterable<Item> {
  readonly #blocks: Buffer[] = [];
  #open: string[] = [];
  #size = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds an item, which JSON has to be able to say. @returns how many there are then */
  push(item: Item): number {
    return this.pushJson(JSON.stringify(item));
  }

  /** Adds an item by its JSON. @returns how many there are then */
  pushJson(json: string): number {
    this.#open.push(json);
    this.#size += json.length + 1;
    if (this.#size >= BLOCK) {
      this.#blocks.push(deflateRawSync(this.#open.join(','), LEVEL));
      [this.#open, this.#size] = [[], 0];
    }
    this.#length += 1;
    return this.#length;
  }

  /** The JSON of its items, parted by commas, some of them at a time. */
  *json(): Generator<string> {
    for (const block of this.#blocks) yield inflateRawSync(block).toString();
    if (this.#open.length > 0) yield this.#open.join(',');
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const json of this.json()) yield* JSON.parse(`[${json}]`) as Item[];
  }
}
