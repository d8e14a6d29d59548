import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { MultipartUploads } from './multipart-uploads.ts';

type Stored = { bytes: Buffer; contentType: string };

/** An object store on the loopback that supports as much of S3 as a file store needs, each request signed with one key. */
export type ObjectStore = {
  endpoint: string;
  /** The settings of an installation that stores its files there. */
  settings: Record<string, string>;
  objects: Map<string, Stored>;
  /** The files that it receives in parts. */
  multipart: MultipartUploads;
  /** The response to all requests from now on, in place of the usual one; `silence` is none. */
  failure: 503 | 507 | 'silence' | null;
  /** How it treats the next files, or parts, that it is to store: it is too busy, cuts the connection, or refuses. */
  uploads: ('busy' | 'cut' | 'refused' | 'taken')[];
  /** Whether it stops in the middle of a file that it sends. */
  stopsHalfway: boolean;
  /** The keys that it refuses to delete. */
  locked: Set<string>;
  close(): Promise<void>;
};

const list = (keys: string[]) =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${keys
    .map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-05-18T08:00:00.000Z</LastModified></Contents>`,
    )
    .join('')}<KeyCount>${keys.length}</KeyCount></ListBucketResult>`;

/** Opens the store for one bucket and one access key. */
export async function openObjectStore(bucket: string, accessKeyId: string): Promise<ObjectStore> {
  const objects = new Map<string, Stored>();
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://store');
    const key = decodeURIComponent(url.pathname).slice(bucket.length + 2);
    const troubled = request.method === 'PUT' ? store.uploads.shift() : undefined;
    if (troubled === 'cut') return void request.socket.destroy();
    const bytes = await buffer(request);
    const answer = (status: number, body: Buffer | string = '', type = 'application/xml', etag = '"1"') => {
      response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body), ETag: etag });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (troubled === 'busy') return answer(503, '<Error><Code>SlowDown</Code></Error>');
    if (troubled === 'refused') return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    if (store.failure === 'silence') return;
    if (store.failure) return answer(store.failure, '<Error><Code>Refused</Code></Error>');
    const isKnown = request.headers.authorization?.includes(`Credential=${accessKeyId}/`);
    if (!isKnown) return answer(403, '<Error><Code>AccessDenied</Code></Error>');
    if (url.pathname.split('/')[1] !== bucket) return answer(404, '<Error><Code>NoSuchBucket</Code></Error>');
    const part = store.multipart.answer(request, url, key, bytes, (file) => objects.set(key, file));
    if (part) return answer(part.status, part.body, 'application/xml', part.etag);
    const found = objects.get(key);
    if (request.method === 'PUT') {
      objects.set(key, { bytes, contentType: request.headers['content-type'] ?? '' });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (request.method === 'POST') {
      const requested = [...bytes.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, name]) => name!);
      for (const name of requested) if (!store.locked.has(name)) objects.delete(name);
      const refused = requested.filter((name) => store.locked.has(name));
      const errors = refused.map((name) => `<Error><Key>${name}</Key><Code>AccessDenied</Code></Error>`).join('');
      return answer(200, `<?xml version="1.0"?><DeleteResult>${errors}</DeleteResult>`);
    }
    if (url.searchParams.get('list-type') === '2') {
      const prefix = url.searchParams.get('prefix') ?? '';
      return answer(200, list([...objects.keys()].filter((one) => one.startsWith(prefix))));
    }
    if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>');
    if (store.stopsHalfway && request.method === 'GET') {
      response.writeHead(200, { 'Content-Type': found.contentType, 'Content-Length': found.bytes.length });
      return void response.write(found.bytes.subarray(0, found.bytes.length / 2));
    }
    return answer(200, found.bytes, found.contentType);
  });
  const store: ObjectStore = {
    endpoint: '',
    settings: {},
    objects,
    multipart: new MultipartUploads(),
    failure: null,
    uploads: [],
    stopsHalfway: false,
    locked: new Set(),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  store.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  store.settings = {
    FILE_STORE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: 'a secret of the tests',
  };
  return store;
}
