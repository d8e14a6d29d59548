import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

// Runs on the process's thread pool: nothing else waits for it.
const compress = promisify(deflate);

/** Objects compressed together. */
const OF_STREAM = 200;
/** Widths of the table's columns in bytes: an object's type, its location, and its index in its stream. */
const COLUMNS = [1, 4, 2] as const;

type Place = [kind: 0 | 1 | 2, where: number, index: number];

/** Writes objects as a PDF (ISO 32000-1, 7.5); those without a byte stream are compressed many at a time. */
export class PdfWriter {
  readonly #chunks: Buffer[] = [];
  readonly #places: Place[] = [[0, 0, 65_535]];
  #length = 0;
  #waiting: { number: number; text: string }[] = [];

  constructor() {
    this.#append('%PDF-1.7\n%\x81\x81\x81\x81\n');
  }

  /** Reserves a number of object numbers. @returns the first of them */
  reserve(count = 1): number {
    const first = this.#places.length;
    for (let number = first; number < first + count; number += 1) this.#places.push([0, 0, 0]);
    return first;
  }

  /** Whether an object has been written under a number. */
  has(number: number): boolean {
    return this.#places[number]![0] !== 0;
  }

  /** Writes an object under a reserved number. @param text in latin1, without "obj" around it */
  async put(number: number, text: string): Promise<void> {
    this.#waiting.push({ number, text });
    if (this.#waiting.length >= OF_STREAM) await this.#writeWaiting();
  }

  /** The same for a dictionary and its stream. */
  putStream(number: number, text: string): void {
    this.#places[number] = [1, this.#length, 0];
    this.#append(`${number} 0 obj\n${text}\nendobj\n`);
  }

  /** Writes the cross-reference table. @returns the whole file */
  async end({ root, info }: { root: number; info: number }): Promise<Buffer> {
    await this.#writeWaiting();
    const number = this.reserve();
    const at = this.#length;
    this.#places[number] = [1, at, 0];
    const named = `/Root ${root} 0 R /Info ${info} 0 R`;
    const about = `/Type /XRef /Size ${number + 1} /W [${COLUMNS.join(' ')}] ${named} `;
    this.putStream(number, await streamOf(about, this.#table()));
    this.#append(`startxref\n${at}\n%%EOF\n`);
    return Buffer.concat(this.#chunks);
  }

  async #writeWaiting(): Promise<void> {
    const objects = this.#waiting;
    if (objects.length === 0) return;
    this.#waiting = [];
    const stream = this.reserve();
    let length = 0;
    const heads = objects.map(({ number, text }, index) => {
      this.#places[number] = [2, stream, index];
      const head = `${number} ${length}`;
      length += text.length + 1;
      return head;
    });
    const head = `${heads.join(' ')}\n`;
    const content = Buffer.from(`${head}${objects.map(({ text }) => text).join('\n')}\n`, 'latin1');
    this.putStream(stream, await streamOf(`/Type /ObjStm /N ${objects.length} /First ${head.length} `, content));
  }

  #table(): Buffer {
    const [, ...rest] = COLUMNS;
    const table = Buffer.alloc(this.#places.length * 7);
    let at = 0;
    for (const [kind, where, index] of this.#places) {
      at = table.writeUInt8(kind, at);
      at = table.writeUIntBE(where, at, rest[0]);
      at = table.writeUIntBE(index, at, rest[1]);
    }
    return table;
  }

  #append(text: string): void {
    const chunk = Buffer.from(text, 'latin1');
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }
}

/** Returns bytes as a compressed stream. */
async function streamOf(about: string, content: Buffer): Promise<string> {
  const bytes = (await compress(content)).toString('latin1');
  return `<<${about}/Filter /FlateDecode /Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
}
