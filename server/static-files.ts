import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { encodingFor } from './compression.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.yaml': 'application/yaml',
};
const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';
/** Browsers check for a new service worker each time. */
const SERVICE_WORKER = '/service-worker.js';
const PACKED = /\.(gz|br)$/;

type Bytes = Buffer<ArrayBuffer>;
type StaticFile = { headers: Record<string, string>; tag: string; plain: Bytes; gzip: Bytes | null; br: Bytes | null };

/** Serves the files of the portal's build; null for anything else. */
export type StaticFiles = (incoming: IncomingMessage, path: string) => Response | null;

/** Reads the client's build into memory, so that no request's path ever reaches the disk. A few megabytes. */
export function openStaticFiles(folder: string): StaticFiles {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (!entry.isFile() || PACKED.test(path) || path.startsWith('/.')) continue;
    files.set(path, read(file, path));
  }
  return (incoming, path) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return null;
    const found = files.get(path);
    if (found) return answer(found, incoming);
    // A hashed file that no longer exists belongs to another build: no page can replace it.
    return path.startsWith('/assets/') ? new Response('Not found.', { status: 404, headers: NOT_FOUND_HEADERS }) : null;
  };
}

const NOT_FOUND_HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

function read(file: string, path: string): StaticFile {
  const plain = readFileSync(file);
  const packed = (ending: string) => (existsSync(file + ending) ? readFileSync(file + ending) : null);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const [gzip, br] = [packed('.gz'), packed('.br')];
  const headers = {
    'Content-Type': TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream',
    'Cache-Control': path === SERVICE_WORKER ? 'no-cache' : path.startsWith('/assets/') ? FOR_EVER : AN_HOUR,
    ...(gzip || br ? { Vary: 'Accept-Encoding' } : {}),
  };
  return { headers, tag, plain, gzip, br };
}

function answer(file: StaticFile, incoming: IncomingMessage): Response {
  const { br, gzip } = file;
  const encoding = br && gzip ? encodingFor(incoming) : null;
  const body = (encoding && file[encoding]) ?? file.plain;
  const headers: Record<string, string> = {
    ...file.headers,
    ETag: `"${file.tag}${encoding ? `-${encoding}` : ''}"`,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  };
  if ((incoming.headers['if-none-match'] ?? '').includes(file.tag)) return new Response(null, { status: 304, headers });
  headers['Content-Length'] = String(body.length);
  return new Response(incoming.method === 'HEAD' ? null : body, { headers });
}
