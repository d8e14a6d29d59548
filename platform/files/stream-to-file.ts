import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

type Streams = [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]];
type Options = { mode: number; flags?: string; flush?: boolean };

/**
 * Writes a stream to a file, by way of others where they are given. However it ends the file is closed by then: one that is
 * still being opened when its source breaks would be made after whoever cleans up has looked for it.
 */
export async function streamToFile(streams: Streams, path: string, options: Options): Promise<void> {
  const file = createWriteStream(path, options);
  const isClosed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await pipeline([...streams, file]);
  } finally {
    file.destroy();
    await isClosed;
  }
}
