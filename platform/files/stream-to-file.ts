import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

type Streams = [NodeJS.ReadableStream, ...NodeJS.ReadWriteStream[]];
type Options = { mode: number; flags?: string; flush?: boolean; onUnwritable?: () => void };

/**
 * Writes a stream to a file, through others if given. However it ends, the file is closed by then: one still being
 * opened when its source breaks would be created after the clean-up has looked for it.
 * @param options of the file; `onUnwritable` is called if the file failed before the streams, which then fail with the
 * same error
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
