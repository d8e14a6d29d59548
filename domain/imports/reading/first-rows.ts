const BLOCK = 1 << 18; // bytes per block of texts
const MAX_LENGTH = 255; // characters of a text stored in a block
const NO_ROOM = 'The file has too many different rows.';

/**
 * Records which row of a file was the first with a text. Texts are stored back to back as bytes and looked up by hash:
 * a map of as many would take four times the memory.
 */
export class FirstRows {
  #count = 0;
  /** Position of a text by its hash, plus one; 0 for an empty slot. */
  #slots = new Int32Array(2048);
  #hashes = new Int32Array(1024);
  #rows = new Uint32Array(1024);
  #starts = new Uint32Array(1024);
  readonly #blocks: Uint8Array[] = [];
  #end = 0;
  readonly #long = new Map<string, number>();

  /** Notes the row as the first with the text. @returns the row noted earlier, which stays; undefined if there was none */
  note(text: string, row: number): number | undefined {
    if (text.length > MAX_LENGTH) return this.#noteLong(text, row);
    const { hash, width } = hashOf(text);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let at = this.#slots[slot]!; at !== 0; at = this.#slots[slot]!) {
      if (this.#hashes[at - 1] === hash && this.#isAt(this.#starts[at - 1]!, text, width)) return this.#rows[at - 1];
      slot = (slot + 1) & mask;
    }
    this.#add(text, { row, hash, width, slot });
    return undefined;
  }

  #noteLong(text: string, row: number): number | undefined {
    const earlier = this.#long.get(text);
    if (earlier === undefined) this.#long.set(text, row);
    return earlier;
  }

  #add(text: string, { row, hash, width, slot }: { row: number; hash: number; width: number; slot: number }): void {
    const at = this.#count;
    if (at === this.#rows.length) {
      this.#hashes = twice(this.#hashes, new Int32Array(at * 2));
      this.#rows = twice(this.#rows, new Uint32Array(at * 2));
      this.#starts = twice(this.#starts, new Uint32Array(at * 2));
    }
    this.#hashes[at] = hash;
    this.#rows[at] = row;
    this.#starts[at] = this.#write(text, width);
    this.#slots[slot] = at + 1;
    this.#count = at + 1;
    if (this.#count * 2 > this.#slots.length) this.#spread();
  }

  /** Doubles the slots, so that few texts share one. */
  #spread(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let at = 0; at < this.#count; at += 1) {
      let slot = this.#hashes[at]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = at + 1;
    }
    this.#slots = slots;
  }

  /** Appends a text: its width and length, then its characters. @returns its offset */
  #write(text: string, width: number): number {
    const size = 2 + text.length * width;
    if ((this.#end % BLOCK) + size > BLOCK) this.#end += BLOCK - (this.#end % BLOCK);
    const start = this.#end;
    if (start + BLOCK > 0xff_ff_ff_ff) throw new RangeError(NO_ROOM);
    const block = (this.#blocks[Math.floor(start / BLOCK)] ??= new Uint8Array(BLOCK));
    let to = start % BLOCK;
    block[to++] = width;
    block[to++] = text.length;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      block[to++] = code;
      if (width === 2) block[to++] = code >> 8;
    }
    this.#end = start + size;
    return start;
  }

  #isAt(start: number, text: string, width: number): boolean {
    const block = this.#blocks[Math.floor(start / BLOCK)]!;
    let from = start % BLOCK;
    if (block[from++] !== width || block[from++] !== text.length) return false;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (block[from++] !== (code & 0xff) || (width === 2 && block[from++] !== code >> 8)) return false;
    }
    return true;
  }
}

/** Returns a hash of a text, and the bytes needed per character. */
function hashOf(text: string): { hash: number; width: 1 | 2 } {
  let [hash, all] = [0x81_1c_9d_c5, 0];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    hash = Math.imul(hash ^ code, 0x01_00_01_93);
    all |= code;
  }
  // The last characters of a text affect only the lower bits, which select the slot.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  return { hash: hash ^ (hash >>> 13), width: all > 0xff ? 2 : 1 };
}

function twice<List extends Int32Array | Uint32Array>(list: List, into: List): List {
  into.set(list);
  return into;
}
