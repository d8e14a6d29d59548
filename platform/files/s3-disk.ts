import { IncomingMessage } from 'node:http';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Disk } from 'flydrive';
import type { FileStoreSettings } from '../config.ts';

/** How long a remote store may send and take nothing, and how long it may take to be reached, in milliseconds. */
export const SILENCE_MS = 60_000;
const CONNECT_MS = 5000;
/** Of its files somebody may read slowly, and each takes a connection as long as that lasts: nobody else waits for it. */
const CONNECTIONS = { maxSockets: Infinity };
/** Stores other than Amazon's may not support the newer checksums, which frame the body; files have the product's own hash. */
const PLAIN = 'WHEN_REQUIRED';

const nothing = () => undefined;
/** Without a logger the client writes to the process's own output, whatever form that has. */
const SILENT = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

/** Opens a bucket. */
export async function openS3Disk(
  settings: Extract<FileStoreSettings, { kind: 's3' }>,
  silenceMs: number,
): Promise<Disk> {
  // The S3 client is an optional dependency and slow to load: only those who use it pay for it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      // By itself the client waits for a store for ever.
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: silenceMs,
        httpAgent: CONNECTIONS,
        httpsAgent: CONNECTIONS,
      },
      logger: SILENT,
      responseChecksumValidation: PLAIN,
      ...(endpoint ? { endpoint, forcePathStyle: true, requestChecksumCalculation: PLAIN } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    }),
  );
}

const silent = () =>
  Object.assign(new Error('The file store stopped sending.'), { name: 'StorageFault', code: 'unavailable' });

/** Breaks off the content of a file once the store is silent. A reader who takes nothing is not the store's silence. */
export function endWhenSilent(content: Readable, silenceMs: number): Readable {
  if (!(content instanceof IncomingMessage)) return content;
  const { socket } = content;
  let [received, looks] = [socket.bytesRead, 0];
  const timer = setInterval(() => {
    // The client's own limit also counts the time in which nobody reads; it is set up to three seconds later.
    content.setTimeout(0);
    const isQuiet = socket.bytesRead === received && content.readableLength === 0 && !content.complete;
    received = socket.bytesRead;
    looks = isQuiet ? looks + 1 : 0;
    if (looks >= 4) content.destroy(silent());
  }, silenceMs / 4);
  timer.unref();
  content.once('close', () => clearInterval(timer));
  return content;
}

const CUT = /^(ECONNRESET|EPIPE|ECONNABORTED)$/;
const ATTEMPTS = 3;

/** Whether a store that was busy, or had just closed the connection, may take the file when asked again. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', $metadata, cause } = error as NodeJS.ErrnoException & { $metadata?: { httpStatusCode?: number } };
  const isBusy = [429, 500, 502, 503].includes($metadata?.httpStatusCode ?? 0);
  return isBusy || CUT.test(code) || isPassing(cause);
}

/** Stores a local file in a bucket. The client itself repeats other requests, but cannot begin a stream again. */
export async function putFile(
  disk: Disk,
  key: string,
  path: string,
  options: { contentType: string; contentLength: number },
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const content = createReadStream(path);
    try {
      return await disk.putStream(key, content, options);
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
    } finally {
      // One that was refused before it was read keeps its file open.
      content.destroy();
    }
    await sleep(100 * 2 ** attempt);
  }
}
