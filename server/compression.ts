import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { IncomingMessage } from 'node:http';

type Encoding = 'br' | 'gzip';

// Brotli at this quality makes a list a seventh smaller than gzip does, in half the time. A window of 256 KB holds a
// page; the usual one is 4 MB, and that many bytes outside V8's own heap make it collect garbage all the time.
const SETTINGS = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 };
const PACK: Record<Encoding, (body: Buffer) => Promise<Buffer<ArrayBuffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, { params: { ...SETTINGS, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

/** Types that are sent whole. Event streams, NDJSON, CSV, PDF and images are not among them and pass unchanged. */
const WHOLE =
  /^(text\/(html|css|javascript|plain|x-script)|application\/(json|problem\+json|javascript|manifest\+json)|image\/svg\+xml)\b/i;
const SMALLEST = 1024;
const NO_BODY = new Set([204, 205, 304]);

/** Whether a caller accepts an encoding; `gzip;q=0` is a refusal. */
function accepts(header: string | undefined, encoding: Encoding): boolean {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (name === encoding) return !parameters.some((one) => /^q=0(\.0*)?$/.test(one));
  }
  return false;
}

/** Returns the better of the encodings that a caller accepts, or none. */
export function encodingFor({ headers }: IncomingMessage): Encoding | null {
  const wanted = headers['accept-encoding'];
  return accepts(wanted, 'br') ? 'br' : accepts(wanted, 'gzip') ? 'gzip' : null;
}

/** Whether a response is sent as it is produced, rather than whole from memory. Files of the build have a tag. */
export const isStreamed = ({ headers }: Response): boolean =>
  !WHOLE.test(headers.get('Content-Type') ?? '') && !headers.has('ETag') && headers.has('Content-Type');

/** Compresses a response's body at once if it is text of some size and the caller accepts Brotli or gzip. */
export async function compress(incoming: IncomingMessage, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (status === 304) vary(headers);
  if (NO_BODY.has(status) || !WHOLE.test(headers.get('Content-Type') ?? '')) return response;
  if (headers.has('Content-Encoding') || /no-transform/i.test(headers.get('Cache-Control') ?? '')) return response;
  vary(headers);
  const encoding = encodingFor(incoming);
  if (!encoding) return response;
  if (incoming.method === 'HEAD') {
    // GET would send a different length, which is unknown before compressing.
    headers.delete('Content-Length');
    return response;
  }
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < SMALLEST) return new Response(body, { status, headers });
  const compressed = await PACK[encoding](body);
  headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(compressed.length));
  const tag = headers.get('ETag');
  // The bytes differ now, so the tag only asserts that the meaning is the same.
  if (tag && !tag.startsWith('W/')) headers.set('ETag', `W/${tag}`);
  return new Response(compressed, { status, headers });
}

function vary(headers: Headers): void {
  const named = headers.get('Vary') ?? '';
  if (!/(^|,)\s*(accept-encoding|\*)\s*(,|$)/i.test(named)) headers.append('Vary', 'Accept-Encoding');
}
