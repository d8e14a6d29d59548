import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
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

const MEGABYTE = 1024 * 1024;
/** A file larger than this is sent in parts, each held in memory until the store has it, so that the client can repeat it. */
export const PART_BYTES = 8 * MEGABYTE;
const PARTS_AT_ONCE = 2;
/** How many parts a file may have. */
const MAX_PARTS = 10_000;

/** Opens a bucket. A file that breaks off while it is stored leaves nothing there. */
export async function openS3Disk(
  settings: Extract<FileStoreSettings, { kind: 's3' }>,
  silenceMs: number,
): Promise<Disk> {
  // The S3 client is an optional dependency and slow to load: only those who use it pay for it.
  const [{ S3Driver }, { S3Client }, { Upload }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  // The client would write to the output of a command which Node its later versions require: its own switch for that.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
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
  });
  /** The driver's own way is one request, which Amazon limits to 5 GB and the client cannot repeat. */
  class InParts extends S3Driver {
    override async putStream(key: string, content: Readable, options: { contentType: string; contentLength: number }) {
      const { contentType: ContentType, contentLength: ContentLength } = options;
      await new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body: content, ContentType, ContentLength },
        partSize: Math.max(PART_BYTES, Math.ceil(ContentLength / MAX_PARTS)),
        queueSize: PARTS_AT_ONCE,
      }).done();
    }
  }
  return new Disk(new InParts({ client, bucket, visibility: 'private', supportsACL: false }));
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
