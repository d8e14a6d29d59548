import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { deserialize, serialize } from 'node:v8';
import { inTemporarySpace } from './temporary-space.ts';
import { openUnnamed, writeWhole } from './unnamed-file.ts';

/** A reader is too far behind to wait for. */
class SpoolFull extends Error {
  override readonly name = 'SpoolFull';
}

type Frame = { at: number; length: number };

/** A queue of values read ahead, in a local file, first in, first out. */
export class Spool<Value> {
  private readonly maxBytes: number;
  private readonly frames: Frame[] = [];
  private file: FileHandle | null = null;
  private end = 0;
  private taking = 0;

  /** @param maxBytes the maximum size of the file */
  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get isEmpty(): boolean {
    return this.frames.length === 0;
  }

  /** One at a time. @throws SpoolFull; TemporarySpaceFull if the machine has no space */
  async put(value: Value): Promise<void> {
    const bytes = serialize(value);
    if (this.isEmpty && this.taking === 0) this.end = 0;
    if (this.end + bytes.length > this.maxBytes)
      throw new SpoolFull(`More than ${this.maxBytes} bytes were read ahead of a slow reader.`);
    this.file ??= await inTemporarySpace(() => openUnnamed(tmpdir()));
    const { file, end } = this;
    await inTemporarySpace(() => writeWhole(file, bytes, end));
    this.end += bytes.length;
    this.frames.push({ at: end, length: bytes.length });
  }

  /** Returns the oldest value; undefined if there is none. */
  async take(): Promise<Value | undefined> {
    const frame = this.frames.shift();
    if (!frame) return undefined;
    this.taking += 1;
    try {
      const { buffer, bytesRead } = await this.file!.read(Buffer.alloc(frame.length), 0, frame.length, frame.at);
      if (bytesRead !== frame.length) throw new Error('What was read ahead is cut short.');
      return deserialize(buffer) as Value;
    } finally {
      this.taking -= 1;
    }
  }

  async close(): Promise<void> {
    await this.file?.close();
  }
}
