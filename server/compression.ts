import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

const gzip = promisify(gzipCallback);

/** Types that are sent whole. Event streams, NDJSON, CSV, PDF and pictures are not among them and pass untouched. */
const WHOLE =
  /^(text\/(html|css|javascript|plain|x-script)|application\/(json|problem\+json|javascript|manifest\+json)|image\/svg\+xml)\b/i;
const SMALLEST = 1024;
const NO_BODY = new Set([204, 205, 304]);

/** Whether a caller takes an encoding; `gzip;q=0` is a refusal. */
export function accepts(header: string | undefined, encoding: 'gzip' | 'br'): boolean {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === encoding) return !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  }
  return false;
}

/** Whether an answer is sent as it is made, rather than whole from memory. What the build holds has a tag. */
export const isStreamed = ({ headers }: Response): boolean =>
  !WHOLE.test(headers.get('Content-Type') ?? '') && !headers.has('ETag') && headers.has('Content-Type');

/** Compresses an answer's body at once when it is text of some size and the caller takes gzip. */
export async function compress(incoming: IncomingMessage, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (status === 304) vary(headers);
  if (NO_BODY.has(status) || !WHOLE.test(headers.get('Content-Type') ?? '')) return response;
  if (headers.has('Content-Encoding') || /no-transform/i.test(headers.get('Cache-Control') ?? '')) return response;
  vary(headers);
  if (!accepts(incoming.headers['accept-encoding'], 'gzip')) return response;
  if (incoming.method === 'HEAD') {
    // What GET would send has another length, which nobody knows before compressing.
    headers.delete('Content-Length');
    return response;
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < SMALLEST) return new Response(body, { status, headers });
  const compressed = await gzip(body, { level: 6 });
  headers.set('Content-Encoding', 'gzip');
  headers.set('Content-Length', String(compressed.length));
  const tag = headers.get('ETag');
  // The bytes differ now, so the tag only says that the meaning is the same.
  if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  return new Response(compressed, { status, headers });
}

function vary(headers: Headers): void {
  const named = headers.get('Vary') ?? '';
  if (!/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(named)) headers.append('Vary', 'Accept-Encoding');
}
