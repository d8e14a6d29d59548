import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

type Streams = [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]];
type Options = { mode: number; flags?: string; flush?: boolean; onUnwritable?: () => void };

/**
 * Writes a stream to a file, by way of others where they are given. However it ends the file is closed by then: one that is
 * still being opened when its source breaks would be made after whoever cleans up has looked for it.
 * @param options of the file; `onUnwritable` hears that the file failed before the streams do, which then fail with the same error
 */
export async function streamToFile(
  streams: Streams,
  path: string,
  { onUnwritable, ...options }: Options,
): Promise<void> {
  const file = createWriteStream(path, options);
  if (onUnwritable) file.once('error', onUnwritable);
  const isClosed = new Promise<void>((resolve) => file.once('close', resolve));
  try {
    await pipeline([...streams, file]);
  } finally {
    file.destroy();
    await isClosed;
  }
}
